/** The report of a run of scores, or of a dry run: the record of the run, and the places that it names. */

import type { Queryable } from '../sql/core/database.ts'
import type { JobRun } from '../sql/jobs/runs.ts'
import { type NamedPlace, namePlaces } from '../sql/places/names.ts'
import type { Distribution, ScoreResult } from './tally.ts'

export interface ReportedMover extends NamedPlace {
  before: number
  after: number
}

export interface ScoreReport {
  run: Omit<JobRun, 'result' | 'resume'>
  score_combined: Summary
  completeness_score: Summary
  risers: ReportedMover[]
  fallers: ReportedMover[]
}

export interface Summary extends Distribution {
  mean: { before: number; after: number }
  median: { before: number; after: number }
}

/** Returns undefined for a job without scores, and for a run that was interrupted before it had any. */
export async function scoreReport(
  database: Queryable,
  { result, resume: _, ...run }: JobRun,
): Promise<ScoreReport | undefined> {
  if (!('score_combined' in result)) return undefined
  const { score_combined, completeness_score, risers, fallers } = result as ScoreResult
  const places = await namePlaces(
    database,
    [...risers, ...fallers].map(({ id }) => id),
  )
  const named = (movers: ScoreResult['risers']): ReportedMover[] =>
    movers.flatMap((mover) => {
      const place = places.get(mover.id)
      return place ? [{ ...place, before: mover.before, after: mover.after }] : []
    })
  return {
    run,
    score_combined: summary(score_combined),
    completeness_score: summary(completeness_score),
    risers: named(risers),
    fallers: named(fallers),
  }
}

function summary({ before, after }: Distribution): Summary {
  return {
    before,
    after,
    mean: { before: mean(before), after: mean(after) },
    median: { before: quantile(before, 0.5), after: quantile(after, 0.5) },
  }
}

function total(bins: readonly number[]): number {
  return bins.reduce((sum, places) => sum + places, 0)
}

/** Returns the approximate mean: each place counts as the middle of its bin. */
function mean(bins: readonly number[]): number {
  const sum = bins.reduce((sofar, places, bin) => sofar + places * ((bin + 0.5) / bins.length), 0)
  return round(sum / Math.max(1, total(bins)))
}

/** Returns the upper end of the bin in which the share of the places is reached; 0 without places. */
export function quantile(bins: readonly number[], share: number): number {
  const enough = share * total(bins)
  if (enough === 0) return 0
  let below = 0
  const bin = bins.findIndex((places) => {
    below += places
    return below >= enough
  })
  return round((bin + 1) / bins.length)
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
