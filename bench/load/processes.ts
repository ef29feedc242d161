/** Reads from Linux how much memory and how many descriptors the processes of an installation use. */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Installation } from '../../test/support/installation/installation.ts'

export interface Usage {
  residentBytes: number
  descriptors: number
  /** Processor time so far, with that of children that have ended. */
  cpuSeconds: number
}

/** Process ids by name, of all parts but PostgreSQL. */
export function processesOf({ api, tiles, jobs, nginx, pgbouncer, meilisearch }: Installation): Map<string, number> {
  return new Map([
    ['api 1', api[0].pid()],
    ['api 2', api[1].pid()],
    ['tiles 1', tiles[0].pid()],
    ['tiles 2', tiles[1].pid()],
    ['jobs', jobs.pid()],
    ['nginx', nginx.pid()],
    ['PgBouncer', pgbouncer.pid()],
    ['Meilisearch', meilisearch.pid()],
  ])
}

export function usageOf(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  // Fields after the name, which is in parentheses; times are in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return {
    residentBytes: 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    cpuSeconds: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100,
  }
}

/** Returns the ids of all processes of a PostgreSQL server on this machine. */
export async function backendsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.end()
  const main = parentOf(Number(rows[0]?.pid))
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return ids.filter((id) => id === main || parentOf(id) === main)
}

/** Undefined if the process is gone. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
