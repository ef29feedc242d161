/**
 * The words of all places, each with a number (code), so that blocks need no texts. Most words are bytes in one array and a
 * list in alphabetical order: as keys of a Map, 230,000 of them took four times the memory.
 */

/** Words that wait to be sorted in. Until then they are keys of a Map, and each beginning is compared with all of them. */
const MAX_ADDED = 20_000
/** Looking one of the sorted words up takes 4 µs, in a Map 0.1 µs. */
const MAX_RECENT = 20_000

export class WordCodes {
  /** The texts of the sorted words, by code. */
  #bytes = Buffer.alloc(0)
  /** Where the text of a code ends. */
  #ends = new Uint32Array(0)
  /** Codes in alphabetical order. */
  #sorted = new Uint32Array(0)
  readonly #added = new Map<string, number>()
  /** The keys of `#added`, in the order of their codes. */
  #addedTexts: string[] = []
  readonly #recent = new Map<string, number>()

  /** Number of words; all codes are below. */
  get size(): number {
    return this.#sorted.length + this.#added.size
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength + this.#sorted.byteLength
  }

  /** A word keeps its code. */
  codeOf(word: string): number {
    const known = this.#known(word)
    if (known !== undefined) return known
    const code = this.size
    this.#added.set(word, code)
    this.#addedTexts.push(word)
    return code
  }

  /** The codes of a word, or of all words that it begins. */
  codesOf(word: string, isPrefix: boolean): number[] {
    if (!isPrefix) {
      const code = this.#known(word)
      return code === undefined ? [] : [code]
    }
    const codes: number[] = []
    for (let rank = this.#rankOf(word); rank < this.#sorted.length; rank++) {
      const code = this.#sorted[rank] as number
      if (!this.#textOf(code).startsWith(word)) break
      codes.push(code)
    }
    for (const [added, code] of this.#added) if (added.startsWith(word)) codes.push(code)
    return codes
  }

  /** The text of a code, if it begins with a mark. */
  marked(code: number, mark: string): string | undefined {
    const added = this.#addedTexts[code - this.#sorted.length]
    if (added !== undefined) return added.startsWith(mark) ? added : undefined
    return this.#bytes[this.#ends[code - 1] ?? 0] === mark.charCodeAt(0) ? this.#textOf(code) : undefined
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
    this.#added.clear()
    this.#addedTexts = []
  }

  /** The codes of all words in order, with the added ones. */
  #merged(texts: readonly string[]): Uint32Array<ArrayBuffer> {
    const merged = new Uint32Array(this.size)
    let [at, rank] = [0, 0]
    for (const text of texts.toSorted()) {
      const end = this.#rankOf(text, rank)
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
    const code = this.#sorted[this.#rankOf(word)]
    if (code === undefined || this.#textOf(code) !== word) return undefined
    if (this.#recent.size >= MAX_RECENT) this.#recent.clear()
    this.#recent.set(word, code)
    return code
  }

  /** Number of sorted words before a text, at least `low`. */
  #rankOf(text: string, low = 0): number {
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#textOf(this.#sorted[middle] as number), text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #textOf(code: number): string {
    return this.#bytes.toString('utf8', this.#ends[code - 1] ?? 0, this.#ends[code])
  }
}

/** A beginning comes before all that it begins. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
