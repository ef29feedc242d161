/** The report of a run of scores, or of a dry run: charts, a map, the places that move most. */
import type { Feature, MultiPolygon } from 'geojson'
import { type Html, html } from '../../../core/html/html.ts'
import type { ReportedMover, ScoreReport, Summary } from '../../../jobs/score-report.ts'
import { distributionChart } from '../document/charts.ts'
import { figure, scale, table } from '../document/document.ts'
import { mapChart } from '../document/map-chart.ts'
import { points } from '../document/numbers.ts'

/** Returns the parts of the report, without what the run was. `placeLink` is the address of a place, if the page has one. */
export function reportHtml(
  { run, risers, fallers, score_combined, completeness_score }: ScoreReport,
  land: Feature<MultiPolygon>,
  placeLink?: (id: string) => string,
): Html[] {
  const isDry = run.parameters.dry_run === true
  return [
    ...distribution('score_combined', score_combined),
    ...distribution('completeness_score', completeness_score),
    ...map(risers, fallers, land),
    ...movers(isDry ? 'Would rise most' : 'Rose most', risers, placeLink),
    ...movers(isDry ? 'Would fall most' : 'Fell most', fallers, placeLink),
  ]
}

function distribution(name: string, { before, after, mean, median }: Summary) {
  const change = (value: { before: number; after: number }) => `${points(value.before)} → ${points(value.after)}`
  const shift = `mean ${change(mean)} points, median ${change(median)} points`
  return [
    html`<h2>${name}</h2>`,
    html`<p>${shift}</p>`,
    figure('Number of places by points', distributionChart(after, before), `${name}: ${shift}`),
  ]
}

function map(risers: readonly ReportedMover[], fallers: readonly ReportedMover[], land: Feature<MultiPolygon>) {
  const dots = [...risers, ...fallers].flatMap(({ longitude, latitude, before, after }) =>
    longitude === null || latitude === null ? [] : [{ longitude, latitude, value: after - before, radius: 5 }],
  )
  if (dots.length === 0) return []
  const max = Math.max(...dots.map(({ value }) => Math.abs(value)), 0.001)
  const chart = mapChart(land, dots, [-max, max])
  return [
    html`<h2>Where</h2>`,
    figure(
      'Where scores move most',
      chart,
      'A map of the places whose scores move most; the tables below list them.',
      scale(`−${points(max)} points`, `+${points(max)} points`),
    ),
  ]
}

function movers(title: string, places: readonly ReportedMover[], placeLink?: (id: string) => string) {
  if (places.length === 0) return []
  const rows = places.map(({ id, name, city, category, before, after }) => [
    placeLink ? html`<a href="${placeLink(id)}">${name}</a>` : name,
    ...[city ?? '', category ?? '', points(before), points(after), ...(placeLink ? [] : [id])],
  ])
  const columns = ['name', 'city', 'category', { number: 'before' }, { number: 'after' }, ...(placeLink ? [] : ['id'])]
  return [html`<h2>${title}</h2>`, table(title, columns, rows)]
}
