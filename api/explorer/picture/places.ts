/** The places of a picture: the best in view, as the list with the page's filters has them. */
import type { Bbox } from '../../../core/geo/bbox.ts'
import { UNDERSTAND } from '../../../core/query/filters/text.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { placePresenters, type SelectedFeature } from '../../places/presenter.ts'
import type { PlaceFeature } from '../../places/schema.ts'
import type { Services } from '../../services.ts'
import type { PicturedPlace } from './draw.ts'

const MAX_PLACES = 150
const WANTED: ReadonlySet<string> = new Set(['name', 'categories'])

/** Reads the best places and counts all; with a box, those in it. `parameters`: the page's; only those of the list count. */
export type PicturedPlaces = (
  parameters: URLSearchParams,
  box: Bbox | undefined,
  options: { readonly onExpensive: () => void },
) => Promise<{ readonly places: readonly PicturedPlace[]; readonly count: number }>

type Shown = Pick<PlaceFeature['properties'], 'name' | 'categories'>

/** Returns a reader of what visitors without an account see. It throws what the list throws. */
export function picturedPlaces(services: Pick<Services, 'answers' | 'editorsOnly' | 'imageCdnUrl'>): PicturedPlaces {
  const presenter = placePresenters(services)(undefined)
  return async (parameters, box, options) => {
    const asked = new URLSearchParams(parameters)
    asked.delete('ordering')
    if (box) asked.set('in_bbox', [box.west, box.south, box.east, box.north].join())
    const { answers } = services
    const meant = asked.has(UNDERSTAND.name) ? await answers.understanding.meant(asked) : asked
    const page = await answers.list(parseList(meant), { number: 1, size: MAX_PLACES }, { wanted: WANTED, ...options })
    const places = page.items.flatMap(({ row }) => picturedPlace(presenter.feature(row, WANTED)))
    return { places, count: page.count }
  }
}

function picturedPlace({ geometry, properties }: SelectedFeature): PicturedPlace[] {
  if (!geometry) return []
  const { name, categories } = properties as Shown
  const [longitude, latitude] = geometry.coordinates
  return [{ name, category: categories?.[0], longitude, latitude }]
}
