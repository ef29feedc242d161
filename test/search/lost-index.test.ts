/** An index that others lost, emptied or changed: no search answers from it, and the service builds it anew by itself. */
import test from 'ava'
import { Meilisearch } from 'meilisearch'
import sql from 'sql-template-tag'
import type { Database } from '../../sql/database.ts'
import { upsertPlaces } from '../../sql/places-write.ts'
import { searchLag } from '../../sql/search-progress.ts'
import { openTestDatabase } from '../support/database.ts'
import { startMeilisearch } from '../support/meilisearch.ts'
import { meilisearchPath, postgisUrl, skipped } from '../support/needs.ts'
import { type SearchAnswer, startSearchService, until } from '../support/search-service.ts'
import { SEARCHED_PLACES } from '../support/searched-places.ts'

const INDEX = 'lost'

interface Loss {
  title: string
  harm(meilisearch: Meilisearch, database: Database): Promise<unknown>
  /** Finds the zoo, place 5, once the index is right again. */
  query: string
}

const rename = (name: string) => sql`update places set name = ${name} where slug = 'zoo'`

const LOSSES: readonly Loss[] = [
  {
    title: 'deleted, then written to: a bare one without settings',
    async harm(meilisearch, database) {
      await meilisearch.deleteIndex(INDEX).waitTask()
      await database.write(rename('menagerie'))
    },
    query: 'search=menagerie',
  },
  {
    title: 'deleted',
    harm: (meilisearch) => meilisearch.deleteIndex(INDEX).waitTask(),
    query: 'search=zoo',
  },
  {
    title: 'with other settings',
    harm: (meilisearch) =>
      meilisearch
        .index(INDEX)
        .updateSettings({ stopWords: ['zoo'] })
        .waitTask(),
    query: 'search=zoo',
  },
  {
    title: 'without one of its documents',
    harm: (meilisearch) => meilisearch.index(INDEX).deleteDocuments({ filter: 'slug = zoo' }).waitTask(),
    query: 'search=zoo',
  },
  {
    title: 'of documents of another form',
    harm: (_, database) =>
      database.write(sql`
        create or replace function word_ends(words text[]) returns text[] language sql immutable parallel safe
        as $$ select case when 'zoo' = any(words) then array['menagerie'] else '{}' end $$`),
    query: 'name_suggest=menagerie',
  },
]

/** One service for all: each test leaves it an index that is right. */
async function start() {
  const { database } = await openTestDatabase(postgisUrl ? 'PostGIS' : 'embedded')
  await upsertPlaces(database, SEARCHED_PLACES)
  const server = await startMeilisearch()
  const meilisearch = new Meilisearch({ host: server.url, apiKey: server.key })
  const { search } = await startSearchService(database, server, INDEX)
  await until(async () => (await search('search=zoo')).engine === 'meilisearch')
  return { database, meilisearch, search }
}
let started: ReturnType<typeof start> | undefined
const service = () => (started ??= start())

for (const { title, harm, query } of LOSSES) {
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
    })
    const built = async () => (await meilisearch.getRawIndex(INDEX)).createdAt
    const first = await built()
    await harm(meilisearch, database)
    const answers: SearchAnswer[] = []
    await until(async () => {
      const answer = await search(query)
      answers.push(answer)
      return answer.engine === 'meilisearch' && answer.found === '5'
    })
    t.true(answers.every(({ engine, warning }) => engine === 'meilisearch' || /^199 /.test(String(warning))))
    t.not(await built(), first, 'another index')
  })
}
