/** The sample resources beside places: deterministic, plausible, and safe to load again. */

import test from 'ava'
import sql from 'sql-template-tag'
import { readVibes } from '../../data/vibes.ts'
import { CATEGORIES, type Category } from '../../sample/categories.ts'
import { localMoment } from '../../sample/events/events.ts'
import { KINDS } from '../../sample/events/kinds.ts'
import { loadSample, loadSampleResources } from '../../sample/load.ts'
import { picturesBySubject } from '../../sample/pictures.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { startApi } from '../support/services/api.ts'

const FROM = Date.UTC(2026, 10, 21)
const DAY = 86_400_000

const digest = sql`
  select md5(string_agg(one::text, '|' order by one::text)) as digest, count(*)::int as count,
    count(distinct place_id)::int as places
  from (select id, name, start_date, end_date, longitude, latitude, place_id, images, data_source_identifier,
    updated_at from events) as one`

testOnEachDatabase('events, themes, organizations and lists of the sample', async (t, { database }) => {
  await loadSample(database, { places: 4000, seed: 1 }, () => undefined)
  await loadSampleResources(database, { events: 1000, seed: 1, from: FROM })
  const [first] = await database.rows<{ digest: string; count: number; places: number }>(digest)
  t.is(first?.count, 1000)
  t.true((first?.places ?? 0) > 500)

  const [held] = await database.rows<Record<string, number>>(sql`
    select count(*) filter (where start_date between to_timestamp(${FROM / 1000}) - interval '1 day'
        and to_timestamp(${FROM / 1000}) + interval '43 days')::int as soon,
      count(*) filter (where place_id is not null)::int as placed, count(*) filter (where images <> '[]')::int as shown,
      count(*) filter (where description <> '')::int as described, count(*) filter (where is_sample)::int as sample
    from events`)
  t.is(held?.['soon'], 1000)
  t.is(held?.['sample'], 1000)
  t.true((held?.['placed'] ?? 0) > 850)
  t.true((held?.['shown'] ?? 0) > 600)
  t.true((held?.['described'] ?? 0) > 850)

  const rest = sql`
    select slug, updated_at from themes union all select slug, updated_at from organizations
    union all select slug, updated_at from lists order by slug`
  const before = await database.rows(rest)
  t.is(before.length, 14)
  await loadSampleResources(database, { events: 1000, seed: 1, from: FROM })
  t.deepEqual(await database.rows(digest), [first])
  t.deepEqual(await database.rows(rest), before)
  await loadSampleResources(database, { events: 1000, seed: 1, from: FROM + 7 * DAY })
  const [moved] = await database.rows<{ digest: string; count: number }>(digest)
  t.is(moved?.count, 1000)
  t.not(moved?.digest, first?.digest)

  const { request } = await startApi(database)
  for (const [path, min] of [
    ['events/?per_page=1000', 1000],
    ['images/events/?per_page=1000', 600],
    ['themes/', 4],
    ['organizations/', 4],
    ['lists/', 6],
  ] as const) {
    const { status, body } = await request(`/v0.3/${path}`)
    t.is(status, 200)
    t.true((body as { count: number }).count >= min, path)
  }
  const { body } = await request('/v0.3/lists/')
  for (const { slug, places } of (body as { results: { slug: string; places: string[] }[] }).results) {
    t.true(places.length >= 5, slug)
  }
})

test('the vocabulary knows every vibe of the sample, and the kinds its categories and pictures', (t) => {
  const { vibes } = readVibes()
  const pictures = picturesBySubject()
  const all: Category[] = Object.values(CATEGORIES)
  for (const category of all) for (const vibe of category.vibes) t.true(vibes.includes(vibe), vibe)
  for (const [category, kinds] of KINDS) {
    t.true(
      all.some(({ name }) => name === category),
      category,
    )
    for (const { pictures: subject } of kinds) t.true(pictures.has(subject), subject)
  }
})

for (const [zone, minutes, moment] of [
  ['Europe/Berlin', 19 * 60, '2026-11-21T18:00:00Z'],
  ['America/New_York', 19 * 60, '2026-11-22T00:00:00Z'],
  ['Asia/Kathmandu', 0, '2026-11-20T18:15:00Z'],
  ['UTC', 25 * 60, '2026-11-22T01:00:00Z'],
  ['', 60, '2026-11-21T01:00:00Z'],
  [null, 60, '2026-11-21T01:00:00Z'],
  ['Nowhere/Land', 60, '2026-11-21T01:00:00Z'],
] as const) {
  test(`minute ${minutes} in ${zone} is ${moment}`, (t) => t.is(localMoment(FROM, minutes, zone), moment))
}
