/** The analyst's page as a document: one place explained, the catalogue as a whole, and the runs. */
import type { Feature, MultiPolygon } from 'geojson'
import { type Html, html } from '../../core/html/html.ts'
import type { JobRun } from '../../sql/jobs/runs.ts'
import { type Listed, type Overview, widerBins } from '../../sql/scores/analyst.ts'
import { distributionChart, historyChart, mapChart } from './charts.ts'
import { bar, document, figure, scale, table } from './document.ts'
import { type Explained, explained } from './explained.ts'
import { count, duration, moment, percent, points } from './numbers.ts'
import { DEFINITIONS, nameOf } from './wording.ts'

export interface AnalystPage {
  overview: Overview
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

const BARS = 50
const CITIES = 20

export function analystPage(page: AnalystPage): string {
  const { overview, runs, land, asked, found, meant } = page
  const why = page.explained && explained(page.explained, overview)
  return document(
    'Scores',
    [
      html`<p>Where scores come from: of a place, and of all places that are shown.</p>
<search><form method="get"><label>Name, slug or id of a place <input name="place" value="${asked}" autocomplete="off" spellcheck="false"></label> <button>Explain</button></form></search>`,
      ...(why ?? foundPlaces(asked, found, meant)),
      ...statistics(overview, land),
      html`<h2>The best</h2>`,
      listing('The best places', overview.best),
      html`<h2>The worst</h2>`,
      listing('The worst places', overview.worst),
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
function statistics(overview: Overview, land: Feature<MultiPolygon>): Html[] {
  const { computed_at, places } = overview
  if (!computed_at) return [html`<p role="status">There are no statistics yet. The job scores computes them.</p>`]
  return [
    html`<p class="quiet">Statistics of ${count(places)} places, as of ${moment(computed_at.toISOString())}.</p>
<h2>Distribution</h2><div class="pair">`,
    distribution('Score: number of places by points', overview.score_combined),
    distribution('Completeness: number of places by points', overview.completeness_score),
    html`</div>`,
    ...completeness(overview, land),
  ]
}

function distribution(caption: string, bins: readonly number[]): Html {
  const places = bins.reduce((sum, number) => sum + number, 0)
  let below = 0
  const median = bins.findIndex((number) => {
    below += number
    return 2 * below >= places
  })
  const described = `${caption}. Half of the places have at least ${points(Math.max(0, median) / bins.length)} points.`
  return figure(caption, distributionChart(widerBins(bins, BARS)), described)
}

function completeness({ fields, drawn, cities, sources }: Overview, land: Feature<MultiPolygon>): Html[] {
  const shares = fields
    .toSorted((one, other) => other.share - one.share)
    .map(({ name, share }) => [nameOf(name), html`${percent(share)}${bar(share)}`])
  const rows = cities
    .slice(0, CITIES)
    .map(({ city, places, completeness: value }) => [city, count(places), points(value)])
  const bySource = [...sources].map(([source, { places, completeness: value, score }]) => [
    ...[source === '' ? 'none' : source, count(places), points(value), points(score)],
  ])
  return [
    html`<h2>Completeness</h2><div class="pair"><div><h3>By field</h3>
<p class="quiet">How far fields are filled on average, of ${count(drawn)} places drawn at random.</p>`,
    table('Completeness by field', ['field', { number: 'filled' }], shares),
    html`</div><div><h3>By city</h3><p class="quiet">The ${Math.min(CITIES, cities.length)} cities with the most places.</p>`,
    table('Completeness by city', ['city', { number: 'places' }, { number: 'points' }], rows),
    html`</div></div>`,
    html`<h3>By source</h3>`,
    table(
      'Completeness by source',
      ['source', ...['places', 'points', 'score'].map((number) => ({ number }))],
      bySource,
    ),
    ...cityMap(cities, land),
  ]
}

function cityMap(cities: Overview['cities'], land: Feature<MultiPolygon>): Html[] {
  if (cities.length === 0) return []
  const values = cities.map((city) => city.completeness)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const dots = cities.map(({ longitude, latitude, completeness: value, places }) => ({
    longitude,
    latitude,
    value,
    radius: 3 + Math.log10(places),
  }))
  const legend = scale(`${points(low)} points`, `${points(high)} points`)
  const caption = `Mean completeness of the ${cities.length} cities with the most places`
  return [figure(caption, mapChart(land, dots, [low, high]), `${caption}, on a map.`, legend)]
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
