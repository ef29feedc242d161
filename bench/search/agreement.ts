/**
 * Compares what both search engines answer to queries as people type them, about the places of a file or generated ones:
 * `DATABASE_URL=postgres://… MEILI_URL=… MEILI_KEY=… npx tsx bench/search/agreement.ts [--queries 2000] [FILE]`.
 * It prints how often the first ten ids, their order and the count are the same, and the queries that differ.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { parseSearch } from '../../core/query/parse/search.ts'
import { readSearch } from '../../search/search.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { importedDatabase } from '../support/imported-database.ts'
import { benchEngines } from './search-engines.ts'
import { KINDS, type Wanted } from './typed-queries.ts'

const options = { places: { type: 'string' }, queries: { type: 'string' } } as const
const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
const queries = Number(flags.queries ?? 2000)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')
if (!process.env['MEILI_URL']) throw new Error('MEILI_URL must name a Meilisearch server')
/** Differences that are shown. */
const MAX_SHOWN = 20

const [file] = positionals
const url = file
  ? (await importedDatabase(server, file)).url
  : await benchDatabase(server, Number(flags.places ?? 100_000))
const database = new Database({ url, statementTimeout: 60_000 })
const drawn = await database.rows<Wanted>(sql`
  select name, address, city, postcode from places where is_public and not is_duplicate
  order by md5(id::text) limit ${queries * 2}`)
const kinds = Object.values(KINDS)
const texts = drawn
  .map((wanted, index) => kinds[index % kinds.length]?.make(wanted))
  .filter((text) => text !== undefined)
  .slice(0, queries)

const [postgres, meilisearch] = await benchEngines(database)
assert(postgres && meilisearch)
const same = { ids: 0, order: 0, count: 0 }
let answered = 0
let shown = 0
for (const text of texts) {
  const query = await readSearch(postgres.readings, parseSearch(new URLSearchParams({ search: text })))
  const slice = { limit: 10, offset: 0 }
  const [one, other] = await Promise.all([meilisearch.engine.find(query, slice), postgres.engine.find(query, slice)])
  if (!one || !other) continue
  answered++
  if (isDeepStrictEqual(new Set(one.ids), new Set(other.ids))) same.ids++
  if (isDeepStrictEqual(one.ids, other.ids)) same.order++
  if (one.count === other.count) same.count++
  if (!isDeepStrictEqual(one, other) && shown++ < MAX_SHOWN)
    console.error(`differs: ${text} (${one.count}, ${other.count})`)
}
console.error(`${texts.length} queries, ${answered} answered by Meilisearch; of these the same`)
for (const [what, count] of Object.entries(same)) console.error(`${what.padEnd(8)} ${count}`)
await database.close()
