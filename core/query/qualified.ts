/**
 * Values that are told apart by a wider field, as cities by their country. A place in London in England has two forms
 * of its city: `london` and `london, gb`. Filters find it by either. Facets count it by the second one if the counted
 * places have the first one in several countries.
 */
import { COUNTRIES } from '../model/country.ts'

export const SEPARATOR = ', '

/** Returns the value without the country at its end; undefined if it has none. Texts are normalised. */
export function unqualified(text: string): string | undefined {
  const [, name, code] = /^(.+), ([a-z]{2})$/s.exec(text) ?? []
  return code !== undefined && COUNTRIES.find(code) !== undefined ? name : undefined
}

/**
 * Joins values that were split at a comma inside `London, GB`: the space after the comma tells it from the comma
 * between two values.
 */
export function joinQualified(values: readonly string[]): string[] {
  const joined: string[] = []
  for (const value of values) {
    const last = joined.at(-1)
    const whole = `${last?.trim()},${value.trimEnd()}`
    if (last !== undefined && unqualified(whole.toLowerCase()) === last.trim().toLowerCase()) {
      joined[joined.length - 1] = whole
    } else joined.push(value)
  }
  return joined
}
