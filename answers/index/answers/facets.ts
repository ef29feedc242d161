/** How often each value of some fields occurs among places. */
import { byCodePoint } from '../../../core/query/code-points.ts'
import { INDEXED_AT, INDEXED_FIELDS, type IndexedField, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import { countApart, type Forms } from '../../../core/query/qualified.ts'
import { type Bits, nextBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { type Filter, visitSelected } from './select.ts'

/** A value, and its number of places. */
export type ValueCount = readonly [value: string | number | boolean, count: number]

/** Counts by value. Places without a value are not counted; a label counts once for each place. */
type ValueCounts = ReadonlyMap<ValueCount[0], number>

export interface FieldCounts {
  /** Number of places that pass. */
  readonly count: number
  /** In the order of the fields: the most frequent values first, equally frequent ones by code point. */
  readonly values: readonly (readonly ValueCount[])[]
}

/** Returns at most `most` values of each field, and all of a number. All fields must be indexed. */
export function countValues(
  places: IndexedPlaces,
  filter: Filter,
  names: readonly string[],
  most: number,
): FieldCounts {
  const known = names.map((name) => INDEXED_AT.get(name) as number)
  const counts = known.map((field) => new Uint32Array(places.dictionaries[field]?.values.length ?? 0))
  let count = 0
  visitSelected(places, filter, (block, begin, end, bits) => {
    const isWhole = !bits && end - begin === block.size
    const selected = isWhole ? 0 : listPositions(begin, end, bits)
    count += isWhole ? block.size : selected
    for (let each = 0; each < known.length; each++) {
      const field = known[each] as number
      if (isWhole) addWhole(counts[each] as Uint32Array, block, field)
      else addCodes(counts[each] as Uint32Array, block.codes[field] as Codes, selected)
    }
  })
  const values = known.map((field, each) => {
    const { kind, isQualified } = INDEXED_FIELDS[field] as IndexedField
    const count = isQualified ? byForms : byValue
    const all = count(counts[each] as Uint32Array, places.dictionaries[field] as Dictionary)
    return mostFrequent(all, kind === 'number' ? Number.POSITIVE_INFINITY : most)
  })
  return { count, values }
}

/** Places of a block: from `begin` up to `end`, those in `bits`, or all of them. */
export interface Part {
  readonly block: Block
  readonly begin: number
  readonly end: number
  readonly bits: Bits | undefined
}

/** Adds the numbers of places of a part with each code of a field. Codes that had none are added to `seen`. */
export function countPart(counts: Uint32Array, { block, begin, end, bits }: Part, field: number, seen: number[]): void {
  const codes = block.codes[field] as Codes
  for (let at = bits ? nextBit(bits, begin, end) : begin; at < end; at = bits ? nextBit(bits, at + 1, end) : at + 1) {
    const code = codes[at] as number
    const count = counts[code] as number
    if (count === 0) seen.push(code)
    counts[code] = count + 1
  }
}

const positions = new Uint16Array(2 ** 16)

/** Lists the positions once for all fields. */
function listPositions(begin: number, end: number, bits: Bits | undefined): number {
  let count = 0
  for (let at = bits ? nextBit(bits, begin, end) : begin; at < end; at = bits ? nextBit(bits, at + 1, end) : at + 1) {
    positions[count++] = at
  }
  return count
}

function addCodes(counts: Uint32Array, codes: Codes, selected: number): void {
  for (let each = 0; each < selected; each++) {
    const code = codes[positions[each] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
}

/** Adds the numbers of places of a whole block with each code, which the block remembers. */
function addWhole(counts: Uint32Array, { codes, derived }: Block, field: number): void {
  const known = derived.histograms[field] ?? histogramOf(codes[field] as Codes)
  derived.histograms[field] = known
  for (let each = 0; each < known.length; each += 2) {
    const code = known[each] as number
    counts[code] = (counts[code] as number) + (known[each + 1] as number)
  }
}

/** Returns each code, followed by its number of places. */
function histogramOf(codes: Codes): Uint32Array {
  const sorted = codes.toSorted()
  const pairs: number[] = []
  for (let begin = 0, end = 0; begin < sorted.length; begin = end) {
    while (end < sorted.length && sorted[end] === sorted[begin]) end++
    pairs.push(sorted[begin] as number, end - begin)
  }
  return Uint32Array.from(pairs)
}

function byValue(counts: Uint32Array, { values }: Dictionary): ValueCounts {
  const found = new Map<string | number | boolean, number>()
  const add = (value: string | number | boolean, count: number) => found.set(value, (found.get(value) ?? 0) + count)
  for (const [code, count] of counts.entries()) {
    const value = values[code] as IndexedValue
    if (count === 0 || value === null) continue
    if (typeof value === 'object') for (const label of new Set(value)) add(label, count)
    else add(value, count)
  }
  return found
}

function byForms(counts: Uint32Array, { values }: Dictionary): ValueCounts {
  const found: [Forms, number][] = []
  for (const [code, count] of counts.entries()) if (count > 0) found.push([values[code] as Forms, count])
  return countApart(found)
}

/** Returns the most frequent values first, equally frequent ones by code point. */
export function mostFrequent(counts: ValueCounts, most: number): ValueCount[] {
  const compare = ([one, m]: ValueCount, [other, n]: ValueCount) => n - m || byCodePoint(String(one), String(other))
  let best: ValueCount[] = []
  let last: ValueCount | undefined
  for (const each of counts) {
    // The world has 90,000 cities, most of them with few places.
    if (last && compare(each, last) > 0) continue
    best.push(each)
    if (best.length < 2 * most + 100) continue
    best = best.sort(compare).slice(0, most)
    last = best.at(-1)
  }
  return best.sort(compare).slice(0, most)
}
