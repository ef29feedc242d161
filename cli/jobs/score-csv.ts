/** A report of a run of scores as one table: bins of the distributions, then the places that move most. */
import type { ReportedMover, ScoreReport, Summary } from './score-report.ts'

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
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

type Cell = string | number | null

function bins(kind: string, { before, after }: Summary): Cell[][] {
  return after.map((count, bin) => [kind, bin / after.length, '', '', '', '', '', before[bin] ?? 0, count])
}

function places(kind: string, movers: readonly ReportedMover[]): Cell[][] {
  return movers.map(({ id, name, city, category, longitude, latitude, before, after }) => [
    ...[kind, id, name, city, category, longitude, latitude, before, after],
  ])
}

/** Formats a cell (RFC 4180). An apostrophe prevents spreadsheets from computing a text as a formula. */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
