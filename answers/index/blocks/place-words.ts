/** Which words the places of a block have: for each place a run of positions in the block's own list of word codes. */
import { type Bits, newBits } from './bits.ts'
import { type Codes, narrow, newCodes } from './codes.ts'

export interface PlaceWords {
  /** Codes of the words that places of the block have, and of some that they had. */
  readonly codes: Uint32Array
  /** Where the run of each place ends in `words`. */
  readonly ends: Uint32Array
  /** Positions in `codes`: half as wide as codes. */
  readonly words: Codes
}

/** The words of neighbours in a block: from the place `begin` up to, not including, `end`. */
export interface WordRun {
  readonly words: PlaceWords
  readonly begin: number
  readonly end: number
}

/** The words of places, given by the codes of each. */
export function placeWords(of: readonly (readonly number[])[]): PlaceWords {
  const codes = Uint32Array.from(of.flat())
  const ends = new Uint32Array(of.length)
  for (let place = 0; place < of.length; place++) ends[place] = (ends[place - 1] ?? 0) + (of[place]?.length ?? 0)
  const words = { codes, ends, words: Uint32Array.from(codes.keys()) }
  return joinWords([{ words, begin: 0, end: of.length }])
}

/** The words of runs one after the other. */
export function joinWords(runs: readonly WordRun[]): PlaceWords {
  const places = runs.reduce((sum, { begin, end }) => sum + end - begin, 0)
  const total = runs.reduce((sum, { words, begin, end }) => sum + beginOf(words, end) - beginOf(words, begin), 0)
  const base = mostOf(runs, total)
  const list = new CodeList()
  for (const code of base?.codes ?? []) list.positionOf(code)
  const ends = new Uint32Array(places)
  const words = newCodes(list.codes.length + total < 2 ** 16 ? 2 : 4, total)
  let [place, at] = [0, 0]
  for (const { words: source, begin, end } of runs) {
    const from = beginOf(source, begin)
    for (let each = begin; each < end; each++) ends[place++] = at + (source.ends[each] as number) - from
    const run = source.words.subarray(from, beginOf(source, end))
    if (source === base) words.set(run, at)
    else for (const [word, code] of run.entries()) words[at + word] = list.positionOf(source.codes[code] as number)
    at += run.length
  }
  list.end()
  return { codes: Uint32Array.from(list.codes), ends, words: narrow(words) }
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

  end(): void {
    for (const code of this.codes) positions[code] = 0
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

/** The places that have one of the words whose code is marked; undefined if there is none. */
export function placesWithWords({ codes, ends, words }: PlaceWords, wanted: Uint8Array): Bits | undefined {
  const isWanted = new Uint8Array(codes.length)
  let isAny = 0
  for (let position = 0; position < codes.length; position++) {
    isAny |= isWanted[position] = wanted[codes[position] as number] as number
  }
  if (isAny === 0) return undefined
  const bits = newBits(ends.length)
  for (let place = 0, word = 0; place < ends.length; place++) {
    const end = ends[place] as number
    let has = 0
    for (; word < end; word++) has |= isWanted[words[word] as number] as number
    bits[place >>> 5] = (bits[place >>> 5] as number) | (has << (place & 31))
  }
  return bits
}

export function wordsBytes({ codes, ends, words }: PlaceWords): number {
  return codes.byteLength + ends.byteLength + words.byteLength
}
