/** Cursors, selected fields and changes since a moment. */

import sql, { type Sql } from 'sql-template-tag'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import type { Request } from '../../support/requests/openapi.ts'
import { PUBLIC_URL, startApi } from '../../support/services/api.ts'
import { startService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

interface Listed {
  count: number
  next: string | null
  previous: string | null
  results: { features: { id: string; properties: Record<string, unknown> }[] }
  deleted?: { id: string; deleted_at: string }[]
}

async function get(request: Request, target: string): Promise<Listed> {
  const { status, body } = await request(target)
  if (status !== 200) throw new Error(`${status} of ${target}: ${JSON.stringify(body)}`)
  return body as Listed
}

/** Returns the ids of all pages; `between` runs after each. */
async function walk(request: Request, query: string, between = async (_page: number): Promise<void> => undefined) {
  const ids: string[] = []
  let link: string | null = `${PUBLIC_URL}/v0.3/places/?${query}`
  for (let page = 1; link; page++) {
    const { next, results } = await get(request, link.slice(PUBLIC_URL.length))
    ids.push(...results.features.map(({ id }) => id))
    await between(page)
    link = next
  }
  return ids
}

const FIELDS = [
  'name',
  'aggregate_rating',
  'aggregate_rating_count',
  'score_combined',
  'completeness_score',
  'updated_at',
]
const ORDERINGS = [
  '',
  ...FIELDS.flatMap((field) => [field, `-${field}`]),
  'distance',
  '-distance',
  '-aggregate_rating_count,name',
  'aggregate_rating,-aggregate_rating_count,-updated_at',
]

testOnEachDatabase('from cursor to cursor as from page to page, in any order', async (t, { database }) => {
  await storeFewPlaces(database)
  const { request } = await startApi(database)
  for (const ordering of ORDERINGS) {
    const query = `ordering=${ordering}&point=13,52&dist=30000000`
    for (const size of [1, 3, 7, 50]) {
      const listed = await walk(request, `${query}&per_page=${size}`)
      t.true(listed.length === 7)
      const wanted = ordering === '' ? listed.toSorted() : listed
      t.deepEqual(await walk(request, `${query}&per_page=${size}&cursor=*`), wanted, ordering)
    }
    const everywhere = `ordering=${ordering || 'id'}&per_page=3`
    const all = await walk(request, everywhere)
    t.deepEqual(await walk(request, `${everywhere}&cursor=*`), ordering === '' ? all.toSorted() : all)
  }
  const { count, previous } = await get(request, '/v0.3/places/?cursor=*&per_page=2')
  t.deepEqual([count, previous], [8, null])
})

testOnEachDatabase(
  'places that come and go between pages are neither twice there nor push others out',
  async (t, on) => {
    const { database } = on
    await storeFewPlaces(database)
    const { request } = await startApi(database)
    const before = await walk(request, 'per_page=2&cursor=*&ordering=-score_combined')
    const during = await walk(request, 'per_page=2&cursor=*&ordering=-score_combined', async (page) => {
      await upsertPlaces(database, [{ id: placeId(200 + page), name: 'early', score_combined: 0.99 }])
      if (page === 2) await database.rows(sql`delete from places where id = ${before[0]}::uuid`)
    })
    t.deepEqual(during, before)
  },
)

testOnEachDatabase('a walk from cursor to cursor while scores are written meets every place once', async (t, on) => {
  const { database } = on
  await database.rows(sql`delete from places`)
  const places = Array.from({ length: 60 }, (_, n) => ({ id: placeId(n), name: `${n}`, score_combined: n / 60 }))
  await upsertPlaces(database, places)
  const { request } = await startApi(database)
  // Between pages, as the job does it: the worst places become the best, and vice versa.
  const turnOver = async () => {
    await database.transaction(async (transaction) => {
      await transaction.rows(sql`set local whereabouts.scoring = 'on'`)
      await transaction.rows(sql`update places set score_combined = 1 - score_combined`)
    })
  }
  const everyone = places.map(({ id }) => id)
  t.deepEqual(await walk(request, 'per_page=7&cursor=*', turnOver), everyone)
  t.deepEqual(await walk(request, 'per_page=7&cursor=*&is_closed=false', turnOver), everyone)
  const byPage = await walk(request, 'per_page=7', turnOver)
  t.true(new Set(byPage).size < everyone.length)
  await database.rows(sql`delete from places`)
})

const INVALID = ['x', '**', 'e30', 'W10', Buffer.from('["-score_combined,id",1]').toString('base64url')]

testOnEachDatabase('a cursor of another making, or of another order, is 400', async (t, { database }) => {
  await storeFewPlaces(database)
  const { request } = await startApi(database)
  const { next } = await get(request, '/v0.3/places/?cursor=*&per_page=2&ordering=name')
  const cursor = new URL(next as string).searchParams.get('cursor') as string
  const forged = ['["id","a"]', `["id","${placeId(1)}",1]`, '["id",null]', `["-score_combined,id",1,"${placeId(1)}"]`]
  const all = [...INVALID, cursor, ...forged.map((text) => Buffer.from(text).toString('base64url')), 'a'.repeat(9000)]
  for (const value of all) {
    const { status, body } = await request(`/v0.3/places/?cursor=${value}`)
    t.deepEqual([status, body], [400, { cursor: ['Invalid cursor.'] }], value)
  }
  t.is((await request(`/v0.3/places/?cursor=${cursor}&ordering=name`)).status, 200)
  t.is((await request(`/v0.3/places/?cursor=${cursor}&ordering=-name`)).status, 400, 'the same fields, descending')
  const dated = (updated: string) =>
    Buffer.from(JSON.stringify(['updated_at,id', updated, placeId(1)])).toString('base64url')
  for (const updated of [
    '9999-99-99T00:00:00.000000Z',
    '2026-02-31T00:00:00.000000Z',
    '2026-01-01T99:00:00.000000Z',
    '0000-01-01T00:00:00.000000Z',
    '2026-01-01T00:00:00.000000+99:00',
    'now',
  ]) {
    t.is((await request(`/v0.3/places/?cursor=${dated(updated)}&ordering=updated_at`)).status, 400, updated)
  }
})

testOnEachDatabase('fields: what is asked for, on lists and on tiles', async (t, { database }) => {
  await storeFewPlaces(database)
  const { request, tilePlaces } = await startService(database, UNTHINNED, 0)
  const keys = async (query: string) =>
    Object.keys((await get(request, `/v0.3/places/?${query}`)).results.features[0]?.properties ?? {})
  t.deepEqual(await keys('fields=vibes,name'), ['name', 'vibes'])
  t.deepEqual(await keys('fields=vibes&fields=%20name%20,,nothing'), ['name', 'vibes'])
  t.deepEqual(await keys('fields=nothing,__proto__,constructor'), [])
  t.true((await keys('fields=')).length > 20)

  const tileKeys = async (query: string) => Object.keys((await tilePlaces('0/0/0', `?${query}`))[0]?.properties ?? {})
  t.deepEqual((await tileKeys('fields=name,vibes')).sort(), ['id', 'name', 'vibes'])
  t.deepEqual(await tileKeys('fields=nothing'), ['id'])
  t.true((await tileKeys('')).length > 5)
})

testOnEachDatabase('updated_since: what was written since then, and what is gone', async (t, { database }) => {
  await database.rows(sql`delete from places`)
  await database.rows(sql`delete from place_changes`)
  await storeFewPlaces(database)
  const { request } = await startApi(database)
  const names = async (query: string) =>
    (await get(request, `/v0.3/places/?${query}`)).results.features.map(({ properties }) => properties['name'])
  // Number n was updated n − 1 seconds after 09:08:07.00006.
  t.deepEqual(await names('updated_since=2026-03-01T09:08:13Z&ordering=updated_at'), ['bare', 'Null Island'])
  t.deepEqual(await names('updated_since=2026-03-01T10:08:14%2B01:00'), ['Null Island'])
  t.deepEqual(await names('updated_since=2026-03-01T10:08:14+01:00'), ['Null Island'])
  t.deepEqual(await names('updated_since=2026-03-01 10:08:14+01:00'.replace(' ', '%20')), ['Null Island'])
  t.deepEqual(await names('updated_since=2026-03-01%2009:08:14.001'), [])

  const since = `updated_since=${new Date(Date.now() - 60_000).toISOString()}`
  t.deepEqual((await get(request, `/v0.3/places/?${since}`)).deleted, [])
  await database.rows(sql`delete from places where id = any(${[placeId(3), placeId(4)]}::uuid[])`)
  await upsertPlaces(database, [{ id: placeId(4), name: 'Again there' }])
  const { deleted, results } = await get(request, `/v0.3/places/?${since}&cursor=*`)
  t.deepEqual(
    deleted?.map(({ id }) => id),
    [placeId(3)],
  )
  t.regex(String(deleted?.[0]?.deleted_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
  t.deepEqual(
    results.features.map(({ id }) => id),
    [placeId(4)],
  )
  t.is((await get(request, '/v0.3/places/')).deleted, undefined)
  t.deepEqual((await get(request, '/v0.3/places/?updated_since=2099-01-01')).deleted, [])
  t.is((await get(request, '/v0.3/places/?updated_since=2020-01-01&per_page=2&page=2')).deleted, undefined)
  const { status, body } = await request('/v0.3/places/?updated_since=yesterday')
  t.deepEqual([status, body], [400, { updated_since: ['Enter a valid date/time.'] }])
  await database.rows(sql`
    insert into place_changes (place_id, kind) select gen_random_uuid(), 'delete' from generate_series(1, 10000)`)
  const tooMany = await request(`/v0.3/places/?${since}`)
  const advice = 'More than 10000 places were deleted or hidden since then. Read the whole list instead.'
  t.deepEqual([tooMany.status, tooMany.body], [400, { updated_since: [advice] }])
})

/** What happens to number 1, and whether a mirror then has to drop it. */
const VISIBILITY: readonly [title: string, statements: readonly Sql[], isGone: boolean][] = [
  ['hidden', [set(sql`is_public = false`)], true],
  ['merged into another place', [set(sql`is_duplicate = true, duplicate_of = ${placeId(2)}::uuid`)], true],
  ['a duplicate of nothing known', [set(sql`is_duplicate = true`)], true],
  ['hidden and moved at once', [set(sql`is_public = false, longitude = 10, latitude = 50`)], true],
  ['hidden, then edited', [set(sql`is_public = false`), set(sql`name = 'x'`)], true],
  ['hidden, then deleted', [set(sql`is_public = false`), sql`delete from places where id = ${placeId(1)}::uuid`], true],
  ['hidden and shown again', [set(sql`is_public = false`), set(sql`is_public = true`)], false],
  [
    'no duplicate any more, but hidden',
    [set(sql`is_duplicate = true, is_public = false`), set(sql`is_duplicate = false`)],
    true,
  ],
  ['closed, which is no reason', [set(sql`is_closed = true`)], false],
]

function set(columns: Sql): Sql {
  return sql`update places set ${columns} where id = ${placeId(1)}::uuid`
}

testOnEachDatabase('updated_since: a place that is no longer shown is among the deleted', async (t, { database }) => {
  const { request } = await startApi(database)
  for (const [title, statements, isGone] of VISIBILITY) {
    await database.rows(sql`delete from places`)
    await storeFewPlaces(database)
    await database.rows(sql`delete from place_changes`)
    const since = `updated_since=${new Date(Date.now() - 60_000).toISOString()}&ordering=id`
    for (const statement of statements) await database.rows(statement)
    const { deleted, results } = await get(request, `/v0.3/places/?${since}`)
    t.deepEqual(
      deleted?.map(({ id }) => id),
      isGone ? [placeId(1)] : [],
      title,
    )
    t.is(
      results.features.some(({ id }) => id === placeId(1)),
      !isGone,
      title,
    )
  }
})

testOnEachDatabase('updated_since: a place that the request lists is not deleted', async (t, { database }) => {
  await storeFewPlaces(database)
  await database.rows(sql`delete from place_changes`)
  await database.rows(set(sql`is_public = false`))
  const { request } = await startApi(database)
  const { deleted, count } = await get(request, '/v0.3/places/?is_public=false&updated_since=2020-01-01')
  t.deepEqual([deleted, count], [[], 2])
  // What was never shown is of no concern to a mirror.
  await upsertPlaces(database, [{ id: placeId(9), name: 'Hidden still', is_public: false }])
  const shown = await get(request, '/v0.3/places/?updated_since=2020-01-01')
  t.deepEqual(
    shown.deleted?.map(({ id }) => id),
    [placeId(1)],
  )
})
