/** How alike two words or two texts are, by their letters. */

/** Returns the share of letter pairs that two texts have in common, 0 … 1 (Dice's coefficient). */
export function pairsAlike(one: string, other: string): number {
  if (one === other) return 1
  const left = new Map<string, number>()
  let common = 0
  const total =
    forEachPair(one, (pair) => left.set(pair, (left.get(pair) ?? 0) + 1)) +
    forEachPair(other, (pair) => {
      const count = left.get(pair) ?? 0
      if (count === 0) return
      left.set(pair, count - 1)
      common += 1
    })
  return (2 * common) / total
}

/** Calls `use` with each letter and the one before; there is a space at both ends. Returns the number of pairs. */
function forEachPair(text: string, use: (pair: string) => void): number {
  let last = ' '
  let count = 1
  for (const letter of text) {
    use(last + letter)
    last = letter
    count += 1
  }
  use(`${last} `)
  return count
}

/**
 * Returns how surely two words are the same, 0 … 1: 1 for equal ones, less for a beginning (`univ`), for one typo, and for
 * long words with most letters in common; else 0. Words with digits are the same only if they are equal.
 */
export function wordsAlike(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || /\d/.test(one) || /\d/.test(other)) return 0
  if (long.startsWith(short)) return 0.9
  if (long.length <= short.length + 1 && isOneTypo(short, long)) return 0.85
  if (short.length >= 7 && long.length <= short.length + 3 && pairsAlike(short, long) >= 0.7) return 0.8
  return 0
}

/** Returns whether one letter is missing, replaced, or swapped with the next. `short` is not the longer one. */
function isOneTypo(short: string, long: string): boolean {
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const [left, right] = [short.slice(start, short.length - end), long.slice(start, long.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
