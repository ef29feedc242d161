/** What the places of a cell are made of, for its cluster. */
import { type ClusterProperty, type Makeup, ratingUnits, TOP_VALUES } from '../../../core/query/cluster-properties.ts'
import { INDEXED_AT } from '../../../core/query/indexed-fields.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import { codeCounts, type Part } from './code-counts.ts'
import { countLabels, mostFrequent } from './label-counts.ts'

/** `parts` have the places of the cell. */
export function makeupOf(
  parts: readonly Part[],
  dictionaries: readonly Dictionary[],
  asked: readonly ClusterProperty[],
): Makeup {
  const top = (name: string) => {
    const field = INDEXED_AT.get(name) as number
    const { values, labels } = dictionaries[field] as Dictionary
    const counts = countLabels(codeCounts(parts, field, values.length), labels)
    return mostFrequent(counts, labels, TOP_VALUES).map(([label]) => String(label))
  }
  let [ratings, rated] = [0, 0]
  if (asked.includes('avg:rating')) {
    const field = INDEXED_AT.get('rating') as number
    const { values } = dictionaries[field] as Dictionary
    const counted = codeCounts(parts, field, values.length)
    for (let each = 0; each < counted.length; each += 2) {
      const [rating, count] = [values[counted[each] as number] as number, counted[each + 1] as number]
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
