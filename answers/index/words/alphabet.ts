/** The words of a block in alphabetical order. Words with the same beginning are neighbours. */
import { type ListPositions, narrowed, type PlaceWords } from './place-words.ts'
import type { SoughtWords, WordCodes } from './word-codes.ts'

export interface Alphabet {
  /** Number of sorted words of the index when this was made. With other numbers it is stale. */
  readonly sortedWords: number
  /** Ranks of the block's words, ascending. */
  readonly ranks: Uint32Array
  /** For each rank, the position of its word in the list of the block. */
  readonly positions: ListPositions
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
  const sorted = keys.subarray(0, size).sort()
  return {
    sortedWords,
    ranks: Uint32Array.from(sorted, (key) => Math.floor(key / POSITIONS)),
    positions: narrowed(
      Uint32Array.from(sorted, (key) => key % POSITIONS),
      codes.length,
    ),
    others: Uint32Array.from(others),
  }
}

/** Calls `take` with the position of each word that is sought. */
export function eachPosition(
  { ranks, positions, others }: Alphabet,
  { codes }: PlaceWords,
  { low, high, added }: SoughtWords,
  take: (position: number) => void,
): void {
  for (let at = low < high ? firstFrom(ranks, low) : ranks.length; at < ranks.length; at++) {
    if ((ranks[at] as number) >= high) break
    take(positions[at] as number)
  }
  if (added.size > 0) for (const position of others) if (added.has(codes[position] as number)) take(position)
}

/** Index of the first rank that is not below `rank`. */
function firstFrom(ranks: Uint32Array, rank: number): number {
  let [low, high] = [0, ranks.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranks[middle] as number) < rank) low = middle + 1
    else high = middle
  }
  return low
}
