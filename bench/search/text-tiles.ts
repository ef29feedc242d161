/**
 * Measures the tile of the world for texts that nobody has asked for, and once more, beside one statement that reads the
 * keys and scores of the same places: `DATABASE_URL=postgres://… npx tsx bench/search/text-tiles.ts [--places 1000000] [--words 200]`.
 * The words are of names of random places, so that common ones come as often as people meet them; each comes once.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { parseList } from '../../core/query/parse/list.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import { Database } from '../../sql/core/database.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import { share } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'
import { drawnPlaces, REQUESTS } from './request-kinds.ts'

const options = { places: { type: 'string' }, words: { type: 'string' } } as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')
const wanted = Number(flags.words ?? 200)

const url = await benchDatabase(server, Number(flags.places ?? 1_000_000))
const database = new Database({ url, statementTimeout: 0 })
const drawn = await drawnPlaces(database, wanted * 20)
const texts = new Set(drawn.flatMap((place) => REQUESTS['word']?.(place)?.bare.match(/^q=([^&]*)/)?.[1] ?? []))
const service = await startService(url, { withIndex: true })
const times: Record<'first' | 'again' | 'one statement', number[]> = { first: [], again: [], 'one statement': [] }
for (const text of [...texts].slice(0, wanted)) {
  const timed = async (way: keyof typeof times, run: () => Promise<unknown>) => {
    const begin = performance.now()
    await run()
    times[way].push(performance.now() - begin)
  }
  const tile = () => getOnce(service.base, `/maps/places/0/0/0.mvt?search=${text}`)
  const { where } = parseList(new URLSearchParams(`search=${text}`))
  const read = await resolveConditions(database, await settledOnce(database, where), 0)
  await timed('first', tile)
  await timed('again', tile)
  await timed('one statement', () =>
    database.rows(sql`select tile_key, score_combined from places where ${whereSql(read)}`),
  )
}
for (const [way, each] of Object.entries(times)) {
  const figures = [0.5, 0.9, 0.99].map((at) => `p${100 * at} ${share(each, at).toFixed(1)}`)
  console.error(`${way.padEnd(14)} ${each.length} words: ${figures.join(', ')} ms`)
}
await service.stop()
await database.close()
