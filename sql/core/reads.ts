/**
 * Sends reads to the replica while it is fit, otherwise to the primary.
 *
 * Invariant: a read that goes to the replica sees everything that an earlier read has seen on the primary. Without it, the
 * change log could report a change (read on the primary), and the tile be built, and kept as fresh, without the change.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { QueryOptions } from './connection.ts'
import { isLost } from './database-errors.ts'
import type { Lane } from './lane.ts'
import { ReplicaLag } from './replica-lag.ts'

/** A write shows within a second: this lag, two checks, a poll of the change log (400 ms), and the query. */
const MAX_LAG_SECONDS = 0.2
const CHECK_MILLISECONDS = 100

/** The replica must be fit for so long before it is read again. */
const PROVEN_MILLISECONDS = 1000

/** How long reads may wait for a return to the replica: for those under way, and for the replica. */
const MAX_DRAIN_MILLISECONDS = 100
const MAX_CATCH_UP_MILLISECONDS = 150
const PAUSE_MILLISECONDS = 5

export class Reads {
  readonly lag: ReplicaLag
  readonly #primary: Lane
  readonly #stopping = new AbortController()
  readonly #watching: Promise<void>
  #server: 'primary' | 'replica' = 'primary'
  /** Reads in progress on the primary. */
  #underWay = 0
  /** While a return is tried, reads wait for it. */
  #returning: Promise<void> | undefined
  #fitSince: number | undefined

  /** The lanes are for the questions about the lag only. */
  constructor(primary: Lane, replica: Lane) {
    this.#primary = primary
    this.lag = new ReplicaLag(primary, replica)
    this.#watching = this.#watch()
  }

  /** The server that is read. */
  get server(): 'primary' | 'replica' {
    return this.#server
  }

  async rows<Row extends object>(
    lanes: { readonly primary: Lane; readonly replica: Lane },
    query: Sql,
    options?: QueryOptions,
  ): Promise<Row[]> {
    while (this.#returning) await this.#returning
    if (this.#server === 'replica') {
      try {
        return await lanes.replica.rows<Row>(query, options)
      } catch (error) {
        if (!isLost(error)) throw error
        this.#leave()
        return this.rows(lanes, query, options)
      }
    }
    // Nothing is awaited since the check above, so a return that begins now sees this read.
    this.#underWay++
    try {
      return await lanes.primary.rows<Row>(query, options)
    } finally {
      this.#underWay--
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#watching
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#check()
      await sleep(CHECK_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #check(): Promise<void> {
    const lag = await this.lag.measure()
    // The primary does not answer: nobody knows what the replica lacks, and it is all there is.
    if (lag === undefined) return
    if (lag > MAX_LAG_SECONDS) return this.#leave()
    const now = performance.now()
    this.#fitSince ??= now
    if (this.#server === 'replica' || now - this.#fitSince < PROVEN_MILLISECONDS) return
    this.#returning = this.#return()
    await this.#returning
    this.#returning = undefined
  }

  #leave(): void {
    this.#server = 'primary'
    this.#fitSince = undefined
  }

  /** Reads the replica again, once it has all that any read has seen on the primary. Otherwise it is tried again later. */
  async #return(): Promise<void> {
    this.#fitSince = undefined
    const isDrained = await until(() => this.#underWay === 0, MAX_DRAIN_MILLISECONDS)
    if (!isDrained) return
    // A server that has just fallen silent must not make reads wait.
    const isThere = await Promise.race([this.#catchUp(), sleep(MAX_CATCH_UP_MILLISECONDS, false)])
    if (isThere) this.#server = 'replica'
  }

  /** Waits until the replica has all that is committed on the primary. Returns whether it came in time. */
  async #catchUp(): Promise<boolean> {
    try {
      // Committing it makes the primary send all that was committed before, even without a wait for the disk.
      const [mark] = await this.#primary.rows<{ lsn: string }>(
        sql`select pg_logical_emit_message(true, 'whereabouts', '') - '0/0'::pg_lsn as lsn`,
      )
      const position = BigInt((mark as { lsn: string }).lsn)
      const isThere = async () => (await this.lag.replayed()) >= position
      return await until(isThere, MAX_CATCH_UP_MILLISECONDS)
    } catch {
      // The primary is read as before; the next check tells which server does not answer.
      return false
    }
  }
}

/** Returns whether something came true within a time, in milliseconds. */
async function until(isTrue: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > end) return false
    await sleep(PAUSE_MILLISECONDS)
  }
  return true
}
