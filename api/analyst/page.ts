/** The analyst's page as a document: one place explained, the catalogue as a whole, and the runs. */
import type { Feature, MultiPolygon } from 'geojson'
import { type Html, html } from '../../core/html/html.ts'
import type { JobRun } from '../../sql/jobs/runs.ts'
import type { Listed, Overview } from '../../sql/scores/analyst.ts'
import type { CellFilter } from '../../sql/scores/cells.ts'
import type { Choices, Statistics } from '../../sql/scores/statistics.ts'
import { historyChart } from './document/charts.ts'
import { document, figure, table } from './document/document.ts'
import { hidden } from './document/form-fields.ts'
import { count, duration, moment, points } from './document/numbers.ts'
import { DEFINITIONS } from './document/wording.ts'
import { type Explained, explained } from './explained.ts'
import { filterForm, filterWords } from './filter-form.ts'
import { pageLink } from './page-filter.ts'
import { nothingKept, statisticsHtml } from './statistics-html.ts'

export interface AnalystPage {
  overview: Overview
  filter: CellFilter
  /** Statistics of the places that the filter finds; undefined if the job has stored none. */
  statistics: Statistics | undefined
  choices: Choices
  /** Runs of the scores job, newest first. */
  runs: readonly JobRun[]
  land: Feature<MultiPolygon>
  /** What was typed: an id, a slug or a name. */
  asked: string
  explained: Explained | undefined
  /** Places by that name, if it is no id or slug of one. */
  found: readonly Listed[]
  /** Another spelling, if nothing was found. */
  meant: string | undefined
}

export function analystPage(page: AnalystPage): string {
  const { overview, runs, asked, found, meant } = page
  const why = page.explained && explained(page.explained, overview)
  return document(
    'Scores',
    [
      html`<p>Where scores come from: of a place, and of all places that are shown. <a href="weights">Weights of scores</a></p>
<search><form method="get">${hidden({ ...page.filter })}<label>Name, slug or id of a place <input name="place" value="${asked}" autocomplete="off" spellcheck="false"></label> <button>Explain</button></form></search>`,
      ...(why ?? foundPlaces(asked, found, meant)),
      ...statisticsOf(page),
      ...history(runs),
      html`<h2 id="numbers">What the numbers mean</h2>
<dl>${DEFINITIONS.map(([name, meaning]) => html`<dt>${name}</dt><dd>${meaning}</dd>`)}</dl>`,
    ],
    true,
  )
}

function foundPlaces(asked: string, found: readonly Listed[], meant: string | undefined): Html[] {
  if (asked === '') return []
  if (found.length > 0) return [html`<h2>Which one?</h2>`, listing(`Places found for ${asked}`, found)]
  const instead = meant && html` Did you mean <a href="?place=${encodeURIComponent(meant)}">${meant}</a>?`
  return [
    html`<p role="status">No place has the name, the slug or the id “${asked}”, or nothing was scored yet. Try a part of the name.${instead ?? ''}</p>`,
  ]
}

/** The job scores stores them. */
function statisticsOf({ overview, filter, statistics, choices, land, asked }: AnalystPage): Html[] {
  const { computed_at } = overview
  if (!computed_at) return [html`<p role="status">There are no statistics yet. The job scores computes them.</p>`]
  const words = filterWords(filter)
  const title = words === '' ? 'All places' : html`Places: ${words}`
  const form = html`<h2 id="places">${title}</h2>${filterForm(filter, choices, asked)}`
  if (!statistics) return [form, nothingKept(filter)]
  return [
    form,
    html`<p class="quiet">Statistics of ${count(statistics.means.places)} places, as of ${moment(computed_at.toISOString())}.
<a href="${pageLink(filter, { format: 'csv' })}">Download as CSV</a></p>`,
    ...statisticsHtml(statistics, filter, land),
    html`<h2>The best</h2>`,
    listing('The best places', statistics.best),
    html`<h2>The worst</h2>`,
    listing('The worst places', statistics.worst),
  ]
}

function history(runs: readonly JobRun[]): Html[] {
  const done = runs.filter(({ state }) => state === 'done').toReversed()
  const written = done.map(({ id, changed }) => ({ label: String(id), value: changed }))
  const chart = figure('Places written by each run', historyChart(written), 'Number of places that each run wrote.')
  const rows = runs.map(({ id, job, state, started_at, seconds, done: seen, changed }) => [
    ...[id, job, state, moment(started_at), duration(seconds), count(seen), count(changed)],
  ])
  const numbers = ['took', 'looked at', 'changed'].map((number) => ({ number }))
  return [
    html`<h2>Runs</h2>`,
    ...(done.length < 2 ? [] : [html`<div class="pair">${[chart]}</div>`]),
    table('Runs', ['run', 'job', 'state', 'started', ...numbers], rows),
  ]
}

function listing(label: string, places: readonly Listed[]): Html {
  const rows = places.map(({ id, name, city, score_combined, completeness_score }) => [
    html`<a href="?place=${id}">${name}</a>`,
    ...[city ?? '', points(score_combined), points(completeness_score)],
    html`<a href="../?place=${id}" aria-label="${name} on the map">Map</a>`,
  ])
  return table(label, ['name', 'city', { number: 'score' }, { number: 'completeness' }, { number: 'place' }], rows)
}
