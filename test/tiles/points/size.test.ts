/**
 * No tile has more bytes than allowed, whatever is stored. Tiles report what is left out for that, and lower zooms
 * leave it out as well.
 */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { formatTile, keyTile, parent, type Tile, tileKey } from '../../../core/geo/tile.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { isTooLarge } from '../../../tiles/points/thinning.ts'
import { encodePointTile } from '../../../tiles/points/tile.ts'
import type { PointTileLayer } from '../../../tiles/points/values.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { startService } from '../../support/services/service.ts'
import { pointRow } from '../../support/tiles/point-rows.ts'
import { checkTile } from '../../support/tiles/strict-tile.ts'
import { readContent } from '../../support/tiles/tile-content.ts'

const MOST = 500_000
const THINNING = { completeZoom: 14, limit: 4000, bytes: MOST }
/** Bytes of the tags and lengths of a short text, and of a long one. */
const [SHORT, LONG] = [4, 6]

const x = (length: number) => 'x'.repeat(length)
/** Bytes left for a long text beside three of one letter and three that are null. */
const ROOM = 700 - 3 * (SHORT + 1) - 3 - LONG

const TEXTS: [title: string, given: (string | null)[], kept: (string | null)[]][] = [
  ['that fit stay', ['a', null, 'b', '', 'ü', null, ''], ['a', null, 'b', '', 'ü', null, '']],
  ['that just fit stay', ['a', x(ROOM), 'b', null, null, null, 'c'], ['a', x(ROOM), 'b', null, null, null, 'c']],
  ['lose the longest', ['a', x(ROOM + 1), 'b', null, null, null, 'c'], ['a', null, 'b', null, null, null, 'c']],
  [
    'count in bytes',
    ['a', 'ü'.repeat(ROOM / 2 + 3), 'c', null, null, null, null],
    ['a', null, 'c', null, null, null, null],
  ],
  [
    'lose as many as needed',
    ['a', x(400), x(20), x(402), x(401), x(3), null],
    ['a', x(400), x(20), null, null, x(3), null],
  ],
  [
    'lose the first of equals',
    ['a', x(380), x(380), null, null, null, null],
    ['a', null, x(380), null, null, null, null],
  ],
]

testOnEachDatabase('texts of a point', async (t, { database }) => {
  for (const [title, given, kept] of TEXTS) {
    const [row] = await database.rows<{ texts: Buffer }>(sql`
      select tile_texts(${given}::text[]) as texts`)
    t.deepEqual(row?.texts, pointRow(0n, [], kept).subarray(8), title)
  }
})

const LAYER: PointTileLayer = {
  name: 'points',
  numbers: 3,
  texts: 7,
  properties: [
    ...[0, 1, 2].map((index) => ({ name: `text ${index}`, kind: 'text' as const, index, description: '' })),
    ...[3, 4, 5].map((index) => ({ name: `label ${index}`, kind: 'repeated' as const, index, description: '' })),
    ...[0, 1].map((index) => ({ name: `number ${index}`, kind: 'number' as const, index, description: '' })),
    { name: 'flag', kind: 'boolean', index: 2, description: '' },
    { name: 'image', kind: 'image', index: 6, description: '' },
  ],
}

const RUNS = propertyRuns(100)

test('a tile that is not held to be too large is not', (t) => {
  let allowed = 0
  const text = fc.option(fc.oneof(fc.string({ maxLength: 20 }), fc.nat(300).map(x)), { freq: 10 })
  const row = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 62n - 1n }), fc.array(text, { minLength: 7, maxLength: 7 }))
  const cdn = fc.constantFrom('https://i.example', `https://images.example/${x(200)}`)
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 200, size: 'max' }), cdn, (drawn, imageCdnUrl) => {
      const rows = drawn.map(([key, texts]) => pointRow(key, [0.5, 4, 1], texts))
      const content = { total: rows.length, features: Buffer.concat(rows), clusters: null }
      const parts = [{ tile: { z: 0, x: 0, y: 0 }, content, dx: 0, dy: 0 }]
      const { length } = encodePointTile(LAYER, parts, { imageCdnUrl, selection: undefined, buffer: 0, clusters: [] })
      assert.equal(isTooLarge(content, imageCdnUrl, { ...THINNING, bytes: length - 1 }), true)
      // Not everything is too large.
      if (!isTooLarge(content, imageCdnUrl, { ...THINNING, bytes: 1_000_000 })) allowed += 1
    }),
    { numRuns: RUNS },
  )
  t.is(allowed, RUNS)
})

/** Returns a place with texts as long as fit, on one tile of zoom 14; half of the places are on one spot. */
function heavy(number: number): PlaceInput {
  const name = `${number} ${'Ж'.repeat(700)}`
  const [longitude, latitude] = number % 2 ? [13.3323, 52.5037] : [13.325 + (number % 80) / 8000, 52.5037]
  return { name, longitude, latitude, score_combined: (number % 100) / 100, data_source_identifier: `heavy:${number}` }
}

async function storeHeavy(database: Database): Promise<void> {
  await upsertPlaces(
    database,
    Array.from({ length: 480 }, (_, number) => heavy(number)),
  )
  const far = Array.from({ length: 40 }, (_, number) => ({
    name: x(16_000),
    categories: [x(3000), 'cafe'],
    data_source_identifier: `long:${number}`,
    longitude: -150 + number / 10_000,
    latitude: -40,
  }))
  await upsertPlaces(database, far)
  const events = far.map((place, number) => ({
    id: `00000000-0000-4000-8000-0000000002${String(number).padStart(2, '0')}`,
    ...place,
    start_date: '2026-05-01T17:30:00Z',
    end_date: '2026-05-01T18:30:00Z',
  }))
  await upsertEvents(database, events)
}

testOnEachDatabase('tiles of very long texts are bounded, and say what they leave out', async (t, { database }) => {
  await storeHeavy(database)
  const { base, request } = await startService(database, THINNING)
  const get = async (source: string, tile: Tile, query = '') => {
    const response = await fetch(`${base}/maps/${source}/${formatTile(tile)}.mvt${query}`)
    const body = new Uint8Array(await response.arrayBuffer())
    checkTile(body)
    return { body, ...readContent(body, source) }
  }
  const rows = await database.rows<{ id: string; key: string }>(sql`select id, tile_key::text as key from places`)
  const keys = new Map(rows.map(({ id, key }) => [id, BigInt(key)]))
  let thinned = 0
  let below: { tile: Tile; ids: Set<string> } | undefined
  for (let tile: Tile | undefined = keyTile(tileKey(13.3323, 52.5037), 20); tile; tile = parent(tile)) {
    const { body, shown, clusters, meta } = await get('places', tile)
    t.true(body.length <= MOST, `${formatTile(tile)}: ${body.length} bytes`)
    const hidden = clusters.reduce((sum, { point_count }) => sum + point_count, 0)
    const { body: list } = await request(`/v0.3/places/?tile=${formatTile(tile)}&per_page=1`)
    t.is(shown.length + hidden, (list as { count: number }).count)
    t.is(meta?.complete, hidden === 0)
    const ids = new Set(shown.map(({ id }) => id))
    const gone = [...ids].filter((id) => below && isOn(keys.get(id), below.tile) && !below.ids.has(id))
    t.deepEqual(gone, [], `shown on ${formatTile(tile)}, and not further in`)
    below = { tile, ids }
    if (hidden > 0) thinned++
  }
  t.true(thinned > 3)

  const long = keyTile(tileKey(-150, -40), 14)
  for (const source of ['places', 'events']) {
    const { body, shown } = await get(source, long)
    t.is(shown.length, 40)
    t.true(body.length < 20_000, `${body.length} bytes of ${source}`)
  }
})

function isOn(key: bigint | undefined, tile: Tile): boolean {
  return key !== undefined && formatTile(keyTile(key, tile.z)) === formatTile(tile)
}
