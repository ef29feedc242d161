/** The words of a block in alphabetical order. Words with the same beginning are neighbours. */
import type { PlaceWords } from './place-words.ts'
import type { SoughtWords, WordCodes } from './word-codes.ts'

export interface Alphabet {
  /** Number of sorted words of the index when this was made. With other numbers it is stale. */
  readonly sortedWords: number
  /** Positions in the list of a block, in alphabetical order. */
  readonly sorted: Uint32Array
  /** Positions of words that are not sorted yet. */
  readonly others: Uint32Array
}

/** More than the words of any block. */
const POSITIONS = 2 ** 24

export function alphabetOf({ codes }: PlaceWords, words: WordCodes): Alphabet {
  const { sortedWords } = words
  const keys = new Float64Array(codes.length)
  const others: number[] = []
  let size = 0
  for (let position = 0; position < codes.length; position++) {
    const rank = words.rankOf(codes[position] as number)
    if (rank === undefined) others.push(position)
    else keys[size++] = rank * POSITIONS + position
  }
  const sorted = Uint32Array.from(keys.subarray(0, size).sort(), (key) => key % POSITIONS)
  return { sortedWords, sorted, others: Uint32Array.from(others) }
}

/** Adds the positions of the words that are sought to `found`. */
export function addPositions(
  found: number[],
  { sorted, others }: Alphabet,
  { codes }: PlaceWords,
  words: WordCodes,
  { low, high, added }: SoughtWords,
): void {
  for (let at = firstFrom(sorted, codes, words, low); at < sorted.length; at++) {
    const position = sorted[at] as number
    if ((words.rankOf(codes[position] as number) as number) >= high) break
    found.push(position)
  }
  if (added.size > 0) for (const position of others) if (added.has(codes[position] as number)) found.push(position)
}

/** Index of the first word whose rank is not below `rank`. */
function firstFrom(sorted: Uint32Array, codes: Uint32Array, words: WordCodes, rank: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words.rankOf(codes[sorted[middle] as number] as number) as number) < rank) low = middle + 1
    else high = middle
  }
  return low
}
