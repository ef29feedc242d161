/** How far a replica is behind its primary, in time. */
import sql from 'sql-template-tag'
import type { Lane } from './lane.ts'

/**
 * Asks the primary up to where its log is on the disk. A commit that does not wait for the disk (`synchronous_commit = off`)
 * gets there within 0.6 s.
 */
const FLUSHED = sql`
  select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as lsn, system_identifier::text as cluster from pg_control_system()`

/** Asks a server up to where it has replayed the log: null if it is not a replica, or no longer. */
const REPLAYED = sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as lsn,
    system_identifier::text as cluster
  from pg_control_system()`

interface Position {
  readonly lsn: string | null
  /** Identifies the cluster. Replicas have the identifier of their primary. */
  readonly cluster: string
}

export class ReplicaLag {
  readonly #primary: Lane
  readonly #replica: Lane
  /** Where the primary was at some times, oldest first. Positions that the replica has replayed are removed. */
  #ahead: { readonly position: bigint; readonly at: number }[] = []
  /** Latest result of `measure`; NaN if the primary does not answer, infinite if the replica can't be read. */
  seconds = Number.NaN

  constructor(primary: Lane, replica: Lane) {
    this.#primary = primary
    this.#replica = replica
  }

  /**
   * Returns for how many seconds the replica has lacked something; infinite if it does not answer, or is no replica of this
   * primary. Returns undefined if the primary does not answer.
   */
  async measure(): Promise<number | undefined> {
    const at = performance.now()
    const [primary, replica] = await Promise.allSettled([
      this.#primary.rows<Position>(FLUSHED),
      this.#replica.rows<Position>(REPLAYED),
    ])
    const here = primary.status === 'fulfilled' ? primary.value[0] : undefined
    const there = replica.status === 'fulfilled' ? replica.value[0] : undefined
    this.seconds = this.#lag(at, here, there)
    return Number.isNaN(this.seconds) ? undefined : this.seconds
  }

  #lag(at: number, here: Position | undefined, there: Position | undefined): number {
    // A server that is no replica is told apart even without the primary, so that it is never read.
    if (there && there.lsn === null) return Number.POSITIVE_INFINITY
    if (!here) return Number.NaN
    if (!there || here.cluster !== there.cluster) return Number.POSITIVE_INFINITY
    return this.#since(at, BigInt(here.lsn as string), BigInt(there.lsn as string))
  }

  /** Returns the position in the log up to which the replica has it; -1 if it is no replica. */
  async replayed(): Promise<bigint> {
    const [position] = await this.#replica.rows<Position>(REPLAYED)
    return BigInt(position?.lsn ?? -1)
  }

  #since(at: number, flushed: bigint, replayed: bigint): number {
    if (flushed !== this.#ahead.at(-1)?.position) this.#ahead.push({ position: flushed, at })
    this.#ahead = this.#ahead.filter(({ position }) => position > replayed)
    const [oldest] = this.#ahead
    return oldest ? (performance.now() - oldest.at) / 1000 : 0
  }
}
