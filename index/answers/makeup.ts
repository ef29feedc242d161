/** What the places of a cell are made of, for its cluster. */
import { type ClusterProperty, type Makeup, ratingUnits, TOP_VALUES } from '../../core/query/cluster-properties.ts'
import { indexedField } from '../../core/query/indexed-fields.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import { byCodePoint, byValue, countPart, type Part, type ValueCounts } from './facets.ts'

/** `parts` have the places of the cell. */
export function makeupOf(
  parts: readonly Part[],
  dictionaries: readonly Dictionary[],
  asked: readonly ClusterProperty[],
): Makeup {
  const counted = (name: string): ValueCounts => {
    const field = indexedField(name) as number
    const dictionary = dictionaries[field] as Dictionary
    const counts = new Uint32Array(dictionary.values.length)
    for (const part of parts) countPart(counts, part, field)
    return byValue(counts, dictionary)
  }
  let [ratings, rated] = [0, 0]
  for (const [rating, count] of asked.includes('avg:rating') ? counted('rating') : []) {
    ratings += count * ratingUnits(rating as number)
    if ((rating as number) > 0) rated += count
  }
  return {
    ratings,
    rated,
    categories: asked.includes('top:categories') ? mostFrequent(counted('categories')) : undefined,
    vibes: asked.includes('top:vibes') ? mostFrequent(counted('vibes')) : undefined,
  }
}

function mostFrequent(counts: ValueCounts): string[] {
  return [...counts]
    .map(([value, count]) => ({ value: String(value), count }))
    .sort((one, other) => other.count - one.count || byCodePoint(one.value, other.value))
    .slice(0, TOP_VALUES)
    .map(({ value }) => value)
}
