/** Splits labelled pairs for cross-validation. */
import type { Described } from '../records.ts'

export const FOLDS = 10

/** Returns the fold of each pair, 0 … 9. Pairs with the same place or the same description are in one fold. */
export function foldsOf(pairs: readonly { place: Described; description: Described }[]): number[] {
  const folds = new Map<string, number>()
  return pairs.map(({ place, description }, number) => {
    const keys = [keyOf(place), keyOf(description)]
    const fold = keys.map((key) => folds.get(key)).find((known) => known !== undefined) ?? number % FOLDS
    for (const key of keys) folds.set(key, fold)
    return fold
  })
}

function keyOf({ name, address, city }: Described): string {
  return JSON.stringify([name, address, city])
}
