/**
 * Measures how soon a committed write shows on its tiles (docs/tile-contract.md, clause 7: within 1 s), on two
 * services that share only the database. Checks that all other tiles stay as they are:
 * `[DATABASE_URL=postgres://…] npx tsx bench/tiles/freshness.ts --places 100000 --writes 20`. Without DATABASE_URL, it
 * uses an embedded database. Each write is a new place. Its name must appear on a tile of zoom 14, and the tiles of zoom
 * 0 must count it, with a filter too. All new places are deleted at the end. Needs `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile, type Tile, tileKey } from '../../core/geo/tile.ts'
import { loadSample } from '../../sample/load.ts'
import { Database } from '../../sql/core/database.ts'
import { openEmbedded } from '../../sql/embedded/open.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { embeddedStopped } from '../../test/support/databases/embedded-process.ts'
import { decodeTile } from '../../test/support/tiles/decode-tile.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'

const flags = parseArgs({
  options: { places: { type: 'string', default: '100000' }, writes: { type: 'string', default: '20' } },
}).values
const [places, writes] = [Number(flags.places), Number(flags.writes)]
/** The index in memory answers it. */
const FILTER = 'rating__gte=4.9'
const WORLD: Tile = { z: 0, x: 0, y: 0 }
/** Zooms of the tiles of each drawn place: about 200 tiles without a write. */
const OTHER_ZOOMS = [9, 11, 12, 13, 14, 16]
const OTHER_PLACES = 40
const POLL_MILLISECONDS = 5
const PATIENCE_MILLISECONDS = 30_000
const SOURCE = 'bench/freshness:'

interface Spot {
  longitude: number
  latitude: number
}

const server = process.env['DATABASE_URL']
const folder = server ? undefined : await mkdtemp(join(tmpdir(), 'whereabouts-bench-'))
const embedded = folder ? await openEmbedded(folder, () => undefined) : undefined
const url = server ? await benchDatabase(server, places) : (embedded?.url() as string)
const database = new Database({ url, connections: 2, statementTimeout: 0, connectionTimeout: 60_000 })
if (embedded) {
  await migrate(database, () => undefined)
  await loadSample(database, { places, seed: 1 }, () => undefined)
}
await removeWritten()
const servers = [await startService(url, { withIndex: true }), await startService(url, { withIndex: true })]
try {
  await measure(servers.map(({ base }) => base))
} finally {
  for (const each of servers) await each.stop()
  await removeWritten()
  await database.close()
  embedded?.close()
  if (folder) await embeddedStopped(folder).then(() => rm(folder, { recursive: true }))
}

async function measure(bases: readonly string[]): Promise<void> {
  const spots = await randomSpots(writes)
  const written = spots.map(({ longitude, latitude }) => tileKey(longitude, latitude))
  const others = await otherTiles(written)
  const before = await validators(bases, others)
  const times: Record<'name' | 'count' | 'filtered', number[]> = { name: [], count: [], filtered: [] }
  const count = (await worldCount(bases[0] as string)) + 1
  const filtered = (await worldCount(bases[0] as string, FILTER)) + 1
  for (const [number, spot] of spots.entries()) {
    const name = `Written ${number}`
    const tile = keyTile(written[number] as bigint, 14)
    // Caches the tiles, or there would be nothing to invalidate. The write is anywhere between two polls of the log.
    const cache = (base: string) => [layersOf(base, tile), worldCount(base), worldCount(base, FILTER)]
    for (const base of bases) await Promise.all<unknown>(cache(base))
    await sleep(100 + Math.random() * 400)
    const identifier = SOURCE + number
    const place = { ...spot, name, data_source_identifier: identifier, score_combined: 1, aggregate_rating: 5 }
    await upsertPlaces(database, [place])
    const begin = performance.now()
    const right = async (what: keyof typeof times, isSo: () => Promise<boolean>) => {
      await until(isSo)
      times[what].push(performance.now() - begin)
    }
    await Promise.all(
      bases.flatMap((base) => [
        right('name', async () => (await namesOn(base, tile)).includes(name)),
        right('count', async () => (await worldCount(base)) === count + number),
        right('filtered', async () => (await worldCount(base, FILTER)) === filtered + number),
      ]),
    )
  }
  const after = await validators(bases, others)
  const changed = [...before].filter(([key, value]) => after.get(key) !== value)
  console.error(`${places} places, ${writes} writes, ${bases.length} processes; ms from commit to the right tile`)
  for (const [title, of] of [
    ['name at zoom 14', times.name],
    ['count at zoom 0', times.count],
    [`count at zoom 0, ${FILTER}`, times.filtered],
  ] as const) {
    const sorted = of.sort((one, other) => one - other)
    const [median = Number.NaN, max = Number.NaN] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    console.error(`${title}: median ${Math.round(median)}, most ${Math.round(max)}`)
    if (max > 1000) process.exitCode = 1
  }
  console.error(`${others.length} other tiles on each: ${changed.length} have another ETag or were built again`)
  if (changed.length > 0) process.exitCode = 1
}

async function randomSpots(number: number): Promise<Spot[]> {
  return database.rows<Spot>(sql`
    select longitude + 0.0001 as longitude, latitude from places
    where longitude < 179 and is_public and not is_duplicate order by md5(id::text) limit ${number}`)
}

/** Returns tiles with places on which nothing will be written. */
async function otherTiles(written: readonly bigint[]): Promise<string[]> {
  const rows = await database.rows<{ key: string }>(sql`
    select tile_key::text as key from places
    where tile_key is not null and is_public and not is_duplicate order by md5(slug) limit ${OTHER_PLACES}`)
  const tiles = rows.flatMap(({ key }) => OTHER_ZOOMS.map((z) => keyTile(BigInt(key), z)))
  const others = tiles.map(formatTile).filter((_, index) => {
    const tile = tiles[index] as Tile
    return !written.some((key) => formatTile(keyTile(key, tile.z)) === formatTile(tile))
  })
  return [...new Set(others)]
}

/** Returns ETag and build time of each tile once they are cached. Before a process follows the log, it caches none. */
async function validators(bases: readonly string[], addresses: readonly string[]): Promise<Map<string, string>> {
  const look = async () => {
    const all = new Map<string, string>()
    for (const base of bases) {
      for (const address of addresses) {
        const { headers } = await fetch(`${base}/maps/places/${address}.mvt`, { method: 'HEAD' })
        all.set(`${base} ${address}`, `${headers.get('etag')} ${headers.get('server-timing')}`)
      }
    }
    return all
  }
  let last = await look()
  await until(async () => {
    const former = last
    await sleep(1000)
    last = await look()
    return [...last].every(([key, value]) => former.get(key) === value)
  })
  return last
}

async function layersOf(base: string, tile: Tile, filter = '') {
  const response = await fetch(`${base}/maps/places/${formatTile(tile)}.mvt?${filter}`)
  return decodeTile(new Uint8Array(await response.arrayBuffer()))
}

async function namesOn(base: string, tile: Tile): Promise<unknown[]> {
  return ((await layersOf(base, tile))['places'] ?? []).map(({ properties }) => properties['name'])
}

async function worldCount(base: string, filter = ''): Promise<number> {
  return Number((await layersOf(base, WORLD, filter))['meta']?.[0]?.properties['count'] ?? 0)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begin = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begin > PATIENCE_MILLISECONDS) throw new Error('it never came to that')
    await sleep(POLL_MILLISECONDS)
  }
}

function removeWritten(): Promise<unknown> {
  return database.rows(sql`delete from places where data_source_identifier like ${`${SOURCE}%`}`)
}
