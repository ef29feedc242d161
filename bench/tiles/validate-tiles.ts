/**
 * Reads random tiles of each source strictly (test/support/tiles/strict-tile.ts) and prints how large they are:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/validate-tiles.ts --places 100000 --tiles 10000`. Exits with 1 if one
 * is invalid or larger than allowed. Tiles are drawn around places: all zooms are equally likely, and so are all
 * places.
 */

import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { PlaceAnswers } from '../../answers/places.ts'
import { startProgress } from '../../cli/progress.ts'
import { readConfig } from '../../config.ts'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { checkTile } from '../../test/support/tiles/strict-tile.ts'
import { TileCache } from '../../tiles/cache/tile-cache.ts'
import { landSource } from '../../tiles/land/source.ts'
import { placesSource } from '../../tiles/points/places.ts'
import type { TileSource } from '../../tiles/source.ts'
import { benchDatabase } from '../support/dataset.ts'

const flags = parseArgs({
  options: { places: { type: 'string', default: '100000' }, tiles: { type: 'string', default: '10000' } },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

const DEEPEST = 18
const FILTERS = ['', '', '', 'rating__gte=4', 'categories=Cafe', 'buffer=64', 'fields=name']
const { thinning, imageCdnUrl } = readConfig({})
const database = new Database({ url: await benchDatabase(server, Number(flags.places)) })
const cache = new TileCache(1, console.error)
const sources: [source: TileSource, filters: readonly string[]][] = [
  [placesSource({ answers: new PlaceAnswers({ database }), imageCdnUrl, thinning, cache }), FILTERS],
  [landSource(console.error), ['']],
]
const rows = await database.rows<{ key: string }>(sql`
  select tile_key::text as key from places where tile_key is not null and is_public and not is_duplicate
  order by md5(id::text) limit ${Number(flags.tiles)}`)

const faults: string[] = []
for (const [source, filters] of sources) {
  const sizes: { bytes: number; address: string }[] = []
  const progress = startProgress(`Tiles of ${source.name}`, rows.length, 'tiles')
  for (const [index, { key }] of rows.entries()) {
    const tile = keyTile(BigInt(key), index % (DEEPEST + 1))
    const filter = filters[index % filters.length] ?? ''
    const address = `${source.name}/${formatTile(tile)}?${filter}`
    const { body } = await source.ask(tile, new URLSearchParams(filter)).build()
    sizes.push({ bytes: body.length, address })
    try {
      checkTile(body)
    } catch (error) {
      faults.push(`${address}: ${(error as Error).message}`)
    }
    if (body.length > thinning.bytes) faults.push(`${address}: ${body.length} bytes`)
    progress.advance(1)
  }
  progress.finish()
  sizes.sort((one, other) => one.bytes - other.bytes)
  const [median, max] = [sizes[sizes.length >> 1], sizes.at(-1)]
  console.error(
    `${rows.length} tiles of ${source.name}: median ${median?.bytes} bytes, most ${max?.bytes} (${max?.address})`,
  )
}
await database.close()
console.error(faults.length === 0 ? 'all valid' : `${faults.length} faults\n${faults.slice(0, 20).join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
