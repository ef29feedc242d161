/** What texts find, on each engine: a case a line. */
import test from 'ava'
import { parseSearch } from '../../query/parse-search.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { MeilisearchClient } from '../../search/meilisearch/client.ts'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import type { Database } from '../../sql/database.ts'
import { upsertPlaces } from '../../sql/places-write.ts'
import { type Engine, openTestDatabase } from '../support/database.ts'
import { startMeilisearch } from '../support/meilisearch.ts'
import { meilisearchPath, postgisUrl, skipped } from '../support/needs.ts'
import { TEXT_CASES, TEXT_PLACES } from '../support/text-cases.ts'

const filled = new Map<Engine, Promise<Database>>()

function fill(engine: Engine): Promise<Database> {
  const known =
    filled.get(engine) ??
    openTestDatabase(engine).then(async ({ database }) => {
      await upsertPlaces(database, TEXT_PLACES)
      return database
    })
  filled.set(engine, known)
  return known
}

async function postgres(engine: Engine): Promise<SearchEngine> {
  return new PostgresEngine(await fill(engine), 10_000)
}

async function meilisearch(): Promise<SearchEngine> {
  const database = await fill('embedded')
  const client = new MeilisearchClient(await startMeilisearch())
  await new Indexer({ store: database, client, index: 'texts' }).rebuild(() => undefined)
  return new MeilisearchEngine({ client, database, index: 'texts' })
}

const ENGINES: readonly [name: string, start: () => Promise<SearchEngine>, missing: string | undefined][] = [
  ['embedded', () => postgres('embedded'), undefined],
  ['PostGIS', () => postgres('PostGIS'), postgisUrl ? undefined : 'PostGIS at DATABASE_URL'],
  ['Meilisearch', meilisearch, meilisearchPath ? undefined : 'Meilisearch at MEILISEARCH_PATH'],
]

for (const [name, start, missing] of ENGINES) {
  let engine: Promise<SearchEngine> | undefined
  for (const [kind, cases] of Object.entries(TEXT_CASES)) {
    const title = `${kind} [${name}]`
    if (missing) {
      test.skip(skipped(title, missing), () => undefined)
      continue
    }
    test.serial(title, async (t) => {
      engine ??= start()
      const found: (readonly [string, string])[] = []
      let answered = 0
      for (const [text, places] of cases) {
        const query = parseSearch(new URLSearchParams({ search: text }))
        const answer = await (await engine).find(query, { limit: 100, offset: 0 })
        if (answer) answered++
        const numbers = answer?.ids.map((id) => Number(id.slice(-12))).sort((a, b) => a - b)
        found.push([text, numbers?.join(' ') ?? places])
      }
      t.deepEqual(found, cases)
      // Any of several terms is all that Meilisearch leaves to PostgreSQL.
      t.true(answered === cases.length || (name === 'Meilisearch' && kind.startsWith('any of')))
    })
  }
}
