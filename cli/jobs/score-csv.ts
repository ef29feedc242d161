/** A report of a run of scores as one table: bins of the distributions, then the places that move most. */
import { type Cell, csvOf } from '../../api/analyst/document/csv.ts'
import type { ReportedMover, ScoreReport, Summary } from '../../jobs/score-report.ts'

const COLUMNS = ['kind', 'key', 'name', 'city', 'category', 'longitude', 'latitude', 'before', 'after'] as const

/**
 * Returns the table. For a bin, `key` is its lower end, and before and after are counts of places. For a place, `key`
 * is its id, and before and after are its scores.
 */
export function reportCsv({ score_combined, completeness_score, risers, fallers }: ScoreReport): string {
  const rows = [
    [...COLUMNS],
    ...bins('score_combined', score_combined),
    ...bins('completeness_score', completeness_score),
    ...places('riser', risers),
    ...places('faller', fallers),
  ]
  return csvOf(rows)
}

function bins(kind: string, { before, after }: Summary): Cell[][] {
  return after.map((count, bin) => [kind, bin / after.length, '', '', '', '', '', before[bin] ?? 0, count])
}

function places(kind: string, movers: readonly ReportedMover[]): Cell[][] {
  return movers.map(({ id, name, city, category, longitude, latitude, before, after }) => [
    ...[kind, id, name, city, category, longitude, latitude, before, after],
  ])
}
