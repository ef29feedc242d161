/**
 * Suggestions of names: each name once, by its nearest or best place. If there is room, further places of these names
 * follow: one in each neighborhood. If a name is there on several streets, one on each street.
 */
import { normalise } from '../core/words/normalise.ts'
import type { SuggestedName, SuggestedRow } from '../sql/search/suggested-places.ts'

/** Maximum number of places of a name to read for ten suggestions, because those on one street become one suggestion. */
export const MAX_BRANCHES = 100

/** Returns the ids of the first place of each name, then those of the others. */
export function inTurn(names: readonly SuggestedName[], size: number): string[] {
  const firsts = names.flatMap(({ ids }) => ids.slice(0, 1))
  const others = names.length < size ? names.flatMap(({ ids }) => ids.slice(1)) : []
  return [...firsts, ...others.slice(0, MAX_BRANCHES)]
}

export interface Suggestion extends Omit<SuggestedRow, 'address'> {
  /** Null unless another suggestion has the same name in the same neighborhood. */
  readonly street: string | null
}

/** Returns the first row of each name, neighborhood and street, in the order of the rows. */
export function distinctSuggestions(rows: readonly SuggestedRow[]): Suggestion[] {
  const firsts = new Map<string, { row: SuggestedRow; street: string | null; streets: Set<string> }>()
  const areas = new Map<string, Set<string>>()
  for (const row of rows) {
    const street = row.address === null ? null : streetOf(row.address)
    const area = key(row.name, row.neighborhood, row.city)
    const streets = areas.get(area) ?? new Set()
    areas.set(area, streets.add(key(street)))
    const place = area + key(street)
    if (!firsts.has(place)) firsts.set(place, { row, street, streets })
  }
  return Array.from(firsts.values(), ({ row: { address: _, ...rest }, street, streets }) => ({
    ...rest,
    street: streets.size > 1 ? street : null,
  }))
}

function key(...texts: readonly (string | null)[]): string {
  return JSON.stringify(texts.map((text) => text && normalise(text)))
}

const NUMBER = String.raw`\d+ ?[a-z]?(?:[-–/]\d*[a-z]?)*`
const LEADING = new RegExp(`^${NUMBER}\\s+`, 'i')
const TRAILING = new RegExp(`\\s+(?:(?:no|nr|n[°º]|#)[.:]?\\s*)?${NUMBER}$`, 'i')

/** Returns the first comma-separated part of an address that has a letter, without a house number at either end. */
export function streetOf(address: string): string | null {
  const part = address
    .split(',')
    .map((text) => text.trim())
    .find((text) => /\p{L}/u.test(text))
  if (part === undefined) return null
  const street = part.replace(LEADING, '')
  return street === part ? part.replace(TRAILING, '') : street
}
