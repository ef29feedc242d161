/** The charts and tables of the catalogue, or of the places of a filter. Bars and numbers lead to their places. */
import type { Feature, MultiPolygon } from 'geojson'
import { type Html, html } from '../../core/html/html.ts'
import type { CellFilter, CellPart, PartKind } from '../../sql/scores/cells.ts'
import type { Statistics } from '../../sql/scores/statistics.ts'
import { distributionChart } from './document/charts.ts'
import { bar, figure, scale, table } from './document/document.ts'
import { mapChart } from './document/map-chart.ts'
import { count, percent, plural, points } from './document/numbers.ts'
import { nameOf } from './document/wording.ts'
import { pageLink, positionOf, type ScoreRange } from './page-filter.ts'
import { listLink, mapLink, placesLinks } from './places-links.ts'

/** Rows of each table; the CSV file has all that are kept. */
const ROWS = 20

export function statisticsHtml(statistics: Statistics, filter: CellFilter, land: Feature<MultiPolygon>): Html[] {
  const { score_combined, completeness_score, fields, drawn, cities } = statistics
  const at = positionOf(cities)
  const shares = fields
    .toSorted((one, other) => other.share - one.share)
    .map(({ name, share }) => [nameOf(name), html`${percent(share)}${bar(share)}`])
  const parts = (['city', 'category', 'source'] as const).flatMap((kind) => partTable(kind, statistics, filter))
  return [
    html`<h2>Distribution</h2><div class="pair">`,
    distribution('Score', 'score_combined', score_combined, filter, at),
    distribution('Completeness', 'completeness_score', completeness_score, filter, at),
    html`</div>
<h2>Completeness</h2><div class="pair"><div><h3>By field</h3>
<p class="quiet">How far fields are filled on average, of ${plural(drawn, 'place')} drawn at random.</p>`,
    drawn === 0 ? html`` : table('Completeness by field', ['field', { number: 'filled' }], shares),
    html`</div>`,
    ...parts,
    html`</div>`,
    ...cityMap(statistics, land),
  ]
}

function distribution(
  title: string,
  name: ScoreRange['name'],
  bins: readonly number[],
  filter: CellFilter,
  at: string | undefined,
): Html {
  const caption = `${title}: number of places by points`
  const places = bins.reduce((sum, number) => sum + number, 0)
  let below = 0
  const median = bins.findIndex((number) => {
    below += number
    return 2 * below >= places
  })
  const described = `${caption}. Half of the places have at least ${points(Math.max(0, median) / bins.length)} points.`
  const range = (bin: number): ScoreRange => ({ name, from: bin / bins.length, to: (bin + 1) / bins.length })
  const words = ({ from, to }: ScoreRange) => `${Math.round(100 * from)} to ${Math.round(100 * to)} points`
  const chart = distributionChart(bins, undefined, (bin) => ({
    href: mapLink(filter, at, range(bin)),
    label: `${words(range(bin))}: ${plural(bins[bin] ?? 0, 'place')}`,
  }))
  const rows = bins.flatMap((number, bin) =>
    number === 0 ? [] : [[words(range(bin)), placesLinks(number, filter, at, range(bin))]],
  )
  const list = html`<details><summary>${title} as a table</summary>${table(`${title} by points`, ['points', { number: 'places' }], rows)}</details>`
  return figure(caption, chart, described, list)
}

const PARTS = {
  category: { title: 'By category', many: 'categories', note: ' A place is in each of its categories.' },
  city: { title: 'By city', many: 'cities', note: '' },
  source: { title: 'By source', many: 'sources', note: '' },
} as const

/** Nothing if the filter names the only part. */
function partTable(kind: PartKind, statistics: Statistics, filter: CellFilter): Html[] {
  const { title, many, note } = PARTS[kind]
  const { cities } = statistics
  const parts: readonly CellPart[] = statistics[many]
  if (filter[kind] !== '' || parts.length === 0) return []
  const rows = parts.slice(0, ROWS).map(({ key, places, score, completeness }) => {
    const own = { ...filter, [kind]: key }
    const at = positionOf(kind === 'city' ? cities.filter((city) => city.key === key) : cities)
    const name = html`<a href="${pageLink(own)}">${key}</a>`
    return [name, placesLinks(places, own, at), points(score), points(completeness)]
  })
  const more = parts.length > ROWS ? `The ${ROWS} ${many} with the most places.` : ''
  const columns = [kind, ...['places', 'score', 'completeness'].map((number) => ({ number }))]
  return [
    html`<div><h3>${title}</h3>`,
    ...(more || note ? [html`<p class="quiet">${more}${note}</p>`] : []),
    table(`Completeness ${title.toLowerCase()}`, columns, rows),
    html`</div>`,
  ]
}

function cityMap({ cities }: Statistics, land: Feature<MultiPolygon>): Html[] {
  const dots = cities.flatMap(({ longitude, latitude, completeness: value, places }) =>
    longitude === null || latitude === null ? [] : [{ longitude, latitude, value, radius: 3 + Math.log10(places) }],
  )
  if (dots.length === 0) return []
  const values = dots.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const legend = scale(`${points(low)} points`, `${points(high)} points`)
  const caption =
    dots.length === 1
      ? 'Mean completeness of the city'
      : `Mean completeness of the ${count(dots.length)} cities with the most places`
  return [figure(caption, mapChart(land, dots, [low, high]), `${caption}, on a map.`, legend)]
}

/** The sentence for a filter of which the job has stored no statistics. */
export function nothingKept(filter: CellFilter): Html {
  return html`<p role="status">There are no statistics of these places: they are too few, or none.
<a href="${mapLink(filter, undefined)}">The places on the map</a>, <a href="${listLink(filter)}">as JSON</a>.</p>`
}
