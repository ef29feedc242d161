/** Keeps chains from filling the first page. */

/** Number of places of one name that stand beside each other before other names. */
export const MAX_OF_NAME = 3

/** Puts the further places of a name behind all others. Otherwise the order stays. */
export function spread<Place extends { readonly name: string }>(ranked: readonly Place[]): Place[] {
  const counts = new Map<string, number>()
  const [first, others]: [Place[], Place[]] = [[], []]
  for (const place of ranked) {
    const count = (counts.get(place.name) ?? 0) + 1
    counts.set(place.name, count)
    ;(count > MAX_OF_NAME ? others : first).push(place)
  }
  return [...first, ...others]
}
