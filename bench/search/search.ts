/**
 * Measures whole search requests by both engines, and bare Meilisearch with one search over the same fields, in turn:
 * `DATABASE_URL=postgres://… MEILI_URL=… MEILI_KEY=… npx tsx bench/search/search.ts [--places 100000] [--queries 200] [FILE]`;
 * without `MEILI_URL`, PostgreSQL's engine alone.
 * One client asks over HTTP for 20 results with an exact count. No text is asked for twice. `--warm 500` texts of each kind
 * come before all others and are not measured, as of a service that runs for some time. Service (as built by
 * `npm run build`), database and Meilisearch are processes of one machine.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { startOurs } from '../support/http-servers.ts'
import { importedDatabase, upToDateIndex } from '../support/imported-database.ts'
import { share } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'
import { drawnPlaces, REQUESTS } from './request-kinds.ts'

const options = { places: { type: 'string' }, queries: { type: 'string' }, warm: { type: 'string' } } as const
const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
const { DATABASE_URL: server, MEILI_URL: meilisearch, MEILI_KEY: key } = process.env
if (!server) throw new Error('DATABASE_URL must name a server')
const queries = Number(flags.queries ?? 200)
const warm = Number(flags.warm ?? 0)
const [file] = positionals
const url = file
  ? (await importedDatabase(server, file)).url
  : await benchDatabase(server, Number(flags.places ?? 100_000))
const database = new Database({ url, statementTimeout: 0 })
const [INDEX, BARE] = ['bench', 'bench_bare']
const settings = { MEILI_URL: meilisearch, MEILI_INDEX: INDEX, MEILI_KEY: key, MEILI_INDEX_KEY: key }

if (meilisearch) await fillBare(meilisearch)
if (meilisearch) upToDateIndex('.', { DATABASE_URL: url, ...settings })
const services = {
  ...(meilisearch && { 'with Meilisearch': await startOurs(url, 'api', '/readyz', settings) }),
  'by PostgreSQL': await startOurs(url, 'api', '/readyz', { MEILI_URL: undefined }),
}
const ways = [
  ...Object.entries(services).map(([name, { base }]) => ({
    name,
    base,
    headers: [],
    path: ({ ours }: Asked) => `/search/places/?${ours}`,
  })),
  ...(meilisearch
    ? [
        {
          name: 'bare Meilisearch',
          base: meilisearch,
          headers: [`Authorization: Bearer ${key}`],
          path: ({ bare }: Asked) => `/indexes/${BARE}/search?filter=is_public%20%3D%20true&${bare}`,
        },
      ]
    : []),
]
const drawn = await drawnPlaces(database, (queries + warm) * 20)
console.error(`kind            queries  ${ways.map(({ name }) => `${name}: p50   p99 ms`).join('   ')}`)
const kinds = Object.entries(REQUESTS).map(([kind, make]) => {
  const made = [...new Map(drawn.flatMap((place) => make(place) ?? []).map((one) => [one.ours, one])).values()]
  const ahead = Math.max(0, Math.min(warm, made.length - queries))
  return { kind, ahead: made.slice(0, ahead), asked: made.slice(ahead, ahead + queries) }
})
for (const { ahead } of kinds) for (const made of ahead) for (const way of ways) await timed(way, made)
for (const { kind, asked } of kinds) {
  const times = ways.map((): number[] => [])
  for (const made of asked) {
    for (const [number, way] of ways.entries()) times[number]?.push(await timed(way, made))
  }
  const figures = times.map((each) => [0.5, 0.99].map((at) => share(each, at).toFixed(1).padStart(8)).join(' '))
  console.error(`${kind.padEnd(16)} ${String(asked.length).padStart(6)}  ${figures.join('   ')}`)
}
for (const service of Object.values(services)) await service.stop()
await database.close()

/** Returns the milliseconds of a request. */
async function timed({ base, headers, path }: (typeof ways)[number], asked: Asked): Promise<number> {
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
