/** How often each value of some fields occurs among places. */
import { INDEXED_AT, INDEXED_FIELDS, type IndexedField } from '../../../core/query/indexed-fields.ts'
import type { Bits } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { codeCounts, occurring } from './code-counts.ts'
import { countApart, countLabels, mostFrequent, type ValueCount } from './label-counts.ts'

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
  const dictionaries = known.map((field) => places.dictionaries[field] as Dictionary)
  const counts = dictionaries.map(({ values }) => new Uint32Array(values.length))
  let count = 0
  visitSelected(places, filter, (block, begin, end, bits) => {
    const isWhole = !bits && end - begin === block.size
    const selected = isWhole ? 0 : listPositions(begin, end, bits)
    count += isWhole ? block.size : selected
    for (let each = 0; each < known.length; each++) {
      const field = known[each] as number
      const ofField = counts[each] as Uint32Array
      if (isWhole) addWhole(ofField, block, field)
      else addCodes(ofField, block.codes[field] as Codes, selected)
    }
  })
  const values = known.map((field, each) => {
    const { kind, isQualified } = INDEXED_FIELDS[field] as IndexedField
    const { labels } = dictionaries[each] as Dictionary
    const byLabel = (isQualified ? countApart : countLabels)(occurring(counts[each] as Uint32Array), labels)
    return mostFrequent(byLabel, labels, kind === 'number' ? Number.POSITIVE_INFINITY : most)
  })
  return { count, values }
}

const positions = new Uint16Array(2 ** 16)

/** Lists the positions once for all fields, word by word: asking for each next bit took twice as long. */
function listPositions(begin: number, end: number, bits: Bits | undefined): number {
  let count = 0
  for (let at = begin; at < end; at = (at | 31) + 1) {
    const beyond = Math.min((at | 31) + 1, end)
    let rest = (bits ? (bits[at >>> 5] as number) : -1) & (-1 << (at & 31)) & (-1 >>> (((beyond - 1) & 31) ^ 31))
    for (; rest !== 0; rest &= rest - 1) positions[count++] = (at & ~31) + 31 - Math.clz32(rest & -rest)
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
function addWhole(counts: Uint32Array, block: Block, field: number): void {
  const { histograms } = block.derived
  const whole = { block, begin: 0, end: block.size, bits: undefined }
  histograms[field] ??= codeCounts([whole], field, counts.length)
  const known = histograms[field]
  for (let each = 0; each < known.length; each += 2) {
    const code = known[each] as number
    counts[code] = (counts[code] as number) + (known[each + 1] as number)
  }
}
