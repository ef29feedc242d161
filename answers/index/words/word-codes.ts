/**
 * The words of all places, each with a number (code), so that blocks need no texts. Most words are bytes in one array and a
 * list in alphabetical order: as keys of a Map, 230,000 of them took four times the memory.
 */

import { compareTexts } from './text-order.ts'

/** Words that wait to be sorted in. Until then they are keys of a Map. */
const MAX_ADDED = 20_000
/** Looking one of the sorted words up takes 2 µs, in a Map 0.1 µs. */
const MAX_RECENT = 20_000
/** The questions of a search look for the same words. */
const MAX_SOUGHT = 1000

/** Ranks of sorted words from `low` up to, not including, `high`, and codes of words that are not sorted yet. */
export interface SoughtWords {
  readonly low: number
  readonly high: number
  readonly added: ReadonlySet<number>
}

/** The words as a file has them: those that are sorted as arrays, and those that are not sorted yet as texts. */
export interface StoredWords {
  readonly arrays: readonly [
    bytes: Uint8Array<ArrayBuffer>,
    ends: Uint32Array<ArrayBuffer>,
    sorted: Uint32Array<ArrayBuffer>,
  ]
  readonly added: readonly string[]
}

export class WordCodes {
  /** The texts of the sorted words, by code. */
  #bytes = Buffer.alloc(0)
  /** Where the text of a code ends. */
  #ends = new Uint32Array(0)
  /** Codes in alphabetical order. */
  #sorted = new Uint32Array(0)
  /** By code, the position in `#sorted`. */
  #ranks = new Uint32Array(0)
  readonly #added = new Map<string, number>()
  /** The keys of `#added`, in the order of their codes. */
  #addedTexts: string[] = []
  readonly #recent = new Map<string, number>()
  /** By word, with `*` behind beginnings; right until a word is added. */
  readonly #sought = new Map<string, SoughtWords>()

  /** Number of words; all codes are below. */
  get size(): number {
    return this.#sorted.length + this.#added.size
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength + this.#sorted.byteLength + this.#ranks.byteLength
  }

  /** A word keeps its code. */
  codeOf(word: string): number {
    const known = this.#known(word)
    if (known !== undefined) return known
    const code = this.size
    this.#added.set(word, code)
    this.#addedTexts.push(word)
    this.#sought.clear()
    return code
  }

  /** Number of words that are sorted. */
  get sortedWords(): number {
    return this.#sorted.length
  }

  /** Number of sorted words before this one; undefined if it is not sorted yet. */
  rankOf(code: number): number | undefined {
    return this.#ranks[code]
  }

  /** Finds a word, or all words that it begins. */
  sought(word: string, isPrefix: boolean): SoughtWords {
    const key = isPrefix ? `${word}*` : word
    const known = this.#sought.get(key) ?? this.#seek(word, isPrefix)
    if (this.#sought.size >= MAX_SOUGHT) this.#sought.clear()
    this.#sought.set(key, known)
    return known
  }

  #seek(word: string, isPrefix: boolean): SoughtWords {
    const text = Buffer.from(word)
    const low = this.#firstFrom(text)
    const isThere = low < this.#sorted.length && this.#compare(low, text, isPrefix) === 0
    const high =
      isThere && isPrefix ? this.#firstWhere(low, (rank) => this.#compare(rank, text, true) > 0) : low + Number(isThere)
    const added = isPrefix
      ? new Set(this.#addedTexts.flatMap((other, at) => (other.startsWith(word) ? this.#sorted.length + at : [])))
      : new Set(this.#added.has(word) ? [this.#added.get(word) as number] : [])
    return { low, high, added }
  }

  /** Whether the text of a code begins with a mark, which is a byte. */
  begins(code: number, mark: string): boolean {
    const added = this.#addedTexts[code - this.#sorted.length]
    if (added !== undefined) return added.startsWith(mark)
    return this.#bytes[this.#ends[code - 1] ?? 0] === mark.charCodeAt(0)
  }

  textOf(code: number): string {
    return this.#addedTexts[code - this.#sorted.length] ?? this.#textOf(code)
  }

  /** Sorts added words in once they are many, or if `isLoaded` all. */
  settle(isLoaded = false): void {
    if (this.#added.size === 0 || (!isLoaded && this.#added.size < MAX_ADDED)) return
    const texts = this.#addedTexts
    const first = this.#sorted.length
    const lengths = texts.map((text) => Buffer.byteLength(text))
    const ends = new Uint32Array(first + texts.length)
    ends.set(this.#ends)
    for (const [at, length] of lengths.entries()) ends[first + at] = (ends[first + at - 1] ?? 0) + length
    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(texts.join(''))])
    this.#ends = ends
    this.#sorted = this.#merged(texts)
    this.#rank()
    this.#added.clear()
    this.#addedTexts = []
    this.#sought.clear()
  }

  get stored(): StoredWords {
    return { arrays: [this.#bytes, this.#ends, this.#sorted], added: this.#addedTexts }
  }

  /** Takes in what was stored, as the first codes. */
  restore({ arrays: [bytes, ends, sorted], added }: StoredWords): void {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#ends = ends
    this.#sorted = sorted
    this.#rank()
    for (const word of added) this.codeOf(word)
  }

  #rank(): void {
    this.#ranks = new Uint32Array(this.#sorted.length)
    for (let rank = 0; rank < this.#sorted.length; rank++) this.#ranks[this.#sorted[rank] as number] = rank
  }

  /** The codes of all words in order, with the added ones. */
  #merged(texts: readonly string[]): Uint32Array<ArrayBuffer> {
    const merged = new Uint32Array(this.size)
    let [at, rank] = [0, 0]
    for (const text of texts.toSorted()) {
      const end = this.#firstFrom(Buffer.from(text), rank)
      merged.set(this.#sorted.subarray(rank, end), at)
      at += end - rank
      rank = end
      merged[at++] = this.#added.get(text) as number
    }
    merged.set(this.#sorted.subarray(rank), at)
    return merged
  }

  #known(word: string): number | undefined {
    const near = this.#added.get(word) ?? this.#recent.get(word)
    if (near !== undefined) return near
    const code = this.#sorted[this.#firstFrom(Buffer.from(word))]
    if (code === undefined || this.#textOf(code) !== word) return undefined
    if (this.#recent.size >= MAX_RECENT) this.#recent.clear()
    this.#recent.set(word, code)
    return code
  }

  /** Rank of the first sorted word, from `low` on, that is not before a text. */
  #firstFrom(text: Uint8Array, low = 0): number {
    return this.#firstWhere(low, (rank) => this.#compare(rank, text) >= 0)
  }

  /** The first rank, from `low` on, that passes. All that follow must pass, too. */
  #firstWhere(low: number, passes: (rank: number) => boolean): number {
    let [first, beyond] = [low, this.#sorted.length]
    while (first < beyond) {
      const middle = (first + beyond) >>> 1
      if (passes(middle)) beyond = middle
      else first = middle + 1
    }
    return first
  }

  #compare(rank: number, text: Uint8Array, isPrefix = false): number {
    const code = this.#sorted[rank] as number
    return compareTexts(this.#bytes, this.#ends[code - 1] ?? 0, this.#ends[code] as number, text, isPrefix)
  }

  #textOf(code: number): string {
    return this.#bytes.toString('utf8', this.#ends[code - 1] ?? 0, this.#ends[code])
  }
}
