/** Labels as the API compares them, and as the page shows them. */

import { unqualified } from '../../core/query/qualified.ts'
import { normalise } from '../../core/words/normalise.ts'

/** Returns true if both are the same label to the API. */
export function isSameLabel(one: string, other: string): boolean {
  return normalise(one) === normalise(other)
}

/** Returns the text of a label on the page: the country of a city is in capitals, as in `london, GB`. */
export function shownLabel(label: string): string {
  const name = unqualified(normalise(label))
  return name === undefined ? label : `${label.slice(0, -2)}${label.slice(-2).toUpperCase()}`
}
