/** What the places of a cell are made of, for its cluster. */
import { type ClusterProperty, type Makeup, ratingUnits, TOP_VALUES } from '../../../core/query/cluster-properties.ts'
import { INDEXED_AT } from '../../../core/query/indexed-fields.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import { countPart, mostFrequent, type Part } from './facets.ts'

/** `parts` have the places of the cell. */
export function makeupOf(
  parts: readonly Part[],
  dictionaries: readonly Dictionary[],
  asked: readonly ClusterProperty[],
): Makeup {
  const top = (name: string) => {
    const field = INDEXED_AT.get(name) as number
    return mostFrequent(labelCounts(parts, field, dictionaries[field] as Dictionary), TOP_VALUES).map(([label]) =>
      String(label),
    )
  }
  let [ratings, rated] = [0, 0]
  if (asked.includes('avg:rating')) {
    const field = INDEXED_AT.get('rating') as number
    const { values } = dictionaries[field] as Dictionary
    for (const [code, count] of codeCounts(parts, field, values.length)) {
      const rating = values[code] as number
      ratings += count * ratingUnits(rating)
      if (rating > 0) rated += count
    }
  }
  return {
    ratings,
    rated,
    categories: asked.includes('top:categories') ? top('categories') : undefined,
    vibes: asked.includes('top:vibes') ? top('vibes') : undefined,
  }
}

/** All zero between two uses: a tile has up to 256 clusters, and a field thousands of codes. */
let scratch = new Uint32Array(0)

/** Codes that occur, each with its number of places. */
function codeCounts(parts: readonly Part[], field: number, codes: number): (readonly [code: number, count: number])[] {
  if (scratch.length < codes) scratch = new Uint32Array(2 * codes)
  const seen: number[] = []
  for (const part of parts) countPart(scratch, part, field, seen)
  return seen.map((code) => {
    const count = scratch[code] as number
    scratch[code] = 0
    return [code, count] as const
  })
}

/** Labels, each with its number of places. */
function labelCounts(parts: readonly Part[], field: number, dictionary: Dictionary): Map<string, number> {
  const { names, of } = dictionary.labels
  const counts = new Uint32Array(names.length)
  for (const [code, count] of codeCounts(parts, field, dictionary.values.length)) {
    for (const label of of[code] as readonly number[]) counts[label] = (counts[label] as number) + count
  }
  const found = new Map<string, number>()
  for (let label = 0; label < counts.length; label++) {
    const count = counts[label] as number
    if (count > 0) found.set(names[label] as string, count)
  }
  return found
}
