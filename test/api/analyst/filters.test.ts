/** The analyst's page by category, city and source: what it says, where it leads, and that it reads what was kept. */
import type { ExecutionContext } from 'ava'
import { parse } from 'csv-parse/sync'
import { parseHTML } from 'linkedom'
import sql from 'sql-template-tag'
import { ANY_ENGINE, overEachDatabase, type TestDatabase, testOn } from '../../support/databases/database.ts'
import { insertVariedPlaces } from '../../support/fixtures/varied-places.ts'
import { runScores } from '../../support/services/run-scores.ts'
import { startService } from '../../support/services/service.ts'

const service = overEachDatabase(async ({ database }: TestDatabase) => {
  await insertVariedPlaces(database, 1, 600)
  await database.write(
    sql`update places set name = '=1+1' where id = (select id from places where city = 'Lima' limit 1)`,
  )
  await runScores(database)
  const { base } = await startService(database)
  const get = async (path: string) => {
    const response = await fetch(base + path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const page = async (query: string) => parseHTML((await get(`/analyst/?${query}`)).text).document
  const count = async (query: string) => {
    const { count: places } = JSON.parse((await get(`/v0.3/places/?page_size=1&${query}`)).text) as { count: number }
    return places
  }
  return { base, get, page, count }
})

function texts(nodes: Iterable<{ textContent: string | null }>): string[] {
  return [...nodes].map(({ textContent }) => (textContent ?? '').trim())
}

const FILTERS: readonly [query: string, title: string, list: string][] = [
  ['', 'All places', ''],
  ['category=cafe', 'Places: cafe', 'category=cafe'],
  ['city=Tokyo', 'Places: in Tokyo', 'city=Tokyo'],
  ['source=Varied', 'Places: from Varied', 'data_source=Varied'],
  ['category=bar&city=Lima', 'Places: bar in Lima', 'category=bar&city=Lima'],
  [
    'category=museum&city=Tokyo&source=Varied',
    'Places: museum in Tokyo, from Varied',
    'category=museum&city=Tokyo&data_source=Varied',
  ],
]

/** Every link of a number of places leads to as many. */
async function checkLinks(t: ExecutionContext, query: string): Promise<number> {
  const { page, count } = await service(ANY_ENGINE)
  const links = [...(await page(query)).querySelectorAll('a[href^="../v0.3/places/?"]')]
  for (const link of links) {
    const href = link.getAttribute('href') ?? ''
    const said = Number.parseInt((link.getAttribute('aria-label') ?? '').replaceAll(',', ''), 10)
    t.is(await count(href.slice(href.indexOf('?') + 1)), said, `${query}: ${href}`)
  }
  return links.length
}

for (const [query, title, list] of FILTERS) {
  testOn(ANY_ENGINE, `numbers are those of the list, and bars lead to their places: ${title}`, async (t) => {
    const { page, count } = await service(ANY_ENGINE)
    const document = await page(query)
    t.is(document.querySelector('#places')?.textContent, title)
    const places = await count(list)
    t.true(places > 0)
    t.regex(document.querySelector('main')?.textContent ?? '', new RegExp(`Statistics of ${places} places`))
    t.true((await checkLinks(t, query)) > 2)
    const bars = [...document.querySelectorAll('figure svg a')]
    t.true(bars.length > 2)
    for (const bar of bars) {
      const [, number] = /^\d+ to \d+ points: (\d+) places?$/.exec(bar.getAttribute('aria-label') ?? '') ?? []
      const asked = new URLSearchParams((bar.getAttribute('href') ?? '').replace('../?', ''))
      // The position on the map is no filter.
      asked.delete('at')
      t.is(await count(String(asked)), Number(number), String(asked))
    }
    const selected = texts(document.querySelectorAll('option[selected]')).join()
    for (const [, value = ''] of new URLSearchParams(query)) t.true(selected.includes(value), `${value} is selected`)
  })
}

testOn(ANY_ENGINE, 'the CSV has what the page shows, and no formulas', async (t) => {
  const { get, count } = await service(ANY_ENGINE)
  const { headers, text } = await get('/analyst/?format=csv&city=Lima')
  t.is(headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
  t.regex(headers.get('content-disposition') ?? '', /attachment; filename="scores\.csv"/)
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const of = (kind: string) => rows.filter((row) => row['kind'] === kind)
  const sum = (kind: string) => of(kind).reduce((total, row) => total + Number(row['places']), 0)
  const places = await count('city=Lima')
  t.deepEqual(
    [Number(of('all')[0]?.['places']), sum('score_combined'), sum('completeness_score')],
    [places, places, places],
  )
  t.is(of('all')[0]?.['name'], 'in Lima')
  t.deepEqual([of('field').length, of('city').length, of('best').length], [12, 1, 10])
  t.true(text.includes('\r\n'))
  t.notRegex(text, /(?:^|,)"?=/m)
})

const ODD = [
  'category=nothing',
  'city=Atlantis',
  'category=cafe&city=Atlantis',
  `category=${'x'.repeat(5000)}`,
  'city=%00',
  'category=%27%20or%201=1--',
  'source=<script>',
]
testOn(ANY_ENGINE, 'a filter of which nothing is kept says so, and nothing of it is executed', async (t) => {
  const { get } = await service(ANY_ENGINE)
  for (const query of ODD) {
    const { status, text } = await get(`/analyst/?${query}`)
    t.is(status, 200, query)
    t.notRegex(text, /<script/)
    if (query !== 'city=%00') t.regex(text, /There are no statistics of these places/, query)
    t.is((await get(`/analyst/?format=csv&${query}`)).status, 200, query)
  }
})

testOn(
  ANY_ENGINE,
  'a request does not count places: what the job has kept stays until it runs again',
  async (t, { database }) => {
    const { page } = await service(ANY_ENGINE)
    const before = texts((await page('category=cafe')).querySelectorAll('.quiet'))
    await database.write(
      sql`update places set categories = '{Library}' where 'cafe' = any(categories_normal) and name like '%1'`,
    )
    t.deepEqual(texts((await page('category=cafe')).querySelectorAll('.quiet')), before)
    await runScores(database, { all: true })
    t.notDeepEqual(texts((await page('category=cafe')).querySelectorAll('.quiet')), before)
  },
)
