/** Links from a number of places to these places, on the map and as a list of the API. */
import { type Html, html } from '../../core/html/html.ts'
import type { CellFilter } from '../../sql/scores/cells.ts'
import { plural } from './document/numbers.ts'
import { placesQuery, type ScoreRange } from './page-filter.ts'

/** Returns the address of the map with some places. `at` is its position. */
export function mapLink(filter: CellFilter, at: string | undefined, range?: ScoreRange): string {
  const query = placesQuery(filter, range)
  return `../?${[...(at ? [`at=${at}`] : []), ...(query ? [query] : [])].join('&')}`
}

export function listLink(filter: CellFilter, range?: ScoreRange): string {
  return `../v0.3/places/?${placesQuery(filter, range)}`
}

/** Returns the number of places as a link to the map, and a link to the list. */
export function placesLinks(places: number, filter: CellFilter, at: string | undefined, range?: ScoreRange): Html {
  const number = plural(places, 'place')
  return html`<a href="${mapLink(filter, at, range)}">${number}</a> <a href="${listLink(filter, range)}" aria-label="${number} as JSON">JSON</a>`
}
