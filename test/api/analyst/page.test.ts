/** What the analyst's page says of a place and of the catalogue, from numbers that are given here. */
import test from 'ava'
import type { Feature, MultiPolygon } from 'geojson'
import { analystPage } from '../../../api/analyst/page.ts'
import type { JobRun } from '../../../sql/jobs/runs.ts'
import type { Listed, Overview } from '../../../sql/scores/analyst.ts'
import type { Explanation } from '../../../sql/scores/explain.ts'
import type { PlaceFacts } from '../../../sql/scores/place-facts.ts'
import type { Statistics } from '../../../sql/scores/statistics.ts'
import { FIELD_TERMS, LOSS_TERMS, SHARE_TERMS, WEIGHT_NAMES, type Weights } from '../../../sql/scores/weights.ts'
import { path } from '../../support/fixtures/path.ts'

/** One place has 70 points, three have 20. */
const bins = Array.from({ length: 1000 }, (_, bin) => (bin === 700 ? 1 : bin === 200 ? 3 : 0))
const listed = (name: string): Listed => ({ id: name, name, city: null, score_combined: 0, completeness_score: 0 })
const cities = [
  { key: 'Low', places: 10, score: 0.5, completeness: 0.2, longitude: 0, latitude: 0 },
  { key: 'High', places: 10, score: 0.5, completeness: 0.8, longitude: 40, latitude: 40 },
  { key: 'Nowhere', places: 10, score: 0.5, completeness: 0.9, longitude: null, latitude: null },
]
const overview: Overview = {
  computed_at: new Date('2026-11-27T10:00:00Z'),
  places: 4,
  score_combined: bins,
  completeness_score: bins,
  categories: new Map(),
  means: { places: 4, score: 0.325, completeness: 0.325 },
}
const fewBins = Array.from({ length: 50 }, (_, bin) => (bin === 35 ? 1 : bin === 10 ? 3 : 0))
const statistics: Statistics = {
  means: overview.means,
  score_combined: fewBins,
  completeness_score: fewBins,
  fields: [],
  drawn: 4,
  categories: [],
  cities,
  sources: [],
  best: [listed('Best')],
  worst: [listed('Worst')],
}
const run = (id: number, state: JobRun['state']): JobRun => ({
  id,
  job: 'scores',
  state,
  parameters: {},
  code_version: '1',
  total: null,
  done: 7,
  changed: id,
  started_at: '2026-11-24T10:45:00Z',
  finished_at: null,
  seconds: 90,
  resume: null,
  result: {},
  error: null,
})

const weights = Object.fromEntries(WEIGHT_NAMES.map((name) => [name, 2])) as Weights
const facts: PlaceFacts = {
  city: 'Bern',
  country: 'CH',
  category: 'cafe',
  vibe_count: 3,
  tip_count: 0,
  is_featured: false,
  editorial_categories: 0,
  description_length: 100,
  images: 1,
  fresh_at: '2026-11-24T10:45:00Z',
  in_city: null,
}

const corners = path('-170 -50, 170 -50, 170 75, -170 75, -170 -50')
const land: Feature<MultiPolygon> = {
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: [[corners]] },
}

interface Given {
  losses?: number
  isMarked?: boolean
  runs?: readonly JobRun[]
}

/** Returns the page of a place that reaches half of each term. */
function page({ losses = 0, isMarked = false, runs = [] }: Given = {}): string {
  const terms = <Name extends string>(names: readonly Name[], value: number) =>
    names.map((name) => ({ name, value, weight: 2, points: value / 8 }))
  const scores = { completeness_score: 0.7, score_combined: 0.7 }
  const explanation: Explanation = {
    id: 'x',
    name: 'Place',
    city: 'Bern',
    category: 'cafe',
    stored: scores,
    computed: scores,
    is_marked: isMarked,
    basis: { id: 1, weights: 1, as_of: '2026-11-24T10:45:00Z' },
    ratings: { mean: 0, count: 0, prior: 3, known: 3, credit: 1 },
    evidence: { wiki_page: null, names: 0, sources: 1, mentions: 0, branches: 1, confidence: null, around: 0 },
    score_terms: [...terms(SHARE_TERMS, 0.5), ...terms(LOSS_TERMS, losses)],
    completeness_terms: terms(FIELD_TERMS, 0.5),
  }
  return analystPage({
    overview,
    filter: { category: '', city: '', source: '' },
    statistics,
    choices: { category: [], city: [], source: [] },
    runs,
    land,
    asked: 'x',
    found: [],
    meant: undefined,
    explained: { explanation, facts, weights },
  })
}

/** Returns the table with a label, without mark-up. */
function table(text: string, label: string): string {
  const begin = text.indexOf(`aria-label="${label}"`)
  return text.slice(begin, text.indexOf('</table>', begin)).replace(/<[^>]*>/g, ' ')
}

test('what a place loses is only shown if it loses it, and is no share of the weights', (t) => {
  const [without, closed] = [0, 1].map((losses) => table(page({ losses }), 'Terms of the score'))
  t.notRegex(String(without), /Permanently closed|No name of its own/)
  t.regex(String(closed), /Permanently closed.*loses 200 % of its points/s)
  t.regex(String(closed), /No name of its own/)
  for (const shown of [without, closed]) t.regex(String(shown), /Sum\s+16\s+100\.0/)
})

test('posts are told with what they count after their decay', (t) => {
  const shown = table(page(), 'Terms of the score')
  t.regex(shown, /3 posts; by user and age they count as 2 \(2 give half\)/)
  t.regex(shown, /Tips of visitors\s+none/)
})

test('a place that changed since it was scored is said to have', (t) => {
  t.notRegex(page(), /has changed since/)
  t.regex(page({ isMarked: true }), /has changed since it was scored/)
})

test('a place is better than those with a lower score', (t) => t.regex(page(), /better than 75 % of 4 places/))

test('the chart of runs shows the runs that are done, the oldest first', (t) => {
  const chart = /aria-label="Number of places that each run wrote\.">(.*?)<\/svg>/s.exec(
    page({ runs: [run(904, 'done'), run(903, 'failed'), run(902, 'done'), run(901, 'cancelled')] }),
  )
  const labels = [...String(chart?.[1]).matchAll(/>(90\d)</g)].map(([, label]) => label)
  t.deepEqual(labels, ['902', '904'])
})

test('the best and the worst places are not the same', (t) => {
  t.regex(table(page(), 'The best places'), /Best/)
  t.regex(table(page(), 'The worst places'), /Worst/)
})

test('a chart is described by its median', (t) => {
  t.regex(page(), /Half of the places have at least 20\.0 points/)
})

test('on the map, the city with more has the colour of the end of the scale', (t) => {
  const map = /aria-label="Mean completeness[^"]*">(.*?)<\/svg>/s.exec(page())?.[1] ?? ''
  const drawn = [...map.matchAll(/fill="rgb\(([\d, ]+)\)"/g)].map(([, colour]) => colour)
  t.deepEqual(drawn, ['200, 85, 61', '45, 134, 196'], 'the colours of `SCALE` for low and high')
})
