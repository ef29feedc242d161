/**
 * An index that others deleted, emptied or changed: no search answers from it, and the service rebuilds it by itself.
 */
import test from 'ava'
import type { Meilisearch } from 'meilisearch'
import sql from 'sql-template-tag'
import type { AskedText } from '../../core/query/filters/text.ts'
import { parseSearch } from '../../core/query/parse/search.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { IndexWriter } from '../../search/meilisearch/index-writer.ts'
import { refusal } from '../../search/meilisearch/refusal.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { searchLag } from '../../sql/search/progress.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { meilisearchPath, skipped } from '../support/processes/needs.ts'
import { until } from '../support/processes/until.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { type SearchAnswer, startSearchService } from '../support/search/search-service.ts'
import { SEARCHED_PLACES } from '../support/search/searched-places.ts'

const INDEX = 'lost'

interface Loss {
  title: string
  /** True if Meilisearch refuses the searches, so that none of them finds less; otherwise the indexer has to notice. */
  isRefused: boolean
  harm(meilisearch: Meilisearch, database: Database): Promise<unknown>
  /** Finds the zoo, place 5, once the index is right again. */
  query: string
}

const rename = (name: string) => sql`update places set name = ${name} where slug = 'zoo'`

const LOSSES: readonly Loss[] = [
  {
    title: 'deleted, then written to: a bare one without settings',
    isRefused: true,
    async harm(meilisearch, database) {
      await meilisearch.deleteIndex(INDEX).waitTask()
      await database.write(rename('menagerie'))
    },
    query: 'search=menagerie',
  },
  {
    title: 'deleted',
    isRefused: true,
    harm: (meilisearch) => meilisearch.deleteIndex(INDEX).waitTask(),
    query: 'search=zoo',
  },
  {
    title: 'with other settings',
    isRefused: false,
    harm: (meilisearch) =>
      meilisearch
        .index(INDEX)
        .updateSettings({ stopWords: ['zoo'] })
        .waitTask(),
    query: 'search=zoo',
  },
  {
    title: 'without one of its documents',
    isRefused: false,
    harm: (meilisearch) => meilisearch.index(INDEX).deleteDocuments({ filter: 'slug = zoo' }).waitTask(),
    query: 'search=zoo',
  },
  {
    title: 'of documents of another form',
    isRefused: false,
    harm: (_, database) =>
      database.write(sql`
        create or replace function html_text(value text) returns text language sql immutable parallel safe
        as $$ select case when value = 'Zoo' then 'qx' else value end $$`),
    query: 'name_suggest=qx',
  },
]

/** Starts one service for all tests. Each test leaves the index correct. */
async function start() {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await upsertPlaces(database, SEARCHED_PLACES)
  const address = await startMeilisearch()
  const server = new MeilisearchServer(address)
  const { search } = await startSearchService(database, address, INDEX)
  await until(async () => (await search('search=zoo')).engine === 'meilisearch', 'the index is filled')
  return { database, server, meilisearch: server.client(), search }
}
let started: ReturnType<typeof start> | undefined
const service = () => (started ??= start())

for (const { title, isRefused, harm, query } of LOSSES) {
  const full = `an index ${title} is built anew, and meanwhile PostgreSQL answers with a warning`
  if (!meilisearchPath) {
    test.skip(skipped(full, 'Meilisearch at MEILISEARCH_PATH'), () => undefined)
    continue
  }
  test.serial(full, async (t) => {
    const { database, meilisearch, search } = await service()
    await database.write(rename('Zoo'))
    await until(async () => {
      const { engine, found } = await search('search=zoo')
      return engine === 'meilisearch' && found === '5' && (await searchLag(database, INDEX)).changes === 0
    }, 'the index has what is written')
    // Meilisearch (1.21) answers 404 if it deletes the old index, after the swap, while it looks for its creation time.
    const built = () => meilisearch.getRawIndex(INDEX).then(({ createdAt }) => createdAt, undefinedIfMissing)
    const first = await built()
    await harm(meilisearch, database)
    const answers: SearchAnswer[] = []
    await until(async () => {
      const answer = await search(query)
      answers.push(answer)
      return answer.engine === 'meilisearch' && answer.found === '5' && (await built()) !== first
    }, 'the index is built anew')
    const fallbacks = answers.filter(({ engine }) => engine === 'postgresql')
    t.true(fallbacks.every(({ warning }) => /^199 /.test(String(warning))))
    if (isRefused) t.true(fallbacks.length === answers.length - 1 && fallbacks.every(({ found }) => found === '5'))
  })
}

function undefinedIfMissing(error: unknown): undefined {
  if (refusal(error)?.response.status !== 404) throw error
}

const telling = 'an index that is not as it should be is told from a query that is not'
if (!meilisearchPath) test.skip(skipped(telling, 'Meilisearch at MEILISEARCH_PATH'), () => undefined)
else {
  test.serial(telling, async (t) => {
    const { database, server } = await service()
    const engineOf = (index: string) => new MeilisearchEngine({ client: server.client(), database, index })
    const { text, focus } = parseSearch(new URLSearchParams('search=coffee'))
    const where = VISIBLE
    const query = { where, focus, ...(text as AskedText) }
    const suggest = (index: string, limit: number) => engineOf(index).suggest({ where, focus, text: query.text }, limit)
    const writer = new IndexWriter(server, undefined)
    await writer.create('bare', {})
    for (const index of ['missing', 'bare']) {
      await t.throwsAsync(engineOf(index).rank(query), { name: 'WrongIndex' }, index)
      await t.throwsAsync(suggest(index, -1), { name: 'WrongIndex' }, index)
    }
    const refused = refusal(await t.throwsAsync(suggest(INDEX, -1)))
    t.is(refused?.cause?.code, 'invalid_search_limit')
    t.truthy(await engineOf(INDEX).rank(query))
  })
}
