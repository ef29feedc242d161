/** The page size of events: 50 by default, 1000 at most; one request a line. */
import sql from 'sql-template-tag'
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { PUBLIC_URL, startApi, type TestApi } from '../../support/services/api.ts'

const EVENTS = 1003

const PAGES: readonly [query: string, results: number, next: string | null, previous: string | null][] = [
  ['', 50, '?page=2', null],
  ['per_page=', 50, '?page=2&per_page=', null],
  ['per_page=0', 50, '?page=2&per_page=0', null],
  ['per_page=-5', 50, '?page=2&per_page=-5', null],
  ['per_page=x', 50, '?page=2&per_page=x', null],
  ['per_page=1000', 1000, '?page=2&per_page=1000', null],
  ['per_page=1001', 1000, '?page=2&per_page=1001', null],
  ['per_page=999999999999', 1000, '?page=2&per_page=999999999999', null],
  ['per_page=1000&page=2', 3, null, '?per_page=1000'],
  ['page=2', 50, '?page=3', '?'],
  ['page=21', 3, null, '?page=20'],
  ['page=last', 3, null, '?page=20'],
  ['per_page=7&per_page=5', 5, '?page=2&per_page=7&per_page=5', null],
  ['format=api', 50, '?format=api&page=2', null],
]

let api: Promise<TestApi> | undefined

for (const [query, results, next, previous] of PAGES) {
  testOn(ANY_ENGINE, `events ?${query} → ${results}`, async (t, { database }) => {
    api ??= database
      .transaction((transaction) =>
        transaction.rows(sql`
          insert into events (name, start_date, end_date)
          select 'Event ' || n, now() + n * interval '1 hour', now() + n * interval '1 hour'
          from generate_series(1, ${EVENTS}::int) as n`),
      )
      .then(() => startApi(database))
    const { request } = await api
    const { status, body, headers } = await request(`/v0.3/events/?${query}`)
    const page = body as { count: number; next: string | null; previous: string | null; results: unknown[] }
    const link = (address: string | null) =>
      address === null ? null : `${PUBLIC_URL}/v0.3/events/${address === '?' ? '' : address}`
    t.is(status, 200)
    t.is(page.count, EVENTS)
    t.is(page.results.length, results)
    t.is(page.next, link(next))
    t.is(page.previous, link(previous))
    t.is(headers['content-type'], 'application/json')
    t.regex(String(headers['vary']), /^Accept\b/)
  })
}

for (const query of ['page=0', 'page=22', 'page=-1', 'page=x', 'page=1e1', 'page=99999999999999999999']) {
  testOn(ANY_ENGINE, `events ?${query} is 404`, async (t, { database }) => {
    api ??= startApi(database)
    const { status, body } = await (await api).request(`/v0.3/events/?${query}`)
    t.is(status, 404)
    t.deepEqual(body, { detail: 'Invalid page.' })
  })
}
