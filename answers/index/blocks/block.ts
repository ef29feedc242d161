/**
 * A run of places in the order of their tile keys, with one array for each attribute. Places without a position come
 * after the last key.
 */

import type { Alphabet } from '../words/alphabet.ts'
import { haveSameWords, joinWords, type PlaceWords, type WordPlaces, wordsBytes } from '../words/place-words.ts'
import type { Bits } from './bits.ts'
import type { Codes } from './codes.ts'
import type { BlockNames } from './names.ts'

/** Key of places without a position. */
export const NO_KEY = 2 ** 52

export interface Block {
  readonly size: number
  readonly keys: Float64Array
  /** Four words for each place, in the order of the bytes of its id. */
  readonly ids: Uint32Array
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
  readonly scores: Float64Array
  /** Microseconds since 1970. */
  readonly updated: Float64Array
  /** Codes of each indexed field, in the order of `INDEXED_FIELDS`; then `HOURS` and `ZONE` of hours-codes.ts. */
  readonly codes: Codes[]
  words: PlaceWords
  /** Places that PostgreSQL found for a condition, by its name (found.ts). A missing name has none. */
  readonly found: Map<string, Bits>
  /** Computed from the other attributes, by derive.ts. */
  readonly derived: Derived
}

interface Derived {
  /** The places that pass a condition, by condition. */
  readonly passing: Map<string, Bits>
  /** Positions by score, the best first. */
  ranked: Uint16Array | undefined
  /** For a field, each code followed by its number of places. */
  readonly histograms: (Uint32Array | undefined)[]
  /** Positions in the order of ids. */
  byId: Uint16Array | undefined
  wordPlaces: WordPlaces | undefined
  names: BlockNames | undefined
  alphabet: Alphabet | undefined
}

export function nothingDerived(): Derived {
  return {
    passing: new Map(),
    ranked: undefined,
    histograms: [],
    byId: undefined,
    wordPlaces: undefined,
    names: undefined,
    alphabet: undefined,
  }
}

export const NUMBERS = ['keys', 'longitudes', 'latitudes', 'scores', 'updated'] as const

/** Position of the first key that is not below a key. */
export function lowerBound(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Replaces all attributes of a place by those of a place of another block, but for what PostgreSQL found. */
export function copyPlace(block: Block, at: number, source: Block, sourceAt: number): void {
  const { derived, scores, longitudes, latitudes } = block
  if (scores[at] !== source.scores[sourceAt]) derived.ranked = undefined
  // Positions differ within a key.
  if (!Object.is(longitudes[at], source.longitudes[sourceAt]) || !Object.is(latitudes[at], source.latitudes[sourceAt]))
    derived.passing.clear()
  for (const name of NUMBERS) block[name][at] = source[name][sourceAt] as number
  for (const [field, codes] of source.codes.entries()) {
    const code = codes[sourceAt] as number
    let known = block.codes[field] as Codes
    if (known[at] === code) continue
    derived.passing.clear()
    derived.histograms.length = 0
    if (code >= 2 ** (8 * known.BYTES_PER_ELEMENT)) {
      known = code < 2 ** 16 ? Uint16Array.from(known) : Uint32Array.from(known)
      block.codes[field] = known
    }
    known[at] = code
  }
  if (haveSameWords(block.words, at, source.words, sourceAt)) return
  derived.passing.clear()
  derived.wordPlaces = undefined
  derived.names = undefined
  derived.alphabet = undefined
  block.words = joinWords([
    { words: block.words, begin: 0, end: at },
    { words: source.words, begin: sourceAt, end: sourceAt + 1 },
    { words: block.words, begin: at + 1, end: block.size },
  ])
}

/** Bytes of the arrays of a block. */
export function blockBytes({ ids, codes, words, found, derived, ...arrays }: Block): number {
  const { passing, ranked, histograms, byId, wordPlaces, names, alphabet } = derived
  const known = [
    ...[...found.values(), ...passing.values(), ranked, ...histograms, byId],
    ...[
      wordPlaces?.starts,
      wordPlaces?.places,
      names?.isName,
      names?.several,
      alphabet?.ranks,
      alphabet?.positions,
      alphabet?.others,
    ],
  ].filter((each) => each !== undefined)
  return [ids, ...codes, ...known, ...NUMBERS.map((name) => arrays[name])].reduce(
    (sum, { byteLength }) => sum + byteLength,
    wordsBytes(words),
  )
}
