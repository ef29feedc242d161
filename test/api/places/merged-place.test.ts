/** Addresses of merged places: still there, and they name the place that took over. */
import sql from 'sql-template-tag'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import { ANY_ENGINE, type TestDatabase, testOn } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { describedRequest } from '../../support/requests/openapi.ts'
import { PUBLIC_URL, startApi } from '../../support/services/api.ts'

const canonical = (path: string) => `<${PUBLIC_URL}${path}>; rel="canonical"`
const DEPRECATION = `<${PUBLIC_URL}/docs/>; rel="deprecation"; type="text/html"`

async function open({ database }: TestDatabase, duplicates: Readonly<Record<number, number | null>>) {
  await database.rows(sql`delete from places`)
  await storeFewPlaces(database)
  for (const [duplicate, original] of Object.entries(duplicates)) {
    await database.rows(sql`
      update places set is_duplicate = true, duplicate_of = ${original && placeId(original)}::uuid
      where id = ${placeId(Number(duplicate))}::uuid`)
  }
  return database
}

function told({ status, headers, body }: Awaited<ReturnType<Awaited<ReturnType<typeof startApi>>['request']>>) {
  const { properties } = body as { properties: { duplicate_of: unknown } }
  return [status, properties.duplicate_of, headers['link']]
}

/** Merged places by number, with their originals; then what the address of number 3 says. */
const MERGES: readonly [title: string, duplicates: Readonly<Record<number, number | null>>, original: number | null][] =
  [
    ['none is merged', {}, null],
    ['into another place', { 3: 2 }, 2],
    ['into one that was merged later', { 3: 2, 2: 1 }, 1],
    ['into one of which nothing is known', { 3: null }, null],
    ['into one that is a duplicate of something unknown', { 3: 2, 2: null }, 2],
    ['in a circle', { 3: 2, 2: 3 }, null],
  ]

for (const [title, duplicates, original] of MERGES) {
  testOn(ANY_ENGINE, `the address of a merged place names its original: ${title}`, async (t, s) => {
    const { request } = await startApi(await open(s, duplicates))
    const id = original === null ? null : placeId(original)
    for (const [path, end] of [
      ['/v0.3/places/', '/'],
      ['/api/v0.3/places/', ''],
    ] as const) {
      const link = id ? canonical(`${path}${id}${end}`) : undefined
      t.deepEqual(told(await request(`${path}${placeId(3)}${end}`)), [200, id, link], path)
      t.is((await request(`${path}${placeId(3)}${end}`, { method: 'HEAD' })).headers['link'], link)
    }
  })
}

testOn(ANY_ENGINE, 'older versions name the original beside their deprecation', async (t, s) => {
  const { base } = await startApi(await open(s, { 3: 2 }))
  for (const version of ['v0.1', 'v0.2']) {
    const request = await describedRequest(base, `/${version}/schema/`)
    const link = `${DEPRECATION}, ${canonical(`/${version}/places/${placeId(2)}/`)}`
    t.deepEqual(told(await request(`/${version}/places/${placeId(3)}/`)), [200, placeId(2), link])
  }
})

testOn(ANY_ENGINE, 'a hidden original is named only to those who see it', async (t, s) => {
  const database = await open(s, { 3: 9 })
  const target = `/v0.3/places/${placeId(3)}/`
  const everybody = await startApi(database)
  t.deepEqual(told(await everybody.request(target)), [200, placeId(9), canonical(`/v0.3/places/${placeId(9)}/`)])
  const editorsOnly = await startApi(database, { editorsOnly: { fields: [], hiddenPlaces: true } })
  t.deepEqual(told(await editorsOnly.request(target)), [200, null, undefined])
})

testOn(ANY_ENGINE, 'the place that took over is in the lists of the merged one, until that is undone', async (t, s) => {
  const database = await open(s, { 3: 2 })
  await upsertThemes(database, [{ slug: 'plain', name: 'Plain', settings: {} }])
  await upsertOrganizations(database, [{ slug: 'guide', name: 'Guide', theme: 'plain' }])
  await upsertLists(database, [{ slug: 'bars', name: 'Bars', organization: 'guide', places: [placeId(3)] }])
  const { request } = await startApi(database)
  const found = async () => {
    const { results } = (await request('/v0.3/places/?list=bars')).body as { results: { features: { id: string }[] } }
    const counts = [2, 3].map(
      async (n) => (await request(`/v0.3/places/${placeId(n)}/lists/`)).body as { count: number },
    )
    return [...results.features.map(({ id }) => id), ...(await Promise.all(counts)).map(({ count }) => count)]
  }
  t.deepEqual(await found(), [placeId(2), 1, 1])
  await database.rows(sql`update places set is_duplicate = false, duplicate_of = null where id = ${placeId(3)}::uuid`)
  t.deepEqual(await found(), [placeId(3), 0, 1])
})
