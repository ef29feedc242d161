/**
 * Measures whole search requests by each engine in turn with bare Meilisearch, which does one search over the same fields:
 * `DATABASE_URL=postgres://… MEILI_URL=… MEILI_KEY=… npx tsx bench/search/search.ts [--places 100000] [--queries 200] [FILE]`;
 * without `MEILI_URL`, PostgreSQL's engine alone.
 * One client, or `--clients` at once, asks over HTTP for 20 results with an exact count. A service is asked for no text twice. `--warm 500` texts of
 * each kind come before all others and are not measured, as of a service that runs for some time. Service (as built by
 * `npm run build`), database and Meilisearch are processes of one machine. Indexes stay for the next run.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { startOurs, untilIdle } from '../support/http-servers.ts'
import { importedDatabase, upToDateIndex } from '../support/imported-database.ts'
import { share } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'
import { drawnPlaces, REQUESTS } from './request-kinds.ts'

const TEXT = { type: 'string' } as const
const options = { places: TEXT, queries: TEXT, warm: TEXT, clients: TEXT }
const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
const { DATABASE_URL: server, MEILI_URL: meilisearch, MEILI_KEY: key } = process.env
if (!server) throw new Error('DATABASE_URL must name a server')
const queries = Number(flags.queries ?? 200)
const warm = Number(flags.warm ?? 0)
const clients = Number(flags.clients ?? 1)
const [file] = positionals
const url = file
  ? (await importedDatabase(server, file)).url
  : await benchDatabase(server, Number(flags.places ?? 100_000))
const database = new Database({ url, statementTimeout: 0 })
// One of each for each database.
const INDEX = new URL(url).pathname.slice(1)
const BARE = `${INDEX}_bare`
const settings = { MEILI_URL: meilisearch, MEILI_INDEX: INDEX, MEILI_KEY: key, MEILI_INDEX_KEY: key }

if (meilisearch) await fillBare(meilisearch)
if (meilisearch) upToDateIndex('.', { DATABASE_URL: url, ...settings })
const bare = meilisearch && {
  base: meilisearch,
  headers: [`Authorization: Bearer ${key}`],
  path: (asked: Asked) => `/indexes/${BARE}/search?filter=is_public%20%3D%20true&${asked.bare}`,
}
const drawn = await drawnPlaces(database, (queries + warm) * 20)
const kinds = Object.entries(REQUESTS).map(([kind, make]) => {
  const made = [...new Map(drawn.flatMap((place) => make(place) ?? []).map((one) => [one.ours, one])).values()]
  const ahead = Math.max(0, Math.min(warm, made.length - queries))
  return { kind, ahead: made.slice(0, ahead), asked: made.slice(ahead, ahead + queries) }
})
if (meilisearch) await measure('with Meilisearch', settings)
await measure('by PostgreSQL', { MEILI_URL: undefined })
await database.close()

/** Measures each kind, and prints a line. */
async function measure(name: string, variables: typeof settings | { MEILI_URL: undefined }): Promise<void> {
  const service = await startOurs(url, 'api', '/readyz', variables)
  await untilIdle(service)
  const ours = { base: service.base, headers: [], path: (asked: Asked) => `/search/places/?${asked.ours}` }
  const ways = [ours, ...(bare ? [bare] : [])]
  for (const { ahead } of kinds) for (const made of ahead) for (const way of ways) await timed(way, made)
  console.error(`${name.padEnd(17)} queries   p50   p99 ms${bare ? '   bare Meilisearch: p50   p99 ms' : ''}`)
  for (const { kind, asked } of kinds) {
    const times = ways.map((): number[] => [])
    const left = asked.entries()
    const ask = async () => {
      for (const [turn, made] of left) {
        for (const number of turn % 2 === 0 ? ways.keys() : [...ways.keys()].reverse()) {
          times[number]?.push(await timed(ways[number] as Way, made))
        }
      }
    }
    await Promise.all(Array.from({ length: clients }, ask))
    const figures = times.map((each) => [0.5, 0.99].map((at) => share(each, at).toFixed(1).padStart(6)).join(''))
    console.error(`${kind.padEnd(17)} ${String(asked.length).padStart(7)}${figures.join(' '.repeat(20))}`)
  }
  await service.stop()
}

interface Way {
  readonly base: string
  readonly headers: readonly string[]
  readonly path: (asked: Asked) => string
}

/** Returns the milliseconds of a request. */
async function timed({ base, headers, path }: Way, asked: Asked): Promise<number> {
  const begin = performance.now()
  await getOnce(base, path(asked), headers)
  return performance.now() - begin
}

interface Asked {
  readonly ours: string
  readonly bare: string
}

/** Fills an index as somebody would without us: texts as they are, and the settings of Meilisearch. */
async function fillBare(at: string): Promise<void> {
  const index = new MeilisearchServer({ url: at, key }).client().index(BARE)
  const isThere = await index.getStats().then(
    ({ numberOfDocuments }) => numberOfDocuments > 0,
    () => false,
  )
  if (isThere) return
  await index.updateSettings({ filterableAttributes: ['is_public', 'city', 'categories'] }).waitTask({ timeout: 0 })
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const documents = await database.rows<{ id: string }>(sql`
      select id, name, categories, vibes, tags, neighborhood, city, region, postcode, address, description, is_public
      from places where id > ${after}::uuid order by id limit 10000`)
    const last = documents.at(-1)
    if (!last) return
    after = last.id
    await index.addDocuments(documents, { primaryKey: 'id' }).waitTask({ timeout: 0 })
  }
}
