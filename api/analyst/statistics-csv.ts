/** The statistics of the analyst's page as one table. */
import type { CellFilter, CellPart } from '../../sql/scores/cells.ts'
import type { Statistics } from '../../sql/scores/statistics.ts'
import { type Cell, csvOf } from './document/csv.ts'
import { filterWords } from './filter-form.ts'

const COLUMNS = ['kind', 'key', 'name', 'city', 'places', 'score', 'completeness', 'from', 'to'] as const

/**
 * Scores and completeness are 0 … 1, and means where a row has several places. A row of a distribution counts the places
 * from a limit until below another. A row of a field has in `completeness` how far it is filled.
 */
export function statisticsCsv(statistics: Statistics | undefined, filter: CellFilter): string {
  return csvOf([COLUMNS, ...(statistics ? rowsOf(statistics, filter) : [])])
}

function rowsOf(statistics: Statistics, filter: CellFilter): Cell[][] {
  const { means, score_combined, completeness_score, fields, drawn, categories, cities, sources, best, worst } =
    statistics
  const parts = (kind: string, rows: readonly CellPart[]) =>
    rows.map(({ key, places, score, completeness }) => [kind, key, key, '', places, score, completeness, '', ''])
  const bins = (kind: string, counts: readonly number[]) =>
    counts.map((places, bin) => {
      const [from, to] = [bin / counts.length, (bin + 1) / counts.length]
      return [kind, bin, '', '', places, '', '', from, to]
    })
  const ends = (kind: string, places: Statistics['best']) =>
    places.map((place) => [
      ...[kind, place.id, place.name, place.city, 1, place.score_combined, place.completeness_score, '', ''],
    ])
  return [
    ['all', '', filterWords(filter) || 'all places', '', means.places, means.score, means.completeness, '', ''],
    ...bins('score_combined', score_combined),
    ...bins('completeness_score', completeness_score),
    ...fields.map(({ name, share }) => ['field', name, '', '', drawn, '', share, '', '']),
    ...parts('category', categories),
    ...parts('city', cities),
    ...parts('source', sources),
    ...ends('best', best),
    ...ends('worst', worst),
  ]
}
