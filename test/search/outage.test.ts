/** The service with Meilisearch: writes are found soon; while it is down, PostgreSQL answers; then it catches up. */
import test from 'ava'
import type { Meilisearch } from 'meilisearch'
import sql from 'sql-template-tag'
import { createKeys } from '../../search/meilisearch/keys.ts'
import { refusal } from '../../search/meilisearch/refusal.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { searchLag } from '../../sql/search/progress.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { meilisearchPath, skipped } from '../support/processes/needs.ts'
import { until } from '../support/processes/until.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { type SearchAnswer, startSearchService } from '../support/search/search-service.ts'
import { SEARCHED_PLACES } from '../support/search/searched-places.ts'

const INDEX = 'outage'

const title = 'writes are found, an outage is bridged, and what came meanwhile is caught up on'

if (!meilisearchPath) test.skip(skipped(title, 'Meilisearch at MEILISEARCH_PATH'), () => undefined)
else {
  test(title, async (t) => {
    const { database } = await openTestDatabase(ANY_ENGINE)
    await upsertPlaces(database, SEARCHED_PLACES)
    const meilisearch = await startMeilisearch()
    const { search, base } = await startSearchService(database, meilisearch, INDEX)
    const isIndexed = async () => (await search('search=zoo')).engine === 'meilisearch'
    await until(isIndexed, 'the index is filled')
    t.deepEqual(await search('search=zoo'), {
      status: 200,
      found: '5',
      engine: 'meilisearch',
      warning: undefined,
    })
    // Nothing is ranked.
    t.is((await search('ordering=name')).engine, 'postgresql')

    const rename = (name: string) => sql`update places set name = ${name} where slug = 'zoo'`
    for (const name of ['menagerie', 'paddock', 'vivarium', 'terrarium']) {
      await database.write(rename(name))
      const { engine, found } = await search(`search=${name}`)
      t.deepEqual([engine, found], ['meilisearch', '5'], 'found at once, whether the index has it or not')
    }
    await database.write(sql`delete from places where slug = 'taveuni'`)
    t.deepEqual((await search('search=taveuni')).found, '')

    const answers: SearchAnswer[] = []
    let isOver = false
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) answers.push(await search('search=kranzl'))
    })
    await until(() => answers.some(({ warning }) => !warning), 'answers of Meilisearch')
    await meilisearch.kill()
    await until(() => answers.some(({ warning }) => warning), 'answers of PostgreSQL')
    await database.write(rename('Aquarium'))
    const { engine, warning, found } = await search('search=aquarium')
    t.deepEqual([engine, found], ['postgresql', '5'])
    t.regex(String(warning), /^199 /)
    t.true((await searchLag(database, INDEX)).changes > 0)
    await meilisearch.start()
    await until(async () => {
      const answer = await search('search=aquarium')
      return answer.engine === 'meilisearch' && answer.found === '5'
    }, 'what was written meanwhile is found')
    isOver = true
    await Promise.all(clients)
    t.true(answers.every((answer) => answer.status === 200 && answer.found === '1'))
    await until(async () => (await searchLag(database, INDEX)).changes === 0, 'nothing is left to be caught up on')
    const metrics = await (await fetch(`${base}/metrics`)).text()
    t.regex(metrics, /^whereabouts_search_lag_changes 0$/m)
    t.regex(metrics, /^whereabouts_search_lag_seconds 0$/m)
    t.regex(metrics, /^whereabouts_searches_total\{engine="meilisearch",fallback="false"\} [1-9]/m)
    t.regex(metrics, /^whereabouts_searches_total\{engine="postgresql",fallback="true"\} [1-9]/m)
  })

  test('the keys can do what they are for, and nothing else', async (t) => {
    const { url, key } = await startMeilisearch()
    const keys = await createKeys(new MeilisearchServer({ url, key }), INDEX)
    const refused: [key: string, what: string, call: (client: Meilisearch) => Promise<unknown>][] = [
      [keys.search, 'emptying', (client) => client.index(INDEX).deleteAllDocuments()],
      [keys.search, 'searching elsewhere', (client) => client.index('other').search('')],
      [keys.search, 'reading keys', (client) => client.getKeys()],
      [keys.write, 'emptying another', (client) => client.index('other').deleteAllDocuments()],
      [keys.write, 'reading keys', (client) => client.getKeys()],
    ]
    for (const [given, what, call] of refused) {
      const error = await t.throwsAsync(call(new MeilisearchServer({ url, key: given }).client()))
      t.is(refusal(error)?.response.status, 403, what)
    }
  })
}
