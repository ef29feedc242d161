/** The analyst's page as a document: the catalogue as a whole, the runs, and one place explained. */
import type { Feature, MultiPolygon } from 'geojson'
import { type Html, html } from '../../core/html/html.ts'
import type { JobRun } from '../../sql/jobs/runs.ts'
import type { Listed, Overview } from '../../sql/scores/analyst.ts'
import type { Explanation, ScoreTerm } from '../../sql/scores/explain.ts'
import { barChart, distributionChart, historyChart, mapChart } from './charts.ts'
import { document, figure, table } from './document.ts'

export interface AnalystPage {
  overview: Overview
  /** Runs of the scores job, newest first. */
  runs: readonly JobRun[]
  land: Feature<MultiPolygon>
  /** The requested id or slug, and the explanation of its place. */
  asked: string
  explanation: Explanation | undefined
}

export function analystPage({ overview, runs, land, asked, explanation }: AnalystPage): string {
  const { places, worst, best } = overview
  return document('Scores', [
    html`<p>${count(places)} places are shown.</p>`,
    ...explained(asked, explanation),
    html`<h2>Distribution</h2>`,
    figure(distributionChart('score_combined', overview.score_combined), 'Number of places by score.'),
    figure(distributionChart('completeness_score', overview.completeness_score), 'Number of places by completeness.'),
    ...completeness(overview, land),
    ...history(runs),
    html`<h2>The best</h2>`,
    listing(best),
    html`<h2>The worst</h2>`,
    listing(worst),
  ])
}

function explained(asked: string, explanation: Explanation | undefined): Html[] {
  const form = html`<h2>Why?</h2>
<form method="get"><label>Id or slug of a place <input name="place" value="${asked}"></label> <button>Explain</button></form>`
  if (!explanation)
    return asked === '' ? [form] : [form, html`<p>There is no such place, or nothing was scored yet.</p>`]
  const { name, city, computed, stored, is_marked, basis, ratings } = explanation
  const isStored = !is_marked && computed.score_combined === stored.score_combined
  const rated = ratings.count === 0 ? 'unrated' : `rated ${ratings.mean} by ${count(ratings.count)}`
  return [
    form,
    html`<p><strong>${name}</strong>${city ? `, ${city}` : ''}: ${rated}, of its kind ${ratings.prior.toFixed(2)} is
expected${credited(ratings)}; weights ${basis.weights}, ages as of ${basis.as_of}.${isStored ? '' : ' The place has changed since; the next run will store these scores.'}</p>`,
    bars(`score_combined ${computed.score_combined.toFixed(6)}`, explanation.score_terms),
    bars(`completeness_score ${computed.completeness_score.toFixed(6)}`, explanation.completeness_terms),
  ]
}

function credited({ count: rated, credit }: Explanation['ratings']): string {
  if (rated === 0 || credit === 1) return ''
  return `, so it is credited with ${(100 * credit).toFixed(1)} % of its popularity`
}

function bars(title: string, terms: readonly ScoreTerm[]): Html {
  const shown = terms.map(({ name, points }) => ({ name: label(name), value: points, label: points.toFixed(6) }))
  return figure(barChart(title, shown), `${title}: ${shown.map((bar) => `${bar.name} ${bar.label}`).join(', ')}`)
}

function completeness({ fields, drawn, cities }: Overview, land: Feature<MultiPolygon>): Html[] {
  const shares = fields.map(({ name, share }) => ({
    ...{ name: label(name), value: share, label: `${(100 * share).toFixed(1)} %` },
  }))
  const points = cities.map(({ longitude, latitude, completeness: value, places }) => ({
    ...{ longitude, latitude, value, radius: 3 + Math.log10(places) },
  }))
  const values = points.map(({ value }) => value)
  const range = [Math.min(...values, 1), Math.max(...values, 0)] as const
  const rows = cities
    .slice(0, 20)
    .map(({ city, places, completeness: value }) => [city, count(places), value.toFixed(3)])
  return [
    html`<h2>Completeness by field</h2>`,
    figure(
      barChart(`how far fields are filled, of ${count(drawn)} places`, shares),
      'How far each field is filled on average.',
    ),
    html`<h2>Completeness by city</h2>`,
    ...(points.length === 0
      ? []
      : [figure(mapChart('mean completeness', land, points, range), 'The cities on a map.')]),
    table(['city', 'places', 'completeness'], rows),
  ]
}

function history(runs: readonly JobRun[]): Html[] {
  const done = runs.filter(({ state }) => state === 'done').toReversed()
  const rows = runs.map(({ id, job, state, started_at, seconds, done: seen, changed }) => [
    ...[id, job, state, started_at, `${seconds.toFixed(1)} s`, count(seen), count(changed)],
  ])
  return [
    html`<h2>Runs</h2>`,
    ...(done.length < 2
      ? []
      : [
          figure(
            historyChart(
              'places written by run',
              done.map(({ id, changed }) => ({ label: String(id), value: changed })),
            ),
            'Number of places that each run wrote.',
          ),
        ]),
    table(['run', 'job', 'state', 'started', 'took', 'looked at', 'changed'], rows),
  ]
}

function listing(places: readonly Listed[]): Html {
  const rows = places.map(({ id, name, city, score_combined, completeness_score }) => [
    html`<a href="?place=${id}">${name}</a>`,
    ...[city ?? '', score_combined.toFixed(3), completeness_score.toFixed(3)],
  ])
  return table(['name', 'city', 'score', 'completeness'], rows)
}

function label(name: string): string {
  return name.replace(/^has_/, '').replaceAll('_', ' ')
}

function count(value: number): string {
  return value.toLocaleString('en')
}
