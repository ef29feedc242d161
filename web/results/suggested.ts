/** What the search box suggests: categories in view, areas to go to, and places. */
import { familyOf } from '../../core/cartography/families.ts'
import type { Position } from '../../core/geo/bbox.ts'
import { MAX_OTHERS } from '../../core/query/limits.ts'
import { normalise } from '../../core/words/normalise.ts'
import { type Area, findAreas, shownArea } from '../base/areas-api.ts'
import { type FacetValue, type Suggestion as Place, suggest } from '../base/search-api.ts'
import { say } from '../words/list.ts'

export type Suggestion =
  | { readonly kind: 'category'; readonly category: FacetValue }
  /** `isMeant`: the text is its whole name, and Enter goes there. */
  | { readonly kind: 'area'; readonly area: Area; readonly isMeant: boolean }
  /** `isFirst`: the first suggestion of its name, which stands for all places of the name. */
  | { readonly kind: 'place'; readonly place: Place; readonly isFirst: boolean }

const MAX_AREAS = 3
const MAX_CATEGORIES = 2
const MAX_SUGGESTIONS = 10
/** Inhabitants from which an area is more likely meant than a place. */
const LARGE = 50_000

/** Around the map. */
export interface Surroundings {
  /** Equal matches are ordered by the distance from it. */
  readonly near: Position | undefined
  /** Returns streets of the basemap. */
  readonly streets: (text: string) => readonly Area[]
  /** Returns categories in view that begin with a text. */
  readonly categories: (text: string) => Promise<readonly FacetValue[]>
}

export async function suggestAll(
  text: string,
  { near, streets, categories }: Surroundings,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const [labels, named, places] = await Promise.all([
    categories(text),
    findAreas(text, near, MAX_AREAS, signal),
    suggest(text, near, signal),
  ])
  const areas = [...named, ...streets(text)]
  const meant = meantArea(text, areas, labels)
  const shownAreas = areas.map((area) => ({ kind: 'area', area, isMeant: area === meant }) as const)
  const first = shownAreas.filter(({ area, isMeant }) => isMeant || area.population >= LARGE)
  const before = [
    ...labels.slice(0, MAX_CATEGORIES).map((category) => ({ kind: 'category', category }) as const),
    ...first,
  ]
  const small = shownAreas.filter((one) => !first.includes(one))
  const names = places.map(({ name }) => name)
  const shownPlaces = places.map((place, index) => {
    return { kind: 'place', place, isFirst: names.indexOf(place.name) === index } as const
  })
  const room = MAX_SUGGESTIONS - before.length - small.length
  return [...before, ...shownPlaces.slice(0, room), ...small]
}

/** Returns the area that Enter goes to; undefined if the text says what to look for. */
export async function findMeantArea(
  text: string,
  { near, streets, categories }: Surroundings,
  signal: AbortSignal,
): Promise<Area | undefined> {
  const meant = meantArea(text, [...(await findAreas(text, near, MAX_AREAS, signal)), ...streets(text)], [])
  return meant && meantArea(text, [meant], await categories(text))
}

/**
 * The likeliest area, if the text is its whole name in its first language. `Cafe`, `Church` and `Market` are towns, too: a
 * word for a category, or the beginning of one in view, means the category. `Deli` is another name of Delhi.
 */
function meantArea(text: string, [area]: readonly Area[], categories: readonly FacetValue[]): Area | undefined {
  const isNamed = area && normalise(area.name) === normalise(text)
  return isNamed && categories.length === 0 && familyOf(text) === 'other' ? area : undefined
}

function formatOthers(count: number): string {
  return count >= MAX_OTHERS ? say('othersAtLeast', { count: MAX_OTHERS }) : say('others', { count })
}

/** Returns the name of a suggestion, and what tells it apart from others of that name. */
export function wordsOf(suggestion: Suggestion): [name: string, rest: string] {
  if (suggestion.kind === 'category') {
    const { label, count } = suggestion.category
    return [label, say('categoryInView', { count })]
  }
  if (suggestion.kind === 'place') {
    const { name, street, neighborhood, city, others } = suggestion.place
    const where = [...new Set([street, neighborhood, city])].filter(Boolean).join(', ')
    const more = suggestion.isFirst && others > 0 ? formatOthers(others) : ''
    return [name, `${where} ${more}`.trim()]
  }
  const { area } = suggestion
  const { name, matched, kind } = area
  if (kind === 'street') return [name, say('streetOnMap')]
  const shown = shownArea(area)
  const rest = kind === 'country' ? say('country') : shown.slice(name.length + 2)
  return matched === name ? [name, rest] : [matched, kind === 'country' ? say('countryNamed', { name }) : shown]
}
