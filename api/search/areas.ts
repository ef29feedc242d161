/** Areas in responses: those that begin with a text, and those that a search was understood to mean. */

import type { Area } from '../../core/areas/area.ts'
import { Gazetteer } from '../../core/areas/gazetteer.ts'
import { ranked } from '../../core/areas/rank.ts'
import { understand } from '../../core/areas/understand.ts'
import type { Position } from '../../core/geo/bbox.ts'
import { InvalidParameter, scalar } from '../../core/query/parameters.ts'
import { FOCUS_POINT } from '../../core/query/parse/focus.ts'
import { SIZE_NAMES } from '../../core/query/parse/found.ts'
import { pageSize, parsePage } from '../../core/query/parse/page.ts'
import { type QueryParameter, textParameter } from '../../core/query/query-parameter.ts'
import { singlePage } from '../http/page.ts'
import type { Answer, ViewRequest } from '../http/view.ts'
import type { FoundArea, Understood } from './schema.ts'

/** Maximum number of areas in a response. */
const MAX_AREAS = 10

export const AREA_PARAMETERS: readonly QueryParameter[] = [
  {
    ...textParameter('text', 'The beginning of a name, in any script, of two letters or more.', 'berl'),
    // An empty parameter counts as missing.
    schema: { type: 'string', minLength: 1 },
    required: true,
  },
  FOCUS_POINT,
  {
    name: 'page_size',
    description: `Number of areas, at most ${MAX_AREAS}.`,
    schema: pageSize(MAX_AREAS),
  },
]

/** One letter begins the names of thousands of areas. */
const MIN_LETTERS = 2

export async function answerAreas({ parameters }: Pick<ViewRequest, 'parameters'>): Promise<Answer> {
  const text = scalar(parameters, 'text')?.trim()
  if (text === undefined) throw new InvalidParameter('text', 'This field is required.')
  const focus = FOCUS_POINT.valueIn(parameters)
  const gazetteer = await Gazetteer.shared()
  const areas = [...text].length < MIN_LETTERS ? [] : ranked(gazetteer.beginning(text), focus)
  const { size } = parsePage(parameters, { names: SIZE_NAMES, defaultSize: MAX_AREAS, max: MAX_AREAS })
  const results = areas.slice(0, size).map(showArea)
  return { body: singlePage(results) }
}

/** Reads the text of a search as what and where. Returns undefined if it names no area. */
export async function understandSearch(
  parameters: URLSearchParams,
  focus: Position | undefined,
): Promise<Understood | undefined> {
  const understood = understand(scalar(parameters, 'search') ?? '', await Gazetteer.shared(), focus)
  if (!understood) return undefined
  const { what, where } = understood
  const query = new URLSearchParams(parameters)
  for (const name of ['understand', 'search']) query.delete(name)
  if (what !== '') query.set('search', what)
  if (where) query.set(...filterOf(where))
  return { what, where: where ? showArea(where) : null, query: query.toString() }
}

/** Returns the parameter that finds the places in an area: a circle around the middle of a town, a country's box. */
function filterOf({ longitude, latitude, radius, box }: Area): [name: string, value: string] {
  if (radius !== undefined) return ['location__geo_distance', `${radius / 1000}km__${latitude},${longitude}`]
  const east = box.east > 180 ? box.east - 360 : box.east
  return ['location__geo_bounding_box', `${box.north},${box.west}__${box.south},${east}`]
}

function showArea({ name, matched, kind, country, longitude, latitude, population, box }: Area): FoundArea {
  const bbox = [box.west, box.south, box.east, box.north].map((degrees) => Number(degrees.toFixed(4)))
  return { name, matched, kind, country, longitude, latitude, population, bbox: bbox as FoundArea['bbox'] }
}
