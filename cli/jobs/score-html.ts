/** A report of a run of scores as a self-contained page: charts, a map, the places that move most. */
import { distributionChart, mapChart } from '../../api/analyst/charts.ts'
import { document, figure, table } from '../../api/analyst/document.ts'
import { html } from '../../core/html/html.ts'
import { readAtlas } from '../../tiles/land/atlas.ts'
import type { ReportedMover, ScoreReport, Summary } from './score-report.ts'
import { count } from './score-text.ts'

export function reportHtml(report: ScoreReport): string {
  const { run, risers, fallers } = report
  const isDry = run.parameters.dry_run === true
  const facts = [
    ['state', run.state],
    ['started', run.started_at],
    ['took', `${run.seconds.toFixed(1)} s`],
    ['parameters', JSON.stringify(run.parameters)],
    ['program', run.code_version],
    ['places looked at', count(run.done)],
    [isDry ? 'would change' : 'changed', count(run.changed)],
  ]
  return document(`Run ${run.id} of ${run.job}`, [
    table(['what', 'value'], facts),
    ...distribution('score_combined', report.score_combined),
    ...distribution('completeness_score', report.completeness_score),
    ...map(risers, fallers),
    ...movers(isDry ? 'Would rise most' : 'Rose most', risers),
    ...movers(isDry ? 'Would fall most' : 'Fell most', fallers),
  ])
}

function distribution(name: string, { before, after, mean, median }: Summary) {
  const shift = `mean ${mean.before} → ${mean.after}, median ${median.before} → ${median.after}`
  return [
    html`<h2>${name}</h2>`,
    html`<p>${shift}</p>`,
    figure(distributionChart(name, after, before), `${name}: ${shift}`),
  ]
}

function map(risers: readonly ReportedMover[], fallers: readonly ReportedMover[]) {
  const points = [...risers, ...fallers].flatMap(({ longitude, latitude, before, after }) =>
    longitude === null || latitude === null ? [] : [{ longitude, latitude, value: after - before, radius: 5 }],
  )
  if (points.length === 0) return []
  const max = Math.max(...points.map(({ value }) => Math.abs(value)), 0.001)
  const chart = mapChart('where scores move most', readAtlas('110m').land, points, [-max, max])
  return [
    html`<h2>Where</h2>`,
    figure(chart, 'A map of the places whose scores move most; the tables below list them.'),
  ]
}

function movers(title: string, places: readonly ReportedMover[]) {
  if (places.length === 0) return []
  const rows = places.map(({ id, name, city, category, before, after }) => [
    ...[name, city ?? '', category ?? '', before.toFixed(3), after.toFixed(3), id],
  ])
  return [html`<h2>${title}</h2>`, table(['name', 'city', 'category', 'before', 'after', 'id'], rows)]
}
