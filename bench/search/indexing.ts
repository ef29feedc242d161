/**
 * Measures how fast the search index is built, against sending the same documents by bare HTTP:
 * `DATABASE_URL=postgres://… MEILI_URL=… MEILI_KEY=… npx tsx bench/search/indexing.ts [--places 20000]`.
 */
import { parseArgs } from 'node:util'
import { readForm } from '../../search/meilisearch/form.ts'
import { IndexWriter } from '../../search/meilisearch/index-writer.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { Database } from '../../sql/core/database.ts'
import { documentsAfter } from '../../sql/search/documents.ts'
import { benchDatabase } from '../support/dataset.ts'

const places = Number(parseArgs({ options: { places: { type: 'string' } } }).values.places ?? 20_000)
const { DATABASE_URL: server, MEILI_URL: meilisearch, MEILI_KEY: key } = process.env
if (!(server && meilisearch)) throw new Error('DATABASE_URL and MEILI_URL must name servers')
/** Documents per request; the server takes bodies of 100 MB. */
const BODY_DOCUMENTS = 50_000
const [INDEX, BARE] = ['bench_indexing', 'bench_sent']

const database = new Database({ url: await benchDatabase(server, places), statementTimeout: 0 })
const asked = new MeilisearchServer({ url: meilisearch, key })
const writer = new IndexWriter(asked, undefined)
const dropBoth = async () => {
  for (const uid of [INDEX, BARE]) await writer.drop(uid)
}
await dropBoth()
const begin = performance.now()
await new Indexer({ store: database, server: asked, index: INDEX }).rebuild(() => undefined)
const ours = performance.now() - begin
const documents = await documentsAfter(database, undefined, places)
const { settings } = await readForm(database)
await database.close()
await writer.create(BARE, settings)
const start = performance.now()
const tasks: number[] = []
for (let at = 0; at < documents.length; at += BODY_DOCUMENTS) {
  tasks.push(await writer.send(BARE, documents.slice(at, at + BODY_DOCUMENTS)))
}
for (const task of tasks) await writer.finished(task)
const alone = performance.now() - start
await dropBoth()
const rate = (milliseconds: number) => Math.round(documents.length / (milliseconds / 1000))
console.error(`indexing ${documents.length} places: ${rate(ours)}/s; the documents by themselves: ${rate(alone)}/s`)
