/** What the search box suggests: categories in view, areas to go to, and places. */
import type { Position } from '../../core/geo/bbox.ts'
import { MAX_OTHERS } from '../../core/query/limits.ts'
import { type Area, findAreas, shownArea } from '../base/areas-api.ts'
import { formatCount } from '../base/format.ts'
import { type FacetValue, type Suggestion as Place, suggest } from '../base/search-api.ts'

export type Suggestion =
  | { readonly kind: 'category'; readonly category: FacetValue }
  | { readonly kind: 'area'; readonly area: Area }
  /** `isFirst`: the first suggestion of its name, which stands for all places of the name. */
  | { readonly kind: 'place'; readonly place: Place; readonly isFirst: boolean }

const MAX_AREAS = 3
const MAX_CATEGORIES = 2
const MAX_SUGGESTIONS = 10
/** Inhabitants from which an area is more likely meant than a place. */
const LARGE = 50_000

/** Returns suggestions for a text; equal matches are ordered by distance from `near`. */
export async function suggestAll(
  text: string,
  near: Position | undefined,
  categories: Promise<readonly FacetValue[]>,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const [labels, areas, places] = await Promise.all([
    categories,
    findAreas(text, near, MAX_AREAS, signal),
    suggest(text, near, signal),
  ])
  const shownAreas = areas.map((area) => ({ kind: 'area', area }) as const)
  const large = shownAreas.filter(({ area }) => area.population >= LARGE)
  const before = [
    ...labels.slice(0, MAX_CATEGORIES).map((category) => ({ kind: 'category', category }) as const),
    ...large,
  ]
  const small = shownAreas.filter((one) => !large.includes(one))
  const names = places.map(({ name }) => name)
  const shownPlaces = places.map((place, index) => {
    return { kind: 'place', place, isFirst: names.indexOf(place.name) === index } as const
  })
  const room = MAX_SUGGESTIONS - before.length - small.length
  return [...before, ...shownPlaces.slice(0, room), ...small]
}

function formatOthers(count: number): string {
  const number = count >= MAX_OTHERS ? `${formatCount(MAX_OTHERS)}+` : formatCount(count)
  return `${number} ${count === 1 ? 'other' : 'others'}`
}

/** Returns the name of a suggestion, and what tells it apart from others of that name. */
export function wordsOf(suggestion: Suggestion): [name: string, rest: string] {
  if (suggestion.kind === 'category') {
    const { label, count } = suggestion.category
    return [label, `Category, ${formatCount(count)} in view`]
  }
  if (suggestion.kind === 'place') {
    const { name, street, neighborhood, city, others } = suggestion.place
    const where = [...new Set([street, neighborhood, city])].filter(Boolean).join(', ')
    const more = suggestion.isFirst && others > 0 ? `and ${formatOthers(others)}` : ''
    return [name, `${where} ${more}`.trim()]
  }
  const { area } = suggestion
  const { name, matched, kind } = area
  const shown = shownArea(area)
  const rest = kind === 'country' ? 'Country' : shown.slice(name.length + 2)
  return matched === name ? [name, rest] : [matched, kind === 'country' ? `${name}, country` : shown]
}
