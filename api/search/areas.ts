/** Areas in responses: those of which a name begins with a text, and where a text means. */

import type { Area } from '../../core/areas/area.ts'
import { Gazetteer } from '../../core/areas/gazetteer.ts'
import { rankedBeginnings } from '../../core/areas/rank.ts'
import { FOCUS_POINT } from '../../core/query/filters/focus.ts'
import { InvalidParameter, scalar } from '../../core/query/parameters.ts'
import { SIZE_NAMES } from '../../core/query/parse/found.ts'
import { pageSize, parsePage } from '../../core/query/parse/page.ts'
import { type QueryParameter, textParameter } from '../../core/query/query-parameter.ts'
import type { Understood } from '../../search/understand/understanding.ts'
import { singlePage } from '../http/page.ts'
import type { Answer, ViewRequest } from '../http/view.ts'
import type { FoundArea, Understood as ShownUnderstood } from './schema.ts'

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
  const areas = [...text].length < MIN_LETTERS ? [] : rankedBeginnings(gazetteer.beginning(text), text, focus)
  const { size } = parsePage(parameters, { names: SIZE_NAMES, defaultSize: MAX_AREAS, max: MAX_AREAS })
  const results = areas.slice(0, size).map(showArea)
  return { body: singlePage(results) }
}

export function showUnderstood({ what, where, isHere, filters, parameters }: Understood): ShownUnderstood {
  const shown = where ? showArea(where) : null
  return { what, where: shown, is_here: isHere, filters: [...filters], query: parameters.toString() }
}

function showArea({ name, matched, kind, country, longitude, latitude, population, box }: Area): FoundArea {
  const bbox = [box.west, box.south, box.east, box.north].map((degrees) => Number(degrees.toFixed(4)))
  return { name, matched, kind, country, longitude, latitude, population, bbox: bbox as FoundArea['bbox'] }
}
