/** The service with Meilisearch: writes are found soon; while it is gone PostgreSQL answers; then it catches up. */
import test from 'ava'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createService } from '../../cli/service.ts'
import { readConfig } from '../../config.ts'
import { MeilisearchClient, MeilisearchError } from '../../search/meilisearch/client.ts'
import { createKeys } from '../../search/meilisearch/keys.ts'
import type { Database } from '../../sql/database.ts'
import { upsertPlaces } from '../../sql/places-write.ts'
import { searchLag } from '../../sql/search-progress.ts'
import { atEnd } from '../support/at-end.ts'
import { openTestDatabase } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { startMeilisearch, type TestMeilisearch } from '../support/meilisearch.ts'
import { meilisearchPath, postgisUrl, skipped } from '../support/needs.ts'
import { describedRequest, type Request } from '../support/openapi.ts'
import { SEARCHED_PLACES, shortIds } from '../support/searched-places.ts'
import { until } from '../support/until.ts'

const INDEX = 'outage'

async function serve(database: Database, { url, key }: TestMeilisearch): Promise<{ request: Request; base: string }> {
  const keys = await createKeys(new MeilisearchClient({ url, key }), INDEX)
  const config = readConfig({ MEILI_URL: url, MEILI_KEY: keys.search, MEILI_INDEX_KEY: keys.write, MEILI_INDEX: INDEX })
  const service = createService({ tiles: false, api: true }, database, config, pino({ level: 'silent' }))
  atEnd(() => service.close())
  const base = await listen(service.handle)
  return { request: await describedRequest(base), base }
}

async function search(request: Request, query: string) {
  const { status, headers, body } = await request(`/search/places/?${query}`)
  const found = status === 200 ? shortIds((body as { results: { id: string }[] }).results) : ''
  return { status, found, engine: headers['x-search-engine'], warning: headers['warning'] }
}

const title = 'writes are found, an outage is bridged, and what came meanwhile is caught up on'

if (!meilisearchPath) test.skip(skipped(title, 'Meilisearch at MEILISEARCH_PATH'), () => undefined)
else {
  test(title, async (t) => {
    const { database } = await openTestDatabase(postgisUrl ? 'PostGIS' : 'embedded')
    await upsertPlaces(database, SEARCHED_PLACES)
    const meilisearch = await startMeilisearch()
    const { request, base } = await serve(database, meilisearch)
    const isIndexed = async () => (await search(request, 'search=zoo')).engine === 'meilisearch'
    await until(isIndexed, 'the index is filled')
    t.deepEqual(await search(request, 'search=zoo'), {
      status: 200,
      found: '5',
      engine: 'meilisearch',
      warning: undefined,
    })
    const all = await search(request, 'ordering=name')
    t.is(all.engine, 'meilisearch')

    const rename = (name: string) => sql`update places set name = ${name} where slug = 'zoo'`
    for (const name of ['menagerie', 'paddock', 'vivarium', 'terrarium']) {
      await database.write(rename(name))
      await until(async () => (await search(request, `search=${name}`)).found === '5', name)
    }
    await database.write(sql`delete from places where slug = 'taveuni'`)
    await until(async () => !(await search(request, 'ordering=name')).found.includes('7'), 'a place is gone')

    const answers: Awaited<ReturnType<typeof search>>[] = []
    let isOver = false
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) answers.push(await search(request, 'search=kranzl'))
    })
    await until(() => answers.some(({ warning }) => !warning), 'answers of Meilisearch')
    await meilisearch.kill()
    await until(() => answers.some(({ warning }) => warning), 'answers of PostgreSQL')
    await database.write(rename('Aquarium'))
    const { engine, warning, found } = await search(request, 'search=aquarium')
    t.deepEqual([engine, found], ['postgresql', '5'])
    t.regex(String(warning), /^199 /)
    t.true((await searchLag(database, INDEX)).changes > 0)
    await meilisearch.start()
    await until(async () => {
      const answer = await search(request, 'search=aquarium')
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
    t.is((await search(request, 'ordering=name')).engine, 'meilisearch')
  })

  test('the keys can do what they are for, and nothing else', async (t) => {
    const { url, key } = await startMeilisearch()
    const keys = await createKeys(new MeilisearchClient({ url, key }), INDEX)
    const refused: [key: string, path: string, method: 'POST' | 'DELETE' | 'GET'][] = [
      [keys.search, `/indexes/${INDEX}/documents`, 'DELETE'],
      [keys.search, '/indexes/other/search', 'POST'],
      [keys.search, '/keys', 'GET'],
      [keys.write, '/indexes/other/documents', 'DELETE'],
      [keys.write, '/keys', 'GET'],
    ]
    for (const [given, path, method] of refused) {
      const call = new MeilisearchClient({ url, key: given }).call(path, {
        method,
        ...(method === 'POST' && { body: {} }),
      })
      const error = await t.throwsAsync(call, { instanceOf: MeilisearchError })
      t.is(error?.status, 403, path)
    }
  })
}
