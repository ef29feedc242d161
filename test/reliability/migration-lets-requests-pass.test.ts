/** A migration that waits for a long transaction: requests that need the same table pass meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { testOnOwnPostgres } from '../support/databases/on-own-postgres.ts'
import { schemaFolder } from '../support/databases/schema-folder.ts'
import { atEnd } from '../support/processes/at-end.ts'

const THINGS = { '0001_things': 'create table things (id integer primary key);\n' }
const LONG_MILLISECONDS = 4000

testOnOwnPostgres('while a migration waits for a lock, requests wait for half a second at most', async (t, own) => {
  const database = new Database({ url: own.url, onConnectionError: () => undefined })
  atEnd(() => database.close())
  const before = await schemaFolder({ migrations: THINGS })
  const after = await schemaFolder({ migrations: { ...THINGS, '0002_more': 'alter table things add name text;\n' } })
  await migrate(database, () => undefined, { folder: before })

  const reader = new pg.Client({ connectionString: own.url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from things')
  let isOver = false
  const migrated = migrate(database, () => undefined, { folder: after }).finally(() => {
    isOver = true
  })
  const release = sleep(LONG_MILLISECONDS).then(() => reader.end())

  const waits: number[] = []
  const begin = performance.now()
  while (!isOver) {
    const asked = performance.now()
    await database.rows(sql`select from things`)
    waits.push(performance.now() - asked)
    await sleep(10)
  }
  await Promise.all([migrated, release])
  t.true(performance.now() - begin > LONG_MILLISECONDS, 'the migration waited')
  const longest = Math.max(...waits)
  t.true(longest > 300 && longest < 1500, `the longest request took ${longest} ms`)
  t.deepEqual(await database.rows(sql`select name from things`), [])
})
