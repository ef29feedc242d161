/** How often each value of some fields occurs among places. */
import { type IndexedValue, indexedField } from '../core/query/indexed-fields.ts'
import type { Codes } from './block.ts'
import type { Dictionary } from './dictionary.ts'
import type { IndexedPlaces } from './indexed-places.ts'
import { type Filter, visitSelected } from './select.ts'

/** Counts by value, in no order. Places without a value are not counted; a label counts once for each place. */
export type ValueCounts = ReadonlyMap<string | number | boolean, number>

export interface FieldCounts {
  /** Number of places that pass. */
  readonly count: number
  /** In the order of the fields. */
  readonly values: readonly ValueCounts[]
}

/** Returns undefined if the index does not hold a field. */
export function countValues(places: IndexedPlaces, filter: Filter, names: readonly string[]): FieldCounts | undefined {
  const fields = names.map(indexedField)
  if (fields.includes(undefined)) return undefined
  const known = fields as number[]
  const counts = known.map((field) => new Uint32Array(places.dictionaries[field]?.values.length ?? 0))
  let count = 0
  visitSelected(places, filter, (block, positions, selected) => {
    count += selected
    for (let each = 0; each < known.length; each++) {
      addCodes(counts[each] as Uint32Array, block.codes[known[each] as number] as Codes, positions, selected)
    }
  })
  const values = known.map((field, each) =>
    byValue(counts[each] as Uint32Array, places.dictionaries[field] as Dictionary),
  )
  return { count, values }
}

function addCodes(counts: Uint32Array, codes: Codes, positions: Uint16Array, selected: number): void {
  for (let each = 0; each < selected; each++) {
    const code = codes[positions[each] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
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
