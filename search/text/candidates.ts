/** The order of the results of a text by PostgreSQL. */
import { MAX_OF_NAME } from '../chains.ts'
import type { TextPlan } from './plan.ts'

/** A result that may be among the best. */
export interface Candidate {
  readonly id: string
  /** Places of the same name have the same key. */
  readonly name: string
  readonly score: number
  /** Index of its tier, less for a place that is near the focus. The lowest is the best. */
  readonly rank: number
}

/** Rank that each further place of the same name loses where nearness counts. */
const REPEATED = 0.05
const MAX_REPEATED = 20

/**
 * Returns ids, the best first. In a tier, the best places of all names come before the second best of any. After the
 * first three, places of the same name come after all other names that match, so that chains do not fill a page.
 */
export function arranged(candidates: readonly Candidate[], plan: Pick<TextPlan, 'named'>, isNear = false): string[] {
  const sorted = candidates.toSorted((a, b) => a.rank - b.rank || byQuality(a, b))
  const counts = new Map<string, number>()
  const placed = sorted.map((candidate) => {
    const repeats = counts.get(candidate.name) ?? 0
    counts.set(candidate.name, repeats + 1)
    const rank = repeats < MAX_OF_NAME ? candidate.rank : Math.max(candidate.rank, plan.named - 1)
    return { candidate, repeats, rank: isNear ? rank + REPEATED * Math.min(MAX_REPEATED, repeats) : rank }
  })
  return placed
    .sort((a, b) => a.rank - b.rank || a.repeats - b.repeats || byQuality(a.candidate, b.candidate))
    .map(({ candidate }) => candidate.id)
}

function byQuality(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1)
}
