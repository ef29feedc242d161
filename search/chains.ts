/** Keeps chains from filling the first page. */

/** Number of places of one name that stand beside each other before other names. */
export const MAX_OF_NAME = 3

/** Places in two parts. */
export interface Spread<Place> {
  /** At most `MAX_OF_NAME` of each name. */
  readonly firsts: readonly Place[]
  /** They stand behind all others. */
  readonly further: readonly Place[]
}

/** Tells the further places of a name from the first. Otherwise the order stays. */
export function spread<Place extends { readonly name: string }>(ranked: readonly Place[]): Spread<Place> {
  const counts = new Map<string, number>()
  const [firsts, further]: [Place[], Place[]] = [[], []]
  for (const place of ranked) {
    const count = (counts.get(place.name) ?? 0) + 1
    counts.set(place.name, count)
    ;(count > MAX_OF_NAME ? further : firsts).push(place)
  }
  return { firsts, further }
}
