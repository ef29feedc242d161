/** Reads from Linux how much memory and how many descriptors the processes of an installation use. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Installation } from '../../test/support/installation/installation.ts'

export interface Usage {
  residentBytes: number
  descriptors: number
  /** Processor time so far. */
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
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
  }
}
