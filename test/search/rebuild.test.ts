/** The search index as its operator sees it: rebuilt without a gap, also after a crash; its lag; its job. */
import type { ExecutionContext } from 'ava'
import { Meilisearch } from 'meilisearch'
import sql from 'sql-template-tag'
import { statusOf } from '../../cli/search-status.ts'
import { readConfig } from '../../config.ts'
import { testOn } from '../support/databases/database.ts'
import { insertVariedPlaces } from '../support/fixtures/varied-places.ts'
import { meilisearchPath } from '../support/processes/needs.ts'
import { until } from '../support/processes/until.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { whereabouts } from '../support/services/program.ts'

const INDEX = 'rebuilt'
const PLACES = 6000

testOn('PostGIS', 'without Meilisearch status and job say that PostgreSQL searches', async (t, { url }) => {
  const env = { DATABASE_URL: url }
  t.regex(await call(t, ['search', 'status'], env), /^PostgreSQL searches: MEILI_URL is not set$/m)
  t.regex(
    await call(t, ['jobs', 'run', 'search'], env),
    /search: done .*nothing to do: MEILI_URL is not set, so PostgreSQL searches/,
  )
  t.regex(await call(t, ['jobs', 'list'], env), /^search: .*\n {2}25 \* \* \* \* UTC\n {2}last: run \d+, done/m)
})

if (meilisearchPath) {
  testOn('PostGIS', 'a rebuild leaves no gap; what a crash left is gone after the next', async (t, on) => {
    await insertVariedPlaces(on.database, 1, PLACES)
    const { url, key } = await startMeilisearch()
    const client = new Meilisearch({ host: url, apiKey: key })
    const env = { DATABASE_URL: on.url, MEILI_URL: url, MEILI_KEY: key, MEILI_INDEX: INDEX }
    const status = async () => (await statusOf(on.database, readConfig(env))).index
    t.like(await status(), { lag: undefined, places: undefined })
    await call(t, ['search', 'rebuild'], env)
    t.like(await status(), { places: PLACES, lag: { changes: 0 } })

    // Repeated if a rebuild completes before we see that it has begun.
    for (let isBegun = false; !isBegun; ) {
      const killed = whereabouts(['search', 'rebuild'], env)
      await until(async () => {
        isBegun = (await indexes(client)).includes(`${INDEX}_rebuild`)
        return isBegun || killed.process.exitCode !== null
      }, 'an index is begun')
      killed.process.kill('SIGKILL')
      await killed.ended
    }
    await on.database.write(sql`update search_progress set leased_until = clock_timestamp() + interval '1 hour'`)
    t.is(await found(client), PLACES, 'the old index answers')
    t.true((await indexes(client)).includes(`${INDEX}_rebuild`), 'the crash left something')
    t.regex(await call(t, ['search', 'rebuild'], env, 1), /is being rebuilt already/)
    // Simulates the expiry of the lease.
    await on.database.write(sql`update search_progress set leased_until = clock_timestamp()`)

    const counts = new Set<number>()
    let isOver = false
    const asking = (async () => {
      while (!isOver) counts.add(await found(client))
    })()
    t.regex(await call(t, ['search', 'rebuild'], env), /6,000/)
    isOver = true
    await asking
    t.deepEqual([...counts], [PLACES], 'all places are found all the time')
    t.deepEqual(await indexes(client), [INDEX])
    t.like(await status(), { places: PLACES, lag: { changes: 0 } })

    await on.database.write(sql`update places set name = name || ' x' where slug in ('place-1', 'place-2')`)
    t.regex(await call(t, ['search', 'status'], env), /: 2 changes behind, .*; 6000 places in it, 6000 stored/)
    t.regex(await call(t, ['jobs', 'run', 'search'], env), /search: done .*"places":2/)
    t.like(await status(), { places: PLACES, lag: { changes: 0, seconds: 0 } })
  })
}

/** Returns all output of a command. */
async function call(t: ExecutionContext, args: string[], env: Record<string, string>, code = 0): Promise<string> {
  const run = whereabouts(args, env)
  t.is(await run.ended, code, run.output())
  return run.output()
}

async function indexes(client: Meilisearch): Promise<string[]> {
  return (await client.getRawIndexes()).results.map(({ uid }) => uid)
}

async function found(client: Meilisearch): Promise<number> {
  return (await client.index(INDEX).getDocuments({ limit: 0 })).total
}
