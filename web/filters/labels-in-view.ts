/** Categories and vibes to pick from: labels of the places in view, and the vocabulary of vibes. */

import { type Family, familyOf } from '../../core/cartography/families.ts'
import { MAX_PAGE_SIZE } from '../../core/query/limits.ts'
import { getLabels, getVibes, type Labels, type ListRequest } from '../base/api.ts'
import type { LabelField } from '../base/filters.ts'
import { formatCount } from '../base/format.ts'

/** Maximum number of places in view whose labels are counted, best first: the API's maximum page size. */
export const MAX_LABELS_IN_VIEW = MAX_PAGE_SIZE

export interface LabelGroup {
  readonly title: string
  readonly options: readonly LabelOption[]
}

export interface LabelOption {
  readonly label: string
  /** Number of places in view that have it; undefined if not all of them were counted. */
  readonly count?: number
}

let vocabulary: readonly string[] | undefined

/** Returns the labels to pick from; labels of places in view come first. */
export async function labelGroups(field: LabelField, request: ListRequest, signal: AbortSignal): Promise<LabelGroup[]> {
  const [{ places, count }, vibes] = await Promise.all([
    getLabels(request, signal),
    field === 'vibes' ? (vocabulary ?? getVibes(signal)) : [],
  ])
  if (field === 'vibes') vocabulary = vibes
  const inView = countLabels(places.map((place) => place[field]))
  const isWhole = places.length === count
  const others = vibes.filter((vibe) => !inView.some(({ label }) => label === vibe))
  return [
    {
      title: isWhole ? 'In view' : `In the best ${formatCount(places.length)} in view`,
      options: isWhole ? inView : inView.map(({ label }) => ({ label })),
    },
    { title: 'Other vibes', options: others.map((label) => ({ label })) },
  ].filter(({ options }) => options.length > 0)
}

/** Returns the first categories, within a family, of the places in view; most frequent first. */
export async function familyCategories(family: Family, request: ListRequest, signal: AbortSignal): Promise<string[]> {
  const { places } = await getLabels(request, signal)
  return countLabels(places.map(({ categories }: Labels) => categories.slice(0, 1)))
    .map(({ label }) => label)
    .filter((label) => familyOf(label) === family)
}

/** Counts labels, most frequent first; equally frequent ones in alphabetical order. */
function countLabels(labelled: readonly (readonly string[])[]): { label: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const label of labelled.flatMap((labels) => [...new Set(labels)])) {
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label))
}
