/** Ids of places as four words each. Their order is that of PostgreSQL's UUIDs, which compares bytes. */
export type IdWords = readonly [number, number, number, number]

/** The words of a UUID, in the order of its bytes. */
export function idWords(uuid: string): IdWords {
  const hex = uuid.replaceAll('-', '')
  const word = (at: number) => Number.parseInt(hex.slice(8 * at, 8 * at + 8), 16)
  return [word(0), word(1), word(2), word(3)]
}

/** The UUID at a position; `ids` has four words for each. */
export function uuidAt(ids: Uint32Array, at: number): string {
  const [a, b, c, d] = [4 * at, 4 * at + 1, 4 * at + 2, 4 * at + 3]
  return `${high(ids, a)}${low(ids, a)}-${high(ids, b)}-${low(ids, b)}-${high(ids, c)}-${low(ids, c)}${high(ids, d)}${low(ids, d)}`
}

/** The hexadecimal digits of 16 bits. Looking them up takes a quarter of the time of making them. */
const DIGITS = Array.from({ length: 2 ** 16 }, (_, number) => number.toString(16).padStart(4, '0'))

function high(ids: Uint32Array, word: number): string {
  return DIGITS[(ids[word] as number) >>> 16] as string
}

function low(ids: Uint32Array, word: number): string {
  return DIGITS[(ids[word] as number) & 0xffff] as string
}

/** Negative if the first id comes before the second one. */
export function compareIds(one: Uint32Array, at: number, other: Uint32Array, otherAt: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = (one[4 * at + word] as number) - (other[4 * otherAt + word] as number)
    if (difference !== 0) return difference
  }
  return 0
}

export function hasId(ids: Uint32Array, at: number, [a, b, c, d]: IdWords): boolean {
  const word = 4 * at
  return ids[word] === a && ids[word + 1] === b && ids[word + 2] === c && ids[word + 3] === d
}

/** Positions of ids in the order of their first words. */
export function idOrder(ids: Uint32Array): Uint16Array {
  const keys = new Float64Array(ids.length / 4)
  for (let at = 0; at < keys.length; at++) keys[at] = (ids[4 * at] as number) * 2 ** 16 + at
  return Uint16Array.from(keys.sort(), (key) => key % 2 ** 16)
}

/** Position of an id; undefined if it is not there. */
export function positionOfId(ids: Uint32Array, order: Uint16Array, words: IdWords): number | undefined {
  const [first] = words
  const wordAt = (at: number) => ids[4 * (order[at] as number)] as number
  let [low, high] = around(first, order.length, wordAt)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (wordAt(middle) < first) low = middle + 1
    else high = middle
  }
  for (; low < order.length && wordAt(low) === first; low++) {
    const at = order[low] as number
    if (hasId(ids, at, words)) return at
  }
  return undefined
}

/**
 * A part of an order in which the first word that is not below `word` is, or behind which. Most ids are random, so it is
 * near the place where it would be if they were even.
 */
function around(word: number, size: number, wordAt: (at: number) => number): [low: number, high: number] {
  const guess = Math.min(Math.floor((word / 2 ** 32) * size), size - 1)
  let step = 1
  if (size > 0 && wordAt(guess) < word) {
    while (guess + step < size && wordAt(guess + step) < word) step *= 2
    return [guess + (step >>> 1) + 1, Math.min(guess + step, size)]
  }
  while (guess - step >= 0 && wordAt(guess - step) >= word) step *= 2
  return [Math.max(guess - step + 1, 0), Math.max(guess - (step >>> 1), 0)]
}
