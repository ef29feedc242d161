/** An export with `since` equals a complete one, and says which tiles differ from those of the earlier export. */
import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import sql from 'sql-template-tag'
import { formatTile, keyTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import { samplePlaces } from '../../../sample/sample.ts'
import { type LogPosition, logPosition, whyUnknownSince } from '../../../sql/changes/log-position.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import {
  ANY_ENGINE,
  openTestDatabase,
  overEachDatabase,
  type TestDatabase,
  testOn,
  testOnEachDatabase,
} from '../../support/databases/database.ts'
import { fewCases } from '../../support/fixtures/few-cases.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { archiveContent, readArchive } from '../../support/tiles/archive.ts'
import { exportPlaces, exportTo, storeExportPlaces, type TestExport } from '../../support/tiles/export.ts'

/** Of a tile in the index of a spool (tiles/export/spool.ts). */
const RECORD_BYTES = 16

const filled = overEachDatabase(storeExportPlaces)

/** More than all rounds need. */
const SAMPLE = [...samplePlaces({ places: 600, seed: 3 })]

let round = 0

/** Changes some places in each way that a tile shows: other ones in each round. */
async function changeSome({ database, engine }: TestDatabase): Promise<void> {
  round++
  const stored = exportPlaces(engine) + 7 * (round - 1)
  await upsertPlaces(database, SAMPLE.slice(stored, stored + 7))
  const some = (of: number) =>
    sql`select id from places where slug is not null order by md5(id::text || ${round}) limit ${of}`
  for (const change of [
    sql`delete from places where id in (${some(6)})`,
    sql`update places set longitude = -longitude where longitude not in (0, -180) and id in (${some(5)})`,
    sql`update places set longitude = null, latitude = null where id in (${some(2)})`,
    sql`update places set name = name || ' 2' where id in (${some(5)})`,
    sql`update places set aggregate_rating = 5 - aggregate_rating where id in (${some(20)})`,
    sql`update places set score_combined = 1 - score_combined where id in (${some(9)})`,
    sql`update places set is_public = not is_public where id in (${some(4)})`,
    sql`update places set longitude = 179.9, latitude = 70.1 where id in (${some(1)})`,
  ]) {
    await database.write(change)
  }
}

type Case = [title: string, extension: string, options: TestExport]
const CASES: Case[] = [
  ['everything, deep', 'pmtiles', { maxZoom: 14, workers: 2 }],
  ['everything, to the other format', 'mbtiles', { maxZoom: 5 }],
  ['a filter', 'pmtiles', { filter: 'rating__gte=3', maxZoom: 7 }],
  ['a box across ±180°', 'pmtiles', { bbox: { west: 100, south: -90, east: -100, north: 90 } }],
]
/** Their zooms are among those of the first. Each case exports five times. */
const MORE_CASES: Case[] = [
  ['everything', 'pmtiles', {}],
  ['deep zooms alone', 'pmtiles', { minZoom: 11, maxZoom: 13 }],
]
for (const [title, extension, options] of fewCases(CASES, MORE_CASES)) {
  testOnEachDatabase(`${title}: two updates in a row give what a complete export gives`, async (t, on) => {
    await filled(on.engine)
    const folder = temporaryFolder('export')
    const [first, whole] = [join(folder, 'first.pmtiles'), join(folder, `whole.${extension}`)]
    await exportTo(on.database, first, options)
    let since = first
    for (const name of ['second', 'third']) {
      const keys = await tileKeys(on.database)
      await changeSome(on)
      const file = join(folder, `${name}.${extension}`)
      let changed: readonly Tile[] = []
      const onChanged = (tiles: readonly Tile[]) => {
        changed = tiles
        t.false(existsSync(file), 'the list is there before the file')
      }
      const updated = await exportTo(on.database, file, { ...options, since, onChanged })
      t.deepEqual(updated, await exportTo(on.database, whole, options))
      t.deepEqual(await archiveContent(file), await archiveContent(whole))
      t.false(existsSync(`${file}.partial`))
      if (extension !== 'pmtiles') continue
      t.true(changed.length > 0)
      const all = [...keys, ...(await tileKeys(on.database))]
      t.deepEqual(changed.map(formatTile).sort(), await differentTiles(since, file, all))
      since = file
    }
  })
}

async function tileKeys(database: Database): Promise<bigint[]> {
  const rows = await database.rows<{ key: string }>(sql`
    select tile_key::text as key from places where tile_key is not null`)
  return rows.map(({ key }) => BigInt(key))
}

/** Compares two archives in the tiles of these keys. */
async function differentTiles(one: string, two: string, keys: readonly bigint[]): Promise<string[]> {
  const [before, after] = [await readArchive(one), await readArchive(two)]
  const tiles = new Map<string, Tile>()
  for (let z = after.minZoom; z <= after.maxZoom; z++) {
    for (const key of keys) tiles.set(formatTile(keyTile(key, z)), keyTile(key, z))
  }
  const different: string[] = []
  for (const [address, tile] of tiles) {
    const [old, now] = [await before.tile(tile), await after.tile(tile)]
    if (old === now || (old && now && Buffer.from(old).equals(now))) continue
    different.push(address)
  }
  return different.sort()
}

/** Returns a complete export of the database, and how many tiles an update of it builds and finds changed. */
async function exported(database: Database): Promise<{ file: string; update(): Promise<[number, number]> }> {
  const folder = temporaryFolder('export')
  const [first, second, whole] = ['first', 'second', 'whole'].map((name) => join(folder, `${name}.pmtiles`)) as [
    string,
    string,
    string,
  ]
  await exportTo(database, first)
  return {
    file: first,
    async update() {
      const counts: [number, number] = [-1, -1]
      await exportTo(database, second, {
        since: first,
        onUpdate: (candidates) => {
          counts[0] = candidates
        },
        onChanged: (tiles) => {
          counts[1] = tiles.length
        },
      })
      await exportTo(database, whole)
      if (!isDeepStrictEqual(await archiveContent(second), await archiveContent(whole))) {
        throw new Error('the update is not what a complete export gives')
      }
      return counts
    },
  }
}

testOnEachDatabase('without changes, no tile is built', async (t, on) => {
  await filled(on.engine)
  const { update } = await exported(on.database)
  t.deepEqual(await update(), [0, 0])
})

testOnEachDatabase('a change of what no tile shows changes no tile', async (t, on) => {
  await filled(on.engine)
  const { update } = await exported(on.database)
  await on.database.write(sql`
    update places set notes_internal = 'x' where id in (
      select id from places where tile_key is not null and is_public and not is_duplicate order by id limit 1)`)
  // One tile for each of the zooms 0 to 8.
  t.deepEqual(await update(), [9, 0])
})

testOn('PostGIS', 'a change that is committed during the export, or after it, is in the update', async (t, on) => {
  await filled(on.engine)
  const [early, late] = [new pg.Client({ connectionString: on.url }), new pg.Client({ connectionString: on.url })]
  await Promise.all([early.connect(), late.connect()])
  const insert = (name: string, longitude: number) =>
    `insert into places (name, slug, longitude, latitude) values ('${name}', '${name}', ${longitude}, 10.5)`
  // Both begin before the export. The second one has the higher number and is committed first.
  await early.query('begin')
  await early.query(insert('early', -150.5))
  await late.query('begin')
  await late.query(insert('late', -140.5))
  // Ends before the export, so that the snapshot reaches beyond the other two.
  await on.database.write(sql`update places set notes_internal = 'y' where data_source_identifier = 'sample-3-0'`)
  const folder = temporaryFolder('export')
  const [first, second, whole] = [join(folder, '1.pmtiles'), join(folder, '2.pmtiles'), join(folder, '3.pmtiles')]
  let committed: Promise<unknown> | undefined
  const onTiles = (built: number) => {
    if (built > 20) committed ??= late.query('commit')
  }
  await exportTo(on.database, first, { workers: 1, onTiles })
  await committed
  await early.query('commit')
  await Promise.all([early.end(), late.end()])
  await exportTo(on.database, second, { since: first })
  await exportTo(on.database, whole)
  t.deepEqual(await archiveContent(second), await archiveContent(whole))
  const { tile } = await readArchive(second)
  for (const longitude of [-150.5, -140.5]) t.truthy(await tile(keyTile(tileKey(longitude, 10.5), 8)))
})

testOn(
  ANY_ENGINE,
  'an update that was interrupted goes on, and then knows changes of before and after',
  async (t, on) => {
    await filled(on.engine)
    const folder = temporaryFolder('export')
    const [first, second, third, whole] = ['1', '2', '3', '4'].map((name) =>
      join(folder, `${name}.pmtiles`),
    ) as string[]
    if (!first || !second || !third || !whole) return t.fail()
    await exportTo(on.database, first)
    await changeSome(on)
    const stop = new AbortController()
    const onTiles = (built: number) => built > 60 && stop.abort()
    t.is(await exportTo(on.database, second, { since: first, onTiles, signal: stop.signal }), undefined)
    // The tiles that are already done lack this.
    await changeSome(on)
    const kept = statSync(`${second}.partial/index`).size / RECORD_BYTES
    t.true(kept > 40)
    let [missing, built] = [0, 0]
    await exportTo(on.database, second, {
      since: first,
      onPlan(total, done) {
        t.true(done >= kept, `${done} of ${kept} tiles are not made again`)
        missing = total - done
      },
      onTiles(sum) {
        built = sum
      },
    })
    t.is(built, missing)
    await exportTo(on.database, third, { since: second })
    await exportTo(on.database, whole)
    t.deepEqual(await archiveContent(third), await archiveContent(whole))
  },
)

/** A complete export that no test changes. */
const untouched = overEachDatabase(async (on) => {
  await filled(on.engine)
  const file = join(temporaryFolder('export'), 'first.pmtiles')
  await exportTo(on.database, file)
  return file
})

const REFUSED: [title: string, options: TestExport, says: RegExp][] = [
  ['other options', { maxZoom: 7 }, /first\.pmtiles is a different export: maxzoom 8, now 7\. Use its options/],
  ['another filter', { filter: 'rating__gte=4' }, /filter "", now "rating__gte=4"/],
  ['a filter by time', { filter: 'is_open_at=2026-11-21T12:00:00Z' }, /what changes is_open_at \(the time\)/],
  ['a text', { filter: 'search=cafe' }, /search \(the words of all places\)/],
  ['no file', { since: 'none.pmtiles' }, /none\.pmtiles can't be opened: it does not exist/],
]
for (const [title, options, message] of REFUSED) {
  testOn(ANY_ENGINE, `no update of an export with ${title}`, async (t, on) => {
    const file = await untouched(on.engine)
    await t.throwsAsync(exportTo(on.database, `${file}.new.pmtiles`, { since: file, ...options }), { message })
    t.false(existsSync(`${file}.new.pmtiles.partial`))
  })
}

testOn(ANY_ENGINE, 'no update of a file that is not PMTiles', async (t, on) => {
  await filled(on.engine)
  const file = join(temporaryFolder('export'), 'first.pmtiles')
  await writeFile(file, 'x'.repeat(200))
  await t.throwsAsync(exportTo(on.database, file, { since: file }), { message: /can't be read as PMTiles/ })
})

const DAY = 86_400_000
const POSITIONS: [title: string, change: (now: LogPosition) => LogPosition, says: RegExp | undefined][] = [
  ['now', (now) => now, undefined],
  ['five days old', (now) => ({ ...now, at: new Date(Date.now() - 5 * DAY).toISOString() }), undefined],
  [
    'a week old',
    (now) => ({ ...now, at: new Date(Date.now() - 7 * DAY).toISOString() }),
    /the change log goes back 6 days/,
  ],
  ['of another cluster', (now) => ({ ...now, database: `1${now.database}` }), /is from another database/],
  ['of another database', (now) => ({ ...now, database: `${now.database}1` }), /is from another database/],
  ['from before a restore', (now) => ({ ...now, snapshot: '99999999:99999999:' }), /restored from a backup/],
]
for (const [title, change, says] of POSITIONS) {
  testOnEachDatabase(`a position is ${says ? 'refused' : 'known'}: ${title}`, async (t, { engine }) => {
    const { database } = await openTestDatabase(engine)
    const why = await whyUnknownSince(database, change(await logPosition(database)))
    if (says) t.regex(why ?? '', says)
    else t.is(why, undefined)
  })
}
