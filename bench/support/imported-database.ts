/** A database with the places of a file, for measuring. It is imported once on a server, then reused and migrated. */
import { spawnSync } from 'node:child_process'
import { basename, resolve } from 'node:path'
import pg from 'pg'

/**
 * Returns the URL of the database and its number of places. Needs `npm run build`. The version of this program in another
 * folder has a database of its own.
 */
export async function importedDatabase(
  server: string,
  file: string,
  program = '.',
): Promise<{ url: string; places: number }> {
  const version = resolve(program) === resolve('.') ? [] : [basename(resolve(program))]
  const name = ['whereabouts_bench', basename(file), ...version].join('_').replaceAll(/[^a-z0-9]+/g, '_')
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const env = { DATABASE_URL: url }
  const [known] = await run(
    server,
    `select shobj_description(oid, 'pg_database') as state from pg_database
    where datname = '${name}'`,
  )
  if (known?.['state'] === 'complete') runProgram(program, ['migrate'], env)
  else {
    if (known) await run(server, `drop database ${name} with (force)`)
    await run(server, `create database ${name}`)
    runProgram(program, ['import', resolve(file)], env)
    await run(server, `comment on database ${name} is 'complete'`)
  }
  const [counted] = await run(url, 'select count(*)::int as places from places')
  return { url, places: Number(counted?.['places']) }
}

/** Builds the index of the version of this program in a folder, unless it is up to date. */
export function upToDateIndex(program: string, env: NodeJS.ProcessEnv): void {
  if (exitStatus(program, ['search', 'status'], env) !== 0) runProgram(program, ['search', 'rebuild'], env)
}

function runProgram(program: string, command: readonly string[], env: NodeJS.ProcessEnv): void {
  if (exitStatus(program, command, env) !== 0) throw new Error(`${command.join(' ')} failed in ${program}`)
}

function exitStatus(program: string, command: readonly string[], env: NodeJS.ProcessEnv): number | null {
  const { status } = spawnSync(process.execPath, ['dist/cli.js', ...command], {
    cwd: program,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status
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
