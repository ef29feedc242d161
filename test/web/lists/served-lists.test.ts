/** The pages of lists in whole requests: statuses, heads, and what their Content-Security-Policy allows. */
import test from 'ava'
import Koa from 'koa'
import { pino } from 'pino'
import { byPrefix } from '../../../api/app.ts'
import { listsPages } from '../../../api/explorer/lists-pages.ts'
import { everyResponse } from '../../../api/middleware/every-response.ts'
import { Budget, type Refusal } from '../../../core/limits/budget.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { NoAnswer } from '../../../sql/core/database-errors.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { listen } from '../../support/services/listen.ts'
import { ensurePages } from '../support/explorer-pages.ts'

const PUBLIC = 'https://places.example'
const BAR = { id: placeId(1), name: 'Anchor', categories: ['Bar'], longitude: 24.94, latitude: 60.17 }
const HIDDEN = { ...BAR, id: placeId(2), name: 'Hidden', longitude: 30, is_public: false }

/** Refuses everybody. */
class Spent extends Budget {
  override spend(): Refusal {
    return { seconds: 7, headers: { 'Retry-After': '7' } }
  }
}

let [base, poor, silent] = ['', '', '']

async function serve(database: Queryable, budget?: Budget): Promise<string> {
  const urls = { publicUrl: PUBLIC, tilesUrl: PUBLIC, imageCdnUrl: PUBLIC }
  const page = listsPages({
    ...urls,
    database,
    budget,
    placePreview: async () => undefined,
    firstList: async () => undefined,
    findCaller: async () => undefined,
  })
  const app = new Koa().use(everyResponse(pino({ level: 'silent' })))
  return listen(app.use(byPrefix([page], {})).callback())
}

test.before(async () => {
  await ensurePages()
  const { database } = await openTestDatabase(ANY_ENGINE)
  await upsertPlaces(database, [BAR, HIDDEN])
  const color_scheme = { background: '#1a1423', text: '#fdf6ee', accent: '#ff6b35' }
  const branding = { logo_url: 'https://cdn.example/a;b,c.svg?v=1' }
  await upsertThemes(database, [{ slug: 'night', name: 'Night', settings: { color_scheme, branding } }])
  await upsertOrganizations(database, [
    { slug: 'dark', name: 'After <Dark>', theme: 'night', url: 'https://dark.example/' },
    { slug: 'plain', name: 'Plain' },
  ])
  const places = [placeId(1), placeId(2)]
  await upsertLists(database, [
    { slug: 'bars', name: 'Bars & “more”</script>', description: 'Late.', organization: 'dark', places },
    { slug: 'empty', name: 'Empty', organization: 'plain' },
  ])
  base = await serve(database)
  poor = await serve(database, new Spent(() => undefined))
  silent = await serve({ rows: () => Promise.reject(new NoAnswer('no answer')) } as unknown as Queryable)
})

const PAGES: readonly [path: string, status: number, has: RegExp, hasNot: RegExp][] = [
  ['/lists/bars', 200, /<title>Bars &amp; “more”&lt;\/script&gt; · Whereabouts<\/title>/, /<!-- |<\/script> · /],
  ['/lists/bars', 200, /og:description" content="Late\. 1 place by After &lt;Dark&gt;\."/, /After <Dark>/],
  [
    '/lists/bars',
    200,
    /"box":\{"west":24\.94,"south":60\.17,"east":24\.94,"north":60\.17\}/,
    /"name":"[^"]*<\/script>/,
  ],
  ['/lists/bars?heat', 200, /og:url" content="https:\/\/places\.example\/lists\/bars\?heat"/, /noindex/],
  [
    '/lists/bars',
    200,
    /og:image" content="https:\/\/places\.example\/preview\.png\?list=bars&amp;at=60\.17%2C24\.94%2C15"/,
    /noindex/,
  ],
  ['/lists/bars?at=1,2,3', 200, /preview\.png\?at=1%2C2%2C3&amp;list=bars"/, /noindex/],
  ['/lists/bars', 200, /--surface: #1a1423; --text: #fdf6ee/, /prefers-color-scheme: dark\) \{ :root/],
  [
    '/lists/bars',
    200,
    /<img class="logo" id="logo" src="https:\/\/cdn\.example\/a;b,c\.svg\?v=1" alt="After &lt;Dark/,
    /class="mark"/,
  ],
  ['/lists/empty', 200, /"theme":\{"choices":\{\},"hidden":\[\]\}[\s\S]*href="organizations\/plain"/, /<style>|"box"/],
  ['/organizations/dark', 200, /<li><a href="lists\/bars"/, /All lists/],
  ['/organizations/dark', 200, /dark\.example/, /href="organizations\/dark"/],
  ['/lists/', 200, /<a href="bars"[\s\S]*1 place · [\s\S]*Plain[\s\S]*0 places/, /<Dark>/],
  ['/lists/?page=2', 200, /There are no lists yet/, /rel="next"/],
  ['/lists/nothing', 404, /There is no list “nothing” here\. It may have been renamed or removed\./, /<script/],
  ['/lists/%3Cb%3E%zz', 404, /There is no list “%3Cb%3E%zz”/, /<b>/],
  ['/lists/%3Cb%3E', 404, /There is no list “&lt;b&gt;”/, /<b>/],
  ['/organizations/bars', 404, /There is no organization “bars” here/, /<script/],
  ['/lists/bars/more', 404, /Not Found/, /<html/],
]
for (const [path, status, has, hasNot] of PAGES) {
  test(`${path} is ${status} and has ${has}`, async (t) => {
    const response = await fetch(base + path)
    const text = await response.text()
    t.is(response.status, status)
    t.regex(text, has)
    t.notRegex(text, hasNot)
  })
}

for (const [path, target] of [
  ['/lists', 'lists/'],
  ['/lists/bars/?heat', '../bars?heat'],
  ['/organizations', 'lists/'],
  ['/organizations/', '../lists/'],
  ['/organizations/dark/', '../dark'],
] as const) {
  test(`${path} leads to ${target}`, async (t) => {
    const response = await fetch(base + path, { redirect: 'manual' })
    t.is(response.status, 301)
    t.is(response.headers.get('Location'), target)
  })
}

const policyOf = async (path: string) => {
  const { headers } = await fetch(base + path)
  return (name: string) => new RegExp(`${name} ([^;]+)`).exec(headers.get('Content-Security-Policy') ?? '')?.[1]
}

test('a page allows its own logo and its own style, and nothing more', async (t) => {
  const bars = await policyOf('/lists/bars')
  t.is(bars('img-src'), `'self' ${PUBLIC} https://cdn.example/a%3Bb%2Cc.svg`)
  t.regex(bars('style-src') ?? '', /^'self' 'sha256-[A-Za-z0-9+/]{43}='$/)
  t.is(bars('base-uri'), "'self'")
  t.is(bars('frame-ancestors'), "'self'")
  const empty = await policyOf('/lists/empty')
  t.is(empty('img-src'), `'self' ${PUBLIC}`)
  t.is(empty('style-src'), "'self'")
})

test('a client without points, and a database that does not answer', async (t) => {
  const refused = await fetch(`${poor}/lists/bars`)
  t.is(refused.status, 429)
  t.is(refused.headers.get('Retry-After'), '7')
  const unavailable = await fetch(`${silent}/lists/bars`)
  t.is(unavailable.status, 503)
  t.regex(await unavailable.text(), /The lists cannot be read at the moment/)
})
