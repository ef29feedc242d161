/**
 * Clause 7 of docs/tile-contract.md, on two servers with a cache each over one database. After a write, the tiles that
 * hold the place equal newly built ones, and all others are still the ones built before. bench/tiles/freshness.ts
 * measures how soon.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { PlaceAnswers } from '../../../answers/places.ts'
import { formatTile, keyTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import { samplePlaces } from '../../../sample/sample.ts'
import { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { TileCache } from '../../../tiles/cache/tile-cache.ts'
import { placesSource } from '../../../tiles/points/places.ts'
import { PATIENCE, testOnEachDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { until } from '../../support/processes/until.ts'
import { startService } from '../../support/services/service.ts'

const PLACES = 600
/** So low that most tiles with more than a few places are thinned. */
const THINNING = { completeZoom: 14, limit: 12, bytes: 500_000 }
const ZOOMS = [0, 2, 4, 6, 8, 10, 12, 14, 16]
/** The tiles of every 40th place are checked. */
const STEP = 40

type Write = (database: Database, place: PlaceInput) => Promise<unknown>
const change =
  (values: Partial<PlaceInput>): Write =>
  (database, { name, data_source_identifier }) =>
    upsertPlaces(database, [{ name, data_source_identifier, ...values } as PlaceInput])

const WRITES: [title: string, write: Write][] = [
  ['a new name', change({ name: 'Renamed' })],
  ['the best score', change({ score_combined: 1 })],
  ['the worst score', change({ score_combined: 0 })],
  ['another place on the globe', change({ longitude: -150.25, latitude: -40.5 })],
  ['no position', change({ longitude: null, latitude: null })],
  ['hidden', change({ is_public: false })],
  [
    'deleted',
    (db, { data_source_identifier: id }) => db.rows(sql`delete from places where data_source_identifier = ${id}`),
  ],
  [
    'a new one beside it',
    (database, { id: _, data_source_identifier, ...place }) =>
      upsertPlaces(database, [{ ...place, data_source_identifier: `${data_source_identifier} too` }]),
  ],
]

testOnEachDatabase('a write changes the tiles that hold it on both servers, and no other', async (t, on) => {
  const { database, url } = on
  const places = [...samplePlaces({ places: PLACES, seed: 3 })].filter((place) => place.is_public !== false)
  await upsertPlaces(database, places)
  const other = new Database({ url, connections: 2, ...PATIENCE })
  atEnd(() => other.close())
  const bases = [(await startService(database, THINNING)).base, (await startService(other, THINNING)).base]
  const source = placesSource({
    answers: new PlaceAnswers({ database }),
    thinning: THINNING,
    imageCdnUrl: 'https://images.example',
    cache: new TileCache(1, (error) => t.log(error)),
  })
  const buildAnew = async (tile: Tile) => hex((await source.ask(tile, new URLSearchParams()).build()).body)

  const watched = new Map<string, Tile>()
  for (const { longitude, latitude } of places.filter((_, index) => index % STEP === 0)) {
    for (const z of ZOOMS) {
      const tile = keyTile(tileKey(longitude ?? 0, latitude ?? 0), z)
      watched.set(formatTile(tile), tile)
    }
  }
  t.true(watched.size > 80, `${watched.size}`)
  let before = await untilAtRest(() => state(bases, [...watched.keys()]))

  for (const [number, [title, write]] of WRITES.entries()) {
    const place = places[number * STEP] as PlaceInput
    const old = await keysOf(database)
    await write(database, place)
    const now = await keysOf(database)
    const changed = [...symmetricDifference(old, now)].map((row) => BigInt(row.split(' ')[0] as string))
    t.true(changed.length > 0)
    const touched = [...watched].filter(([, tile]) =>
      changed.some((key) => formatTile(keyTile(key, tile.z)) === formatTile(tile)),
    )
    t.true(touched.length > 0)
    const expected = await Promise.all(
      touched.map(async ([address, tile]) => [address, await buildAnew(tile)] as const),
    )
    await until(
      async () => {
        const bodies = await Promise.all(
          bases.map((base) =>
            Promise.all(touched.map(async ([address]) => [address, await bodyOf(base, address)] as const)),
          ),
        )
        return bodies.every((each) => isDeepStrictEqual(each, expected))
      },
      `${title}: ${touched.map(([address]) => address).join(' ')}`,
    )
    const after = await state(bases, [...watched.keys()])
    const hit = new Set(touched.map(([address]) => address))
    const differing = [...before.keys()].filter((key) => after.get(key) !== before.get(key))
    t.deepEqual(
      differing.filter((key) => !hit.has(key.split(' ')[1] as string)),
      [],
      title,
    )
    t.true(differing.length >= bases.length, title)
    before = after
  }
})

/** Returns key and values of every place that is shown and has a position. */
async function keysOf(database: Database): Promise<Set<string>> {
  const rows = await database.rows<{ row: string }>(sql`
    select tile_key || ' ' || md5(places::text) as row from places
    where tile_key is not null and is_public and not is_duplicate`)
  return new Set(rows.map(({ row }) => row))
}

function symmetricDifference(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...[...one].filter((row) => !other.has(row)), ...[...other].filter((row) => !one.has(row))])
}

/** Returns validator and build time of each tile on each server. A tile that was built again has another time. */
async function state(bases: readonly string[], addresses: readonly string[]): Promise<Map<string, string>> {
  const asked = bases.flatMap((base, server) =>
    addresses.map(async (address): Promise<[string, string]> => {
      const { headers } = await fetch(`${base}/maps/places/${address}.mvt`, { method: 'HEAD' })
      return [`${server} ${address}`, `${headers.get('etag')} ${headers.get('server-timing')}`]
    }),
  )
  return new Map(await Promise.all(asked))
}

/** Waits until the caches hold all tiles, which they do not before they follow the log. */
async function untilAtRest(look: () => Promise<Map<string, string>>): Promise<Map<string, string>> {
  let last = await look()
  await until(async () => {
    await sleep(500)
    const former = last
    last = await look()
    return isDeepStrictEqual(former, last)
  }, 'at rest')
  return last
}

async function bodyOf(base: string, address: string): Promise<string> {
  const response = await fetch(`${base}/maps/places/${address}.mvt`)
  return hex(new Uint8Array(await response.arrayBuffer()))
}

function hex(body: Uint8Array): string {
  return Buffer.from(body).toString('hex')
}
