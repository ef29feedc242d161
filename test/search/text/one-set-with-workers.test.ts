/**
 * A text means one set of places beside a Meilisearch that is killed and comes back, with two workers, while places are
 * written. `TEXTS=1000 npx ava --timeout=60m test/search/text/one-set-with-workers.test.ts` asks for more texts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import fc from 'fast-check'
import { Indexer } from '../../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../../search/meilisearch/server.ts'
import { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { noteCommonWords } from '../../../sql/search/words.ts'
import { startPostgres } from '../../support/databases/own-postgres.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { meilisearchPath, postgresPrograms, skipped } from '../../support/processes/needs.ts'
import { startMeilisearch } from '../../support/search/meilisearch.ts'
import { compareWays, PLACES, type Question, question, writePlace } from '../../support/search/one-set.ts'
import { NO_JOBS } from '../../support/services/no-jobs.ts'
import { whereabouts } from '../../support/services/program.ts'
import { clientOf } from '../../support/services/service.ts'

const TEXTS = Number(process.env['TEXTS'] ?? propertyRuns(120))
const INDEX = 'one_set'
const title = 'one text, one set, by two workers beside a Meilisearch that is killed and comes back'

if (!(meilisearchPath && postgresPrograms())) {
  test.skip(skipped(title, 'Meilisearch at MEILISEARCH_PATH and server programs of PostgreSQL'), () => undefined)
} else {
  test(title, async (t) => {
    t.timeout(3_600_000)
    const [{ url }, meilisearch, port] = await Promise.all([startPostgres(), startMeilisearch(), freePort()])
    const database = new Database({ url, connections: 2 })
    atEnd(() => database.close())
    await migrate(database, () => undefined)
    await upsertPlaces(database, PLACES)
    await noteCommonWords(database)
    const { url: MEILI_URL, key } = meilisearch
    const server = new MeilisearchServer({ url: MEILI_URL, key })
    await new Indexer({ store: database, server, index: INDEX }).rebuild(() => undefined)
    const service = whereabouts(['serve', '--workers', '2'], {
      ...{ DATABASE_URL: url, HOST: '127.0.0.1', PORT: String(port), JOB_SCHEDULES: NO_JOBS, THROTTLE: 'off' },
      ...{ MEILI_URL, MEILI_KEY: key, MEILI_INDEX_KEY: key, MEILI_INDEX: INDEX, TILE_COMPLETE_ZOOM: '0' },
    })
    await service.said(/the map is at (\S+)\n/)
    const client = await clientOf(`http://127.0.0.1:${port}`)
    const engines = new Map<string, number>()
    const ask = async (asked: Question) => {
      await writePlace(database)
      await compareWays(client, database, asked)
      const { headers } = await client.request(`/search/places/?search=${encodeURIComponent(asked.text)}`)
      const engine = String(headers['x-search-engine'])
      engines.set(engine, (engines.get(engine) ?? 0) + 1)
    }
    const questions = fc.sample(question, TEXTS)
    const [killed, back] = [Math.floor(TEXTS / 3), Math.floor((2 * TEXTS) / 3)]
    for (const [number, asked] of questions.entries()) {
      if (number === killed) await meilisearch.kill()
      if (number === back) {
        await meilisearch.start()
        // A worker tries it again after a second.
        await sleep(1500)
      }
      await ask(asked)
    }
    t.log(`${TEXTS} texts, ranked by ${JSON.stringify([...engines])}`)
    // A third is asked while it is down, and PostgreSQL ranks what is mistyped so that Meilisearch would not find it.
    t.true((engines.get('meilisearch') ?? 0) > TEXTS / 5)
  })
}
