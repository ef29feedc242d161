/** The page's requests for areas: countries, towns and districts. */
import type { Position } from '../../core/geo/bbox.ts'
import { LOCALE } from '../words/words.ts'
import { getJson } from './api.ts'

export interface Area extends Position {
  readonly name: string
  /** The name that the text matched, in its own script. */
  readonly matched: string
  readonly kind: 'country' | 'town' | 'district' | 'street'
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly population: number
  /** West, south, east, north. */
  readonly bbox: readonly [number, number, number, number]
}

/** What a text was read as. */
export interface Understood {
  readonly what: string
  /** Null: near the middle of the map, or anywhere. */
  readonly where: Area | null
  /** Near the middle of the map. */
  readonly is_here: boolean
  /** Words that mean a filter, as they are written. */
  readonly filters: readonly { readonly text: string; readonly name: string; readonly value: string }[]
}

const COUNTRIES = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** Returns areas of which a name begins with a text, the most likely first. */
export async function findAreas(
  text: string,
  near: Position | undefined,
  size: number,
  signal: AbortSignal,
): Promise<readonly Area[]> {
  const parameters = new URLSearchParams({ text, page_size: String(size) })
  if (near) parameters.set('focus.point', focus(near))
  return (await getJson<{ results: Area[] }>(`search/areas/?${parameters}`, signal)).results
}

/** Returns `Berlin, Germany`. */
export function shownArea({ name, kind, country }: Area): string {
  return kind === 'country' ? name : `${name}, ${COUNTRIES.of(country) ?? country}`
}

/** Returns the value of `focus.point`. */
export function focus({ longitude, latitude }: Position): string {
  return `${longitude.toFixed(4)},${latitude.toFixed(4)}`
}
