/** How long after its commit a write shows on a tile that was cached. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import type { Database } from '../../sql/core/database.ts'
import type { RunningServer } from '../support/http-servers.ts'

const WRITES = 20

/** Closes places and opens them again, and returns p50 and the longest time. */
export async function visibleAfter(database: Database, { base }: RunningServer): Promise<string> {
  const rows = await database.rows<{ id: string; key: string }>(sql`
    select id, tile_key::text as key from places where tile_key is not null and is_public order by id limit ${WRITES}`)
  const times: number[] = []
  for (const { id, key } of rows) {
    const address = `${base}/maps/places/${formatTile(keyTile(BigInt(key), 15))}.mvt`
    const validator = async () =>
      (await fetch(address, { headers: { 'Cache-Control': 'no-cache' } })).headers.get('ETag')
    const before = await validator()
    await sleep(Math.random() * 400)
    await database.write(sql`update places set is_closed = not is_closed where id = ${id}`)
    const begin = performance.now()
    while ((await validator()) === before) await sleep(5)
    times.push(performance.now() - begin)
    await database.write(sql`update places set is_closed = not is_closed where id = ${id}`)
  }
  times.sort((a, b) => a - b)
  return `${Math.round(times[WRITES / 2] as number)}, ${Math.round(times.at(-1) as number)} ms`
}
