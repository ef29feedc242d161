/** Says which candidates a description may mean: by the evidence, whose weights give the probability. */
import { evidence, isVague, type Known } from '../../core/match/evidence.ts'
import { foundUpTo } from '../../core/match/found.ts'
import type { MatchRecord } from '../../core/match/records.ts'
import type { Evidence } from '../../core/match/terms.ts'
import { type MatchWeights, matchProbability } from '../../core/match/weights.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import type { Queryable } from '../core/database.ts'
import type { Candidate } from './match-candidates.ts'
import type { MatchItem } from './match-items.ts'
import type { ComparedPlace } from './match-records.ts'

/** Probabilities, 0 … 1. From `found` on, a description is found; from `unsure` on, it may be. */
export interface MatchThresholds {
  readonly found: number
  readonly unsure: number
}

/** `url`: nothing but the web site speaks for it. */
export const MATCH_METHODS = ['exact', 'fuzzy', 'url'] as const

export interface Match {
  /** Number of the description. */
  n: number
  method: (typeof MATCH_METHODS)[number]
  /** Probability that the two are one place, 0 … 1. */
  score: number
  /** The largest threshold with which it counts as found. */
  upTo: number
  /** Id of a stored place, or number of another description. */
  target: string
  /** True if the place is a duplicate of an unknown place. The match counts only if no other place matches. */
  lost: boolean
  /** The evidence does not say where. It counts only if no other place has such evidence as well. */
  vague: boolean
  evidence: Evidence
}

/** Descriptions, and what is needed to compare them. */
export interface Comparison {
  readonly transaction: Queryable
  readonly items: readonly MatchItem[]
  readonly records: readonly MatchRecord[]
  readonly weights: MatchWeights
  readonly known: Known
  readonly thresholds: MatchThresholds
}

/** Returns the matches among candidates, the best first for each description. */
export async function judge(
  { records, weights, known, thresholds }: Comparison,
  candidates: readonly Candidate[],
  placeOf: (key: string) => ComparedPlace | undefined,
): Promise<Match[]> {
  const compare = ({ n, key, is_exact: isExact }: Candidate): (Match & { since: number }) | undefined => {
    const [record, place] = [records[n], placeOf(key)]
    if (!record || !place) return undefined
    const levels = evidence(record, place.record, known)
    const probability = matchProbability(levels, weights)
    // The interface promises that the same name and address find a place.
    const score = isExact ? Math.max(probability, thresholds.found) : probability
    const upTo = isExact ? score : foundUpTo(probability, levels)
    if (upTo < thresholds.unsure) return undefined
    const { target, lost, since } = place
    const method = isExact ? 'exact' : methodOf(levels)
    return { n, method, score, upTo, target, lost, vague: !isExact && isVague(levels), evidence: levels, since }
  }
  const found = (await mapInTurns(candidates, compare)).filter((match) => match !== undefined)
  const order = (a: (typeof found)[number], b: (typeof found)[number]) =>
    a.n - b.n ||
    Number(a.lost) - Number(b.lost) ||
    b.score - a.score ||
    a.since - b.since ||
    (a.target < b.target ? -1 : 1)
  return found.sort(order).map(({ since: _, ...match }) => match)
}

function methodOf({ site, name }: Evidence): Match['method'] {
  return site === 'only' && (name === 'some' || name === 'other') ? 'url' : 'fuzzy'
}
