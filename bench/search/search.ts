/**
 * Measures whole search requests with both engines; for Meilisearch, against the server's own answer to the same query
 * in the same run:
 * `DATABASE_URL=postgres://… [MEILI_URL=… MEILI_KEY=…] npx tsx bench/search/search.ts --places 1000000 --seconds 5`.
 * Then measures how fast the index is built, against sending the same documents by bare HTTP.
 * Client, service (as built by `npm run build`), database and Meilisearch are processes of one machine.
 */
import { parseArgs } from 'node:util'
import { type Config, Meilisearch } from 'meilisearch'
import { pino } from 'pino'
import { withinExpense } from '../../answers/expense/expensive.ts'
import { BackgroundTasks } from '../../api/http/background-tasks.ts'
import type { ViewRequest } from '../../api/http/view.ts'
import { placePresenters } from '../../api/places/presenter.ts'
import { answerSearch } from '../../api/search/answer.ts'
import { shownPlaces } from '../../api/search/presenter.ts'
import { apiServices } from '../../cli/api-services.ts'
import { readConfig } from '../../config.ts'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { readForm } from '../../search/meilisearch/form.ts'
import { IndexWriter } from '../../search/meilisearch/index-writer.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import type { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import { Search } from '../../search/search.ts'
import { Dictionary } from '../../search/text/dictionary.ts'
import { Readings } from '../../search/text/readings.ts'
import { Database } from '../../sql/core/database.ts'
import { documentsAfter } from '../../sql/search/documents.ts'
import { benchDatabase } from '../support/dataset.ts'
import { startOurs } from '../support/http-servers.ts'
import { LightClient } from '../support/light-client.ts'
import { drawnPlaces, REQUESTS } from './request-kinds.ts'
import { type BenchEngine, benchEngines, INDEX } from './search-engines.ts'

const options = { places: { type: 'string' }, seconds: { type: 'string' }, indexing: { type: 'string' } } as const
const flags = parseArgs({ options }).values
const places = Number(flags.places ?? 1_000_000)
const seconds = Number(flags.seconds ?? 5)
/** Number of places for measuring how fast an index is built. */
const indexing = Number(flags.indexing ?? 20_000)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const CLIENTS = [1, 8]
/** Documents per request; the server takes bodies of 100 MB. */
const BODY_DOCUMENTS = 50_000
const url = await benchDatabase(server, places)
const database = new Database({ url, connections: 16, statementTimeout: 60_000 })
/** Some kinds of requests filter by a vibe, so each place has one. */
const drawn = (await drawnPlaces(database, 1000)).filter(({ vibe }) => vibe !== null).slice(0, 300)

console.error(
  'engine       kind               of 300  clients  requests/s    p50 ms    p99 ms   server alone: p50 ms   p99 ms',
)
const engines = await benchEngines(database)
const log = pino({ level: 'silent' })
const services = apiServices(database, readConfig({}), new BackgroundTasks(log), log)
const dictionary = new Dictionary(database, (error) => console.error(error))
const readings = new Readings(database, dictionary)
const postgres = new PostgresEngine(database, dictionary, 10_000, withinExpense)
for (const engine of engines) await measureEngine(engine)
const { server: meilisearch } = engines.find(({ server }) => server) ?? {}
if (meilisearch) await measureIndexing(meilisearch)
await database.close()

async function measureEngine({ name, server: asked }: BenchEngine): Promise<void> {
  const meilisearch = asked ? process.env['MEILI_URL'] : undefined
  const settings = { MEILI_URL: meilisearch, MEILI_INDEX: INDEX }
  const service = await startOurs(url, 'api', '/search/places/?page_size=1', settings)
  for (const [kind, make] of Object.entries(REQUESTS)) {
    const queries = await answeredBy(
      name,
      drawn.map(make).filter((query) => query !== undefined),
      service.base,
    )
    for (const clients of CLIENTS) {
      const connections = Array.from({ length: clients }, () => new LightClient(service.base))
      const whole = await measure(queries, clients, (query, index) => search(connections[index] as LightClient, query))
      for (const connection of connections) connection.close()
      const alone = asked && (await measureAlone(asked, queries, clients))
      const figures = [whole.rate, whole.p50, whole.p99, ...(alone ? [alone.p50, alone.p99] : [])]
      const shown = figures.map((figure) => figure.toFixed(1).padStart(9)).join(' ')
      const of = String(queries.length).padStart(6)
      console.error(`${name.padEnd(12)} ${kind.padEnd(18)} ${of} ${String(clients).padStart(8)} ${shown}`)
    }
  }
  await service.stop()
}

function search(connection: LightClient, query: string): Promise<string> {
  return connection.get(`/search/places/?${query}`)
}

type Ask<Query> = (query: Query, client: number) => Promise<unknown>

/** Returns the queries that Meilisearch can express; PostgreSQL answers the others. */
async function answeredBy(engine: string, queries: readonly string[], base: string): Promise<string[]> {
  const connection = new LightClient(base)
  const own: string[] = []
  for (const query of queries) {
    const head = await search(connection, query)
    if (/^x-search-engine: (.*)$/im.exec(head)?.[1] === engine.toLowerCase()) own.push(query)
  }
  connection.close()
  return own
}

/** Repeats, by bare HTTP, the calls that the service makes for these queries. */
async function measureAlone(asked: MeilisearchServer, queries: readonly string[], clients: number) {
  const { config } = asked.client({ attempts: 1 })
  const send = config.httpClient as HttpClient
  const calls = await recorded(config, send, queries)
  return measure(calls, clients, ([url, init]) => send(url, init))
}

type HttpClient = NonNullable<Config['httpClient']>

async function recorded(config: Config, send: HttpClient, queries: readonly string[]) {
  const calls: Parameters<HttpClient>[] = []
  const client = new Meilisearch({
    ...config,
    httpClient: (...call) => {
      calls.push(call)
      return send(...call)
    },
  })
  const engine = new MeilisearchEngine({ client, database, index: INDEX })
  const api = new Search({ postgres, readings, meilisearch: engine, onTrouble: (error) => console.error(error) })
  const answer = answerSearch(
    { ...services, search: api },
    shownPlaces(placePresenters({ imageCdnUrl: '' }), 'objects'),
  )
  for (const query of queries) {
    const parameters = new URLSearchParams(query)
    const request = { url: '', parameters, spend: () => undefined, signal: new AbortController().signal }
    await answer(request as unknown as ViewRequest)
  }
  return calls
}

async function measure<Query>(queries: readonly Query[], clients: number, ask: Ask<Query>) {
  for (const query of queries.slice(0, 20)) await ask(query, 0)
  const times: number[] = []
  const begin = performance.now()
  const client = async (index: number) => {
    for (let n = index * 61; performance.now() - begin < seconds * 1000; n++) {
      const start = performance.now()
      await ask(queries[(n * 7) % queries.length] as Query, index)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  const rate = times.length / ((performance.now() - begin) / 1000)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { rate, p50: at(0.5), p99: at(0.99) }
}

/** Measures the indexer on all places of a smaller database, and sending its documents alone. */
async function measureIndexing(asked: MeilisearchServer): Promise<void> {
  const small = new Database({ url: await benchDatabase(server as string, indexing), statementTimeout: 0 })
  const index = `${INDEX}_indexing`
  const bare = `${INDEX}_bare`
  const writer = new IndexWriter(asked, undefined)
  const dropBoth = async () => {
    for (const uid of [index, bare]) await writer.drop(uid)
  }
  await dropBoth()
  const begin = performance.now()
  await new Indexer({ store: small, server: asked, index }).rebuild(() => undefined)
  const ours = performance.now() - begin
  const documents = await documentsAfter(small, undefined, indexing)
  const { settings } = await readForm(small)
  await small.close()
  await writer.create(bare, settings)
  const start = performance.now()
  const tasks: number[] = []
  for (let at = 0; at < documents.length; at += BODY_DOCUMENTS) {
    tasks.push(await writer.send(bare, documents.slice(at, at + BODY_DOCUMENTS)))
  }
  for (const task of tasks) await writer.finished(task)
  const alone = performance.now() - start
  await dropBoth()
  const rate = (milliseconds: number) => Math.round(documents.length / (milliseconds / 1000))
  console.error(`indexing ${documents.length} places: ${rate(ours)}/s; the documents by themselves: ${rate(alone)}/s`)
}
