/** Which words the places of a block have: for each place a run of positions in the block's own list of word codes. */

export interface PlaceWords {
  /** Codes of the words that places of the block have, and of some that they had. */
  readonly codes: Uint32Array
  /** Where the run of each place ends in `words`. */
  readonly ends: Uint32Array
  readonly words: ListPositions
}

/** Positions in the list of a block: half as wide as codes. */
export type ListPositions = Uint16Array | Uint32Array

/** The words of neighbours in a block: from the place `begin` up to, not including, `end`. */
export interface WordRun {
  readonly words: PlaceWords
  readonly begin: number
  readonly end: number
}

/** `codes` has those of all words of all places; those of each place end at `ends`. */
export function placeWords(codes: readonly number[], ends: Uint32Array): PlaceWords {
  const list = new CodeList()
  const words = new Uint32Array(codes.length)
  for (let word = 0; word < codes.length; word++) words[word] = list.positionOf(codes[word] as number)
  return { codes: list.end(), ends, words: narrowed(words, list.codes.length) }
}

/** The words of runs one after the other. */
export function joinWords(runs: readonly WordRun[]): PlaceWords {
  const places = runs.reduce((sum, { begin, end }) => sum + end - begin, 0)
  const total = runs.reduce((sum, { words, begin, end }) => sum + beginOf(words, end) - beginOf(words, begin), 0)
  const base = mostOf(runs, total)
  const list = new CodeList()
  for (const code of base?.codes ?? []) list.positionOf(code)
  const ends = new Uint32Array(places)
  const words = new Uint32Array(total)
  let [place, at] = [0, 0]
  for (const { words: source, begin, end } of runs) {
    const from = beginOf(source, begin)
    for (let each = begin; each < end; each++) ends[place++] = at + (source.ends[each] as number) - from
    const run = source.words.subarray(from, beginOf(source, end))
    if (source === base) words.set(run, at)
    else copyWords(words, at, run, source.codes, list)
    at += run.length
  }
  return { codes: list.end(), ends, words: narrowed(words, list.codes.length) }
}

/** `words` are positions below `size`. */
export function narrowed(words: Uint32Array<ArrayBuffer>, size: number): ListPositions {
  return size > 2 ** 16 ? words : new Uint16Array(words)
}

function copyWords(to: Uint32Array, at: number, run: ListPositions, codes: Uint32Array, list: CodeList): void {
  for (let word = 0; word < run.length; word++) to[at + word] = list.positionOf(codes[run[word] as number] as number)
}

/** The source of most of the words, unless its list may have many codes that no place has any more. */
function mostOf(runs: readonly WordRun[], total: number): PlaceWords | undefined {
  const most = runs.find(({ words, begin, end }) => beginOf(words, end) - beginOf(words, begin) > total / 4)?.words
  return most && most.codes.length < most.words.length / 2 ? most : undefined
}

/** For each code, one more than its position in the list that is being made; 0 in between. */
let positions = new Uint32Array(0)

/** The distinct codes of a new block. There is only one at a time. */
class CodeList {
  readonly codes: number[] = []

  positionOf(code: number): number {
    if (code >= positions.length) positions = enlarged(positions, code)
    const known = positions[code] as number
    if (known !== 0) return known - 1
    positions[code] = this.codes.push(code)
    return this.codes.length - 1
  }

  end(): Uint32Array {
    for (const code of this.codes) positions[code] = 0
    return Uint32Array.from(this.codes)
  }
}

function enlarged(array: Uint32Array<ArrayBuffer>, code: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * code + 1024)
  larger.set(array)
  return larger
}

function beginOf({ ends }: PlaceWords, place: number): number {
  return ends[place - 1] ?? 0
}

/** Whether two places have the same words, in the order in which PostgreSQL sends them. */
export function haveSameWords(one: PlaceWords, place: number, other: PlaceWords, otherPlace: number): boolean {
  const run = one.words.subarray(beginOf(one, place), one.ends[place])
  const otherRun = other.words.subarray(beginOf(other, otherPlace), other.ends[otherPlace])
  return (
    run.length === otherRun.length &&
    run.every((word: number, at: number) => one.codes[word] === other.codes[otherRun[at] as number])
  )
}

/** The positions of a place's words, in the order in which PostgreSQL sends them. */
export function wordsAt(words: PlaceWords, place: number): ListPositions {
  return words.words.subarray(beginOf(words, place), words.ends[place])
}

/** The places that have each word: those of `codes[i]` are `places`, from `starts[i]` up to, not including, `starts[i + 1]`. */
export interface WordPlaces {
  readonly starts: Uint32Array
  readonly places: Uint16Array
}

export function wordPlaces({ codes, ends, words }: PlaceWords): WordPlaces {
  const starts = new Uint32Array(codes.length + 1)
  for (const word of words) starts[word + 1] = (starts[word + 1] as number) + 1
  for (let code = 1; code <= codes.length; code++)
    starts[code] = (starts[code] as number) + (starts[code - 1] as number)
  const next = starts.slice()
  const places = new Uint16Array(words.length)
  for (let place = 0, at = 0; place < ends.length; place++) {
    for (const end = ends[place] as number; at < end; at++) {
      const word = words[at] as number
      const free = next[word] as number
      places[free] = place
      next[word] = free + 1
    }
  }
  return { starts, places }
}

export function wordsBytes({ codes, ends, words }: PlaceWords): number {
  return codes.byteLength + ends.byteLength + words.byteLength
}
