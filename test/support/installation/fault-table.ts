/** Counts what clients notice of each fault, as a table in Markdown. */
import type { Outcome } from './clients.ts'
import type { Seen } from './counts.ts'

export interface Tally {
  requests: number
  /** Requests that got no answer, or 5xx. */
  reads: number
  searches: number
  writes: number
  /** Statuses that failed, 0 for none. */
  statuses: Map<number, number>
  /** Statuses that no fault explains: 4xx. */
  odd: Map<string, number>
}

export function newTally(): Tally {
  return { requests: 0, reads: 0, searches: 0, writes: 0, statuses: new Map(), odd: new Map() }
}

export function count(tally: Tally, { request, status }: Outcome): void {
  tally.requests++
  if (status >= 200 && status < 300) return
  if (status >= 400 && status < 500) {
    const what = `${request.kind} ${status}`
    tally.odd.set(what, (tally.odd.get(what) ?? 0) + 1)
    return
  }
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  if (request.method === 'POST') tally.writes++
  else if (request.kind === 'search') tally.searches++
  else tally.reads++
}

const HEAD = [
  'fault',
  'requests',
  'failed reads',
  'failed searches',
  'failed writes',
  'answers',
  'stale beyond 1 s',
  'said to be stale',
]

export class FaultTable {
  readonly #rows: string[] = []

  add(fault: string, { requests, reads, searches, writes, statuses }: Tally, seen: Seen): string {
    const answers = [...statuses].map(([status, times]) => `${times} × ${status || 'none'}`).join(', ')
    const stale = seen.stale === 0 ? '0' : `for ${(seen.stalestMilliseconds / 1000).toFixed(1)} s`
    const row = `| ${[fault, requests, reads, searches, writes, answers, stale, seen.declaredStale].join(' | ')} |`
    this.#rows.push(row)
    return row
  }

  toString(): string {
    return [`| ${HEAD.join(' | ')} |`, `|${' --- |'.repeat(HEAD.length)}`, ...this.#rows].join('\n')
  }
}
