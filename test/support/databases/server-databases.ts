/**
 * Databases on the server of DATABASE_URL, copied from a template that is migrated once. A copy takes 0.2 s, the
 * migrations 2 to 3 s.
 */
import pg from 'pg'
import sql from 'sql-template-tag'
import { Database } from '../../../sql/core/database.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { postgisUrl } from '../processes/needs.ts'
import { schemaHash } from './schema-hash.ts'

const PREFIX = 'whereabouts_template_'
const TEMPLATE = `${PREFIX}${schemaHash()}`
/** Advisory lock: exclusive while the template is made, shared while it is copied. */
const LOCK = 7231099

/** Creates a database with the schema of these sources and returns its URL. */
export async function createOnServer(name: string): Promise<string> {
  await onServer(async (client) => {
    // Tests of other sources on the same server may drop it in between.
    for (;;) {
      await client.query('select pg_advisory_lock_shared($1)', [LOCK])
      if (await hasTemplate(client)) break
      await client.query('select pg_advisory_unlock_shared($1)', [LOCK])
      await makeTemplate()
    }
    await client.query(`create database ${name} template ${TEMPLATE}`)
  })
  return urlOf(name)
}

export function dropOnServer(name: string): Promise<void> {
  return onServer(async (client) => {
    await client.query(`drop database ${name} with (force)`)
  })
}

/** Creates the template, unless another process was first. Drops the templates of other sources. */
async function makeTemplate(): Promise<void> {
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (await hasTemplate(client)) return
    const older = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [PREFIX],
    )
    for (const { datname } of older.rows) await client.query(`drop database ${datname} with (force)`)
    const unfinished = `${PREFIX}unfinished`
    await client.query(`create database ${unfinished}`)
    const database = new Database({ url: urlOf(unfinished) })
    try {
      await migrate(database, () => undefined)
      // Matching weighs words by the statistics, and nobody knows when autovacuum makes them.
      await database.write(sql`alter table places set (autovacuum_enabled = off)`)
    } finally {
      await database.close()
    }
    await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`)
  })
}

async function hasTemplate(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
  return rowCount === 1
}

function urlOf(name: string): string {
  const url = new URL(postgisUrl as string)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `work` on a connection of its own, whose locks end with it. */
async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgisUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
