/** Events, and the other resources of the API: which record is what, and what it becomes. */
import test from 'ava'
import sql from 'sql-template-tag'
import { momentIn } from '../../core/model/wall-time.ts'
import { toEvent } from '../../data/import/fields/to-event.ts'
import type { Resource } from '../../data/import/formats/source-row.ts'
import { type ImportOptions, type ImportSummary, importFile } from '../../data/import/import-file.ts'
import { resourceOf } from '../../data/import/resources/resource-of.ts'
import type { Database } from '../../sql/core/database.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { temporaryFile } from '../support/processes/temporary-files.ts'
import { startService } from '../support/services/service.ts'

const RECORDS: readonly [properties: Record<string, unknown>, expected: Resource | string][] = [
  [{ name: 'A' }, 'place'],
  [{ '@type': 'Restaurant', name: 'A' }, 'place'],
  [{ '@type': 'MusicEvent', name: 'A' }, 'event'],
  [{ '@type': ['Thing', 'http://schema.org/Festival'], name: 'A' }, 'event'],
  [{ name: 'A', startDate: '2026-01-01' }, 'event'],
  [{ name: 'A', 'Start Date': '2026-01-01' }, 'event'],
  [{ '@type': 'Person', name: 'A' }, '@type is neither a place nor an event'],
  [{ '@type': 'Organization', name: 'A' }, '@type is neither a place nor an event'],
  [{ '@type': 'Organization', name: 'A', address: 'B' }, 'place'],
  [{ slug: 'a', name: 'A', color_scheme: {}, branding: {} }, 'theme'],
  [{ slug: 'a', name: 'A', theme: null }, 'organization'],
  [{ slug: 'a', name: 'A', organization: 'b', theme_overrides: {}, places: [] }, 'list'],
  [{ slug: 'a', name: 'A', city: 'Berlin' }, 'place'],
]

for (const [properties, expected] of RECORDS) {
  test(`${JSON.stringify(properties)}: ${expected}`, (t) => {
    const resource = resourceOf({ properties }, undefined)
    t.is(typeof resource === 'string' ? resource : `${resource.field} ${resource.reason}`, expected)
  })
}

const AT_BERLIN = { latitude: 52.5, longitude: 13.4 }
const DATES: readonly [properties: Record<string, unknown>, expected: unknown][] = [
  [{ startDate: '2026-11-21T19:30:00+01:00' }, ['2026-11-21T19:30:00+01:00', '2026-11-21T19:30:00+01:00', null]],
  [{ startDate: '2026-11-21T18:30Z', endDate: '2026-11-21T20:00Z' }, ['2026-11-21T18:30Z', '2026-11-21T20:00Z', null]],
  [
    { startDate: '2026-11-21 19:30', duration: 'PT1H30M', timezone: 'Europe/Berlin' },
    ['2026-11-21T18:30:00Z', '2026-11-21T20:00:00Z', 'Europe/Berlin'],
  ],
  [
    { startDate: '2026-11-21T19:30', geo: AT_BERLIN },
    ['2026-11-21T18:30:00Z', '2026-11-21T18:30:00Z', 'Europe/Berlin'],
  ],
  [
    { startDate: '2026-11-21', endDate: '2026-11-22', location: { geo: AT_BERLIN } },
    ['2026-11-20T23:00:00Z', '2026-11-22T23:00:00Z', 'Europe/Berlin'],
  ],
  [
    { startDate: '2026-11-21T19:30' },
    'start_date has no offset, and the event has neither a time zone nor a position; --timezone gives one',
  ],
  [{ startDate: '2026-02-30' }, 'start_date is not a date or time such as 2026-11-21T19:30:00+01:00'],
  [{ startDate: '21.11.2026' }, 'start_date is not a date or time such as 2026-11-21T19:30:00+01:00'],
  [{ startDate: '2026-11-21T25:00Z' }, 'start_date is not a date or time such as 2026-11-21T19:30:00+01:00'],
  [{}, 'start_date is missing'],
  [
    { startDate: '2026-11-21', eventStatus: 'https://schema.org/EventCancelled' },
    'event_status says that the event is cancelled',
  ],
]

test('images of an event under the name of their service', (t) => {
  const image = { title: 'a', original: 'https://c/a', height: 1, width: 2 }
  const made = toEvent(
    { properties: { name: 'A', startDate: '2026-11-21T18:30Z', acme_images: [image] } },
    { source: undefined },
  )
  t.deepEqual('event' in made && made.event.images, [{ ...image, blurhash: null }])
})

for (const [properties, expected] of DATES) {
  test(`dates of ${JSON.stringify(properties)}`, (t) => {
    const made = toEvent({ properties: { name: 'A', ...properties } }, { source: undefined })
    const { start_date, end_date, timezone } = 'event' in made ? made.event : {}
    t.deepEqual('event' in made ? [start_date, end_date, timezone] : `${made.field} ${made.reason}`, expected)
  })
}

const WALL: readonly [zone: string, date: string, time: string, moment: string][] = [
  ['Europe/Berlin', '2026-07-01', '12:00', '2026-07-01T10:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00Z'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
  ['Asia/Kolkata', '2026-01-01', '00:00', '2025-12-31T18:30:00Z'],
]

for (const [zone, date, time, moment] of WALL) {
  test(`${date} ${time} in ${zone}`, (t) => t.is(momentIn(zone, date, time), moment))
}

async function importText(
  database: Database,
  text: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportSummary> {
  const path = temporaryFile(text)
  return importFile(database, path, { rejectedFile: `${path}.rejected`, ...options }, () => undefined)
}

const PAGE = `<!DOCTYPE html><html><head><script type="application/ld+json">
{"@context":"https://schema.org","@graph":[{"@type":"WebPage","name":"Home"},
{"@type":"TheaterEvent","name":"Hamlet","startDate":"2026-12-01T20:00:00+01:00","location":{"@type":"Place","name":"Globe",
"address":{"@type":"PostalAddress","streetAddress":"Ring 1","addressLocality":"Ulm"},"geo":{"latitude":48.4,"longitude":10}}}]}
</script></head><body><div itemscope itemtype="https://schema.org/CafeOrCoffeeShop"><h1 itemprop="name">Café
Eins</h1><div itemprop="geo" itemscope><meta itemprop="latitude" content="48.41"><meta itemprop="longitude" content="10.01">
</div><a itemprop="url" href="https://eins.example/">Web</a></div></body></html>`

testOnEachDatabase('a page has a place and an event, and reading it again changes nothing', async (t, { database }) => {
  const { resources, reasons, inserted } = await importText(database, PAGE)
  t.deepEqual(resources, { event: 1, place: 1 })
  t.is(inserted, 2)
  t.deepEqual(
    reasons.map(({ field, reason }) => `${field} ${reason}`),
    ['@type is neither a place nor an event'],
  )
  const events = await database.rows(sql`select name, address, timezone, longitude from events`)
  t.deepEqual(events, [{ name: 'Hamlet', address: 'Globe, Ring 1, Ulm', timezone: 'Europe/Berlin', longitude: 10 }])
  const places = await database.rows(sql`select name, url, latitude from places`)
  t.deepEqual(places, [{ name: 'Café Eins', url: 'https://eins.example/', latitude: 48.41 }])
  const again = await importText(database, PAGE)
  t.deepEqual([again.inserted, again.updated], [0, 0])
})

testOnEachDatabase('answers of the API are read as they come, and change nothing', async (t, { database }) => {
  const themes = { slug: 'dark', name: 'Dark', description: '', color_scheme: { a: 1 }, branding: {} }
  const records = [
    themes,
    { slug: 'org', name: 'Org', description: '', url: 'https://org.example', theme: themes },
    { slug: 'best', name: 'Best', description: '', organization: 'org', theme_overrides: {}, places: [] },
    { name: 'Show', start_date: '2026-12-01T19:00:00Z', end_date: '2026-12-01T21:00:00Z', timezone: 'Europe/Berlin' },
    { name: 'Bar', longitude: 1, latitude: 2, id: 'bar', vibes: ['cozy'] },
  ]
  const first = await importText(database, JSON.stringify(records))
  t.deepEqual(first.resources, { theme: 1, organization: 1, list: 1, event: 1, place: 1 })
  t.deepEqual([first.inserted, first.rejected], [5, 0])
  const { base } = await startService(database)
  for (const path of ['themes', 'organizations', 'lists', 'events', 'places', 'themes/dark', 'organizations/org']) {
    const answer = await (await fetch(`${base}/v0.3/${path}/`)).text()
    const { read, inserted, updated, rejected } = await importText(database, answer)
    t.true(read > 0, path)
    t.deepEqual({ path, inserted, updated, rejected }, { path, inserted: 0, updated: 0, rejected: 0 })
  }
})

testOnEachDatabase('a theme that nobody could read is stored, and told', async (t, { database }) => {
  const color_scheme = { background: '#fff', accent: '#ffe000' }
  const { inserted, shownOtherwise } = await importText(
    database,
    JSON.stringify([{ slug: 'pale', name: 'Pale', color_scheme, branding: {} }]),
  )
  t.is(inserted, 1)
  t.deepEqual(
    shownOtherwise.map(({ field, count }) => [field, count]),
    [['color_scheme.accent', 1]],
  )
  t.regex(shownOtherwise[0]?.reason ?? '', /^#ffe000 on #ffffff has a contrast of 1\.3:1/)
})

testOnEachDatabase(
  'a list whose organization is not stored is rejected, and those beside it are not',
  async (t, { database }) => {
    const list = (slug: string, organization: string) => ({ slug, name: 'L', organization, theme_overrides: {} })
    await importText(database, JSON.stringify([{ slug: 'there', name: 'There', theme: null }]))
    const { inserted, reasons } = await importText(
      database,
      JSON.stringify([list('one', 'there'), list('two', 'nowhere')]),
    )
    t.is(inserted, 1)
    t.deepEqual(
      reasons.map(({ field, reason }) => `${field} ${reason}`),
      ['organization is not the slug of a stored organization'],
    )
  },
)

const WITH_ZONE: readonly [properties: Record<string, unknown>, expected: unknown][] = [
  [{ startDate: '2026-11-21T19:30' }, ['2026-11-22T00:30:00Z', 'America/New_York']],
  [{ startDate: '2026-07-21' }, ['2026-07-21T04:00:00Z', 'America/New_York']],
  [{ startDate: '2026-11-21T19:30Z' }, ['2026-11-21T19:30Z', 'America/New_York']],
  [{ startDate: '2026-11-21T19:30', geo: AT_BERLIN }, ['2026-11-21T18:30:00Z', 'Europe/Berlin']],
  [{ startDate: '2026-11-21T19:30', timezone: 'Asia/Tokyo' }, ['2026-11-21T10:30:00Z', 'Asia/Tokyo']],
  [{ startDate: '2026-11-21T19:30', timezone: 'Nowhere' }, ['2026-11-22T00:30:00Z', 'America/New_York']],
]

for (const [properties, expected] of WITH_ZONE) {
  test(`with --timezone America/New_York: ${JSON.stringify(properties)}`, (t) => {
    const content = { properties: { name: 'A', ...properties } }
    const made = toEvent(content, { source: undefined, timezone: 'America/New_York' })
    t.deepEqual('event' in made ? [made.event.start_date, made.event.timezone] : made, expected)
  })
}
