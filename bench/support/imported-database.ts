/** A database with the places of a file, for measuring. It is imported once on a server, then reused and migrated. */
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import pg from 'pg'
import { Database } from '../../sql/core/database.ts'
import { migrate } from '../../sql/schema/migrate.ts'

/** Returns the URL of the database and its number of places. Needs `npm run build`. */
export async function importedDatabase(server: string, file: string): Promise<{ url: string; places: number }> {
  const name = `whereabouts_bench_${basename(file).replaceAll(/[^a-z0-9]+/g, '_')}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const [known] = await run(
    server,
    `select shobj_description(oid, 'pg_database') as state from pg_database
    where datname = '${name}'`,
  )
  if (known?.['state'] !== 'complete') {
    if (known) await run(server, `drop database ${name} with (force)`)
    await run(server, `create database ${name}`)
    const env = { ...process.env, DATABASE_URL: url }
    const { status } = spawnSync(process.execPath, ['dist/cli.js', 'import', file], { env, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${file} could not be imported`)
    await run(server, `comment on database ${name} is 'complete'`)
  }
  const database = new Database({ url, statementTimeout: 0 })
  await migrate(database, () => undefined).finally(() => database.close())
  const [counted] = await run(url, 'select count(*)::int as places from places')
  return { url, places: Number(counted?.['places']) }
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}
