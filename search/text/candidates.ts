/** The order of the results of a text by PostgreSQL. */
import { MAX_OF_NAME } from '../chains.ts'
import { MAX_TYPOS, nameTypos } from './name-typos.ts'
import type { Tiers } from './tiers.ts'

/** A result that may be among the best. */
export interface Candidate {
  readonly id: string
  /** Places of the same name have the same key. */
  readonly name: string
  readonly otherNames?: readonly string[]
  readonly score: number
  /** Index of its tier, less for a place that is near the focus. The lowest is the best. */
  readonly rank: number
}

/** Rank that each further place of the same name loses where nearness counts. */
const REPEATED = 0.05
const MAX_REPEATED = 20

/**
 * Returns the best first. In a tier, the best places of all names come before the second best of any. After the
 * first three, places of the same name come after all other names that match, so that chains do not fill a page.
 */
export function arranged<Found extends Candidate>(
  candidates: readonly Found[],
  plan: Pick<Tiers, 'named'>,
  isNear = false,
): Found[] {
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
    .map(({ candidate }) => candidate)
}

/**
 * Puts names that are the text or a part of it, but for typos, before all other results: those with the fewest typos
 * first. Nothing changes if some names have all words as they are typed.
 */
export function byTypos<Found extends Candidate>(
  candidates: readonly Found[],
  words: readonly string[],
  { spelt }: Pick<Tiers, 'spelt'>,
): Found[] {
  if (candidates.some(({ rank }) => rank < spelt)) return [...candidates]
  const typosOf = nameTypos(words)
  return candidates.map((candidate) => {
    const typos = [candidate.name, ...(candidate.otherNames ?? [])].flatMap((name) => typosOf(name) ?? [])
    return typos.length === 0 ? candidate : { ...candidate, rank: spelt - 1 + Math.min(...typos) / MAX_TYPOS }
  })
}

/** Returns the id of the first place of each name. */
export function firstOfEachName(places: readonly Pick<Candidate, 'id' | 'name'>[]): string[] {
  const firsts = new Map<string, string>()
  for (const { id, name } of places) if (!firsts.has(name)) firsts.set(name, id)
  return [...firsts.values()]
}

function byQuality(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1)
}
