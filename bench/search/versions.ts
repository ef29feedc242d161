/**
 * Measures search requests of this version and of another one in turn, with texts as people type them, at the places of a
 * file: `DATABASE_URL=postgres://… [MEILI_URL=… MEILI_KEY=…] npx tsx bench/search/versions.ts --beside ../before FILE`.
 * Each version has its own database and index, which are kept between runs. Both must be built (`npm run build`).
 * No version has seen a text before. Prints the median of each version, and their ratio: this version / the other.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { startOurs } from '../support/http-servers.ts'
import { importedDatabase, upToDateIndex } from '../support/imported-database.ts'
import { inTurn } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'
import { drawnPlaces, PAGE, REQUESTS } from './request-kinds.ts'
import { KINDS, type Wanted } from './typed-queries.ts'

const options = { beside: { type: 'string' }, queries: { type: 'string' }, kind: { type: 'string' } } as const
const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
const queries = Number(flags.queries ?? 200)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')
const [file] = positionals
if (!(file && flags.beside)) throw new Error('usage: versions.ts --beside FOLDER FILE')

const programs = { before: flags.beside, now: '.' }
const meilisearch = process.env['MEILI_URL']
const engines = { PostgreSQL: undefined, ...(meilisearch && { Meilisearch: meilisearch }) }
const urls = new Map<string, string>()
for (const [name, program] of Object.entries(programs)) {
  const { url } = await importedDatabase(server, file, program)
  urls.set(name, url)
  if (meilisearch) upToDateIndex(program, settingsOf(name, url, meilisearch))
}
const requests = await requestsByKind()

console.error('engine       kind                   queries   before ms    now ms   ratio')
for (const [engine, meili] of Object.entries(engines)) {
  const services = await Promise.all(
    Object.entries(programs).map(([name, program]) => {
      const url = urls.get(name) as string
      return startOurs(url, 'api', '/search/places/?page_size=1', settingsOf(name, url, meili), program)
    }),
  )
  for (const [kind, asked] of requests) {
    const ways = services.map(({ base }) => {
      const left = [...asked]
      return { run: () => answered(base, `/search/places/?${left.pop()}`) }
    })
    // The first request only warms up.
    const [before, now] = (await inTurn(ways, { runs: asked.length - 1, seconds: 600 })).map(({ p50 }) => p50)
    if (before === undefined || now === undefined) continue
    const figures = [before.toFixed(1), now.toFixed(1), (now / before).toFixed(2)].map((one) => one.padStart(9))
    console.error(
      `${engine.padEnd(12)} ${kind.padEnd(22)} ${String(asked.length - 1).padStart(7)} ${figures.join(' ')}`,
    )
  }
  await Promise.all(services.map((service) => service.stop()))
}

/** A request that exceeds the time limit, with the answer 503, counts as long as it takes. */
function answered(base: string, path: string): Promise<void> {
  return getOnce(base, path).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('HTTP/1.1 503'))) throw error
  })
}

function settingsOf(name: string, url: string, meili: string | undefined): Record<string, string | undefined> {
  return { DATABASE_URL: url, MEILI_URL: meili, MEILI_INDEX: `bench_${name}` }
}

/** Query strings by kind. */
async function requestsByKind(): Promise<[kind: string, asked: string[]][]> {
  const database = new Database({ url: urls.get('now') as string, statementTimeout: 60_000 })
  const wanted = await database.rows<Wanted>(sql`
    select name, address, city, postcode from places where is_public and not is_duplicate
    order by md5(id::text) limit ${queries * 40}`)
  const drawn = await drawnPlaces(database, queries)
  await database.close()
  const text = (search: string | undefined) => search && `search=${encodeURIComponent(search)}&${PAGE}`
  const kinds: [string, (string | undefined)[]][] = [
    ...Object.entries(KINDS).map(([kind, { make }]): [string, (string | undefined)[]] => [
      kind,
      wanted.map((place) => text(make(place))),
    ]),
    ...Object.entries(REQUESTS).map(([kind, make]): [string, (string | undefined)[]] => [
      kind,
      drawn.map((of) => make(of)?.ours),
    ]),
  ]
  return kinds
    .filter(([kind]) => flags.kind === undefined || kind === flags.kind)
    .map(([kind, asked]): [string, string[]] => [
      kind,
      asked.filter((request) => request !== undefined).slice(0, queries + 1),
    ])
    .filter(([, asked]) => asked.length > 1)
}
