/** A query with a name: each connection keeps its plan, unless a pooler or the embedded database shares sessions. */
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { Database } from '../../../sql/core/database.ts'
import { openTestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { hasProxies, postgisUrl, skipped } from '../../support/processes/needs.ts'
import { startPgBouncer } from '../../support/services/proxies.ts'

/** Asks two queries by name on several connections at once, and returns the names that their sessions keep. */
async function askByName(t: ExecutionContext, url: string): Promise<string[]> {
  const database = new Database({ url, connections: 3, onConnectionError: () => undefined })
  atEnd(() => database.close())
  for (const round of [1, 2, 3, 4]) {
    const numbers = Array.from({ length: 12 }, (_, number) => 100 * round + number)
    const answers = numbers.map((number) =>
      number % 2 === 0
        ? database.rows(sql`select ${number}::integer as even`, { name: 'even' })
        : database.rows(sql`select ${number}::integer as odd`, { name: 'odd' }),
    )
    const expected = numbers.map((number) => [number % 2 === 0 ? { even: number } : { odd: number }])
    t.deepEqual(await Promise.all(answers), expected)
  }
  const kept = await database.rows<{ name: string }>(sql`select name from pg_prepared_statements order by name`)
  return kept.map(({ name }) => name)
}

testOnEachDatabase('a connection of its own keeps the plan', async (t, { engine, url }) => {
  t.deepEqual(await askByName(t, url), engine === 'PostGIS' ? ['even', 'odd'] : [])
})

testOnEachDatabase('a query with a name fails as others do, and can be asked again', async (t, { database }) => {
  const query = sql`select count(*)::integer as count from prepared_later`
  await t.throwsAsync(database.rows(query, { name: 'later' }), { message: /prepared_later/ })
  await database.write(sql`create table prepared_later (id integer)`)
  t.deepEqual(await database.rows(query, { name: 'later' }), [{ count: 0 }])
  await database.write(sql`alter table prepared_later add column name text`)
  t.deepEqual(await database.rows(query, { name: 'later' }), [{ count: 0 }])
})

const POOLED = 'PgBouncer shares sessions: nothing is kept'
if (!postgisUrl) test.skip(skipped(POOLED, 'PostGIS at DATABASE_URL'), () => undefined)
else if (!hasProxies()) test.skip(skipped(POOLED, 'nginx and PgBouncer'), () => undefined)
else
  test(POOLED, async (t) => {
    const { url } = await openTestDatabase('PostGIS')
    t.deepEqual(await askByName(t, (await startPgBouncer(url)).url), [])
  })
