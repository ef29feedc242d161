/** What the places of a cell are made of, for its cluster. */
import { type ClusterProperty, type Makeup, ratingUnits, TOP_VALUES } from '../../core/query/cluster-properties.ts'
import { indexedField } from '../../core/query/indexed-fields.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import { byValue, countPart, mostFrequent, type Part } from './facets.ts'

/** `parts` have the places of the cell. */
export function makeupOf(
  parts: readonly Part[],
  dictionaries: readonly Dictionary[],
  asked: readonly ClusterProperty[],
): Makeup {
  const counted = (name: string) => {
    const field = indexedField(name) as number
    const dictionary = dictionaries[field] as Dictionary
    const counts = new Uint32Array(dictionary.values.length)
    for (const part of parts) countPart(counts, part, field)
    return byValue(counts, dictionary)
  }
  const top = (name: string) => mostFrequent(counted(name), TOP_VALUES).map(([label]) => String(label))
  let [ratings, rated] = [0, 0]
  for (const [rating, count] of asked.includes('avg:rating') ? counted('rating') : []) {
    ratings += count * ratingUnits(rating as number)
    if ((rating as number) > 0) rated += count
  }
  return {
    ratings,
    rated,
    categories: asked.includes('top:categories') ? top('categories') : undefined,
    vibes: asked.includes('top:vibes') ? top('vibes') : undefined,
  }
}
