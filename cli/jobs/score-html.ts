/** A report of a run of scores as a self-contained page: charts, a map, the places that move most. */
import { distributionChart } from '../../api/analyst/charts.ts'
import { document, figure, scale, table } from '../../api/analyst/document.ts'
import { mapChart } from '../../api/analyst/map-chart.ts'
import { points } from '../../api/analyst/numbers.ts'
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
    table('The run', ['what', 'value'], facts),
    ...distribution('score_combined', report.score_combined),
    ...distribution('completeness_score', report.completeness_score),
    ...map(risers, fallers),
    ...movers(isDry ? 'Would rise most' : 'Rose most', risers),
    ...movers(isDry ? 'Would fall most' : 'Fell most', fallers),
  ])
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

function map(risers: readonly ReportedMover[], fallers: readonly ReportedMover[]) {
  const dots = [...risers, ...fallers].flatMap(({ longitude, latitude, before, after }) =>
    longitude === null || latitude === null ? [] : [{ longitude, latitude, value: after - before, radius: 5 }],
  )
  if (dots.length === 0) return []
  const max = Math.max(...dots.map(({ value }) => Math.abs(value)), 0.001)
  const chart = mapChart(readAtlas('110m').land, dots, [-max, max])
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

function movers(title: string, places: readonly ReportedMover[]) {
  if (places.length === 0) return []
  const rows = places.map(({ id, name, city, category, before, after }) => [
    ...[name, city ?? '', category ?? '', points(before), points(after), id],
  ])
  const columns = ['name', 'city', 'category', { number: 'before' }, { number: 'after' }, 'id']
  return [html`<h2>${title}</h2>`, table(title, columns, rows)]
}
