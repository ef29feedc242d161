/** Categories and vibes to pick from: labels of the places in view, and the vocabulary of vibes. */

import { type Family, familyOf } from '../../core/cartography/families.ts'
import { MAX_PAGE_SIZE } from '../../core/query/limits.ts'
import { getLabels, getVibes, type Labels, type ListRequest } from '../base/api.ts'
import type { LabelCounts } from '../base/facets-api.ts'
import { isSameLabel } from '../layer/labels.ts'
import { say } from '../words/filters.ts'

/** Maximum number of places in view whose categories are read, best first: the API's maximum page size. */
export const MAX_LABELS_IN_VIEW = MAX_PAGE_SIZE

export interface LabelGroup {
  readonly title: string
  readonly options: readonly LabelOption[]
}

export interface LabelOption {
  readonly label: string
  /** Number of places in view that have it; undefined if it is not known. */
  readonly count?: number
}

let vocabulary: readonly string[] | undefined

/** Returns the vocabulary of a field; empty if it has none. */
export async function vocabularyOf(field: string, signal: AbortSignal): Promise<readonly string[]> {
  if (field !== 'vibes') return []
  vocabulary ??= await getVibes(signal)
  return vocabulary
}

/**
 * Returns the labels to pick from: those in view, then `others`, such as the chosen ones and a vocabulary. `choices`: all
 * that are offered, which are listed too.
 */
export function labelGroups(
  { values: counted, isWhole }: LabelCounts,
  others: readonly string[],
  choices?: readonly string[],
): LabelGroup[] {
  const isOffered = (label: string) => choices?.some((choice) => isSameLabel(choice, label)) ?? true
  const values = counted.filter(({ label }) => isOffered(label))
  const rest: string[] = []
  for (const label of [...others.filter(isOffered), ...(choices ?? [])]) {
    const isKnown = [...values.map((value) => value.label), ...rest].some((known) => isSameLabel(known, label))
    if (!isKnown) rest.push(label)
  }
  return [
    { title: isWhole ? say('labelsInView') : say('mostFrequent', { number: values.length }), options: values },
    {
      title: say(isWhole ? 'notInView' : 'others'),
      options: rest.map((label) => (isWhole ? { label, count: 0 } : { label })),
    },
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
