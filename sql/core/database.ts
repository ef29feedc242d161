/** Connections to PostgreSQL: one lane for each kind of work. Lanes that only read use the replica, if there is one. */
import sql, { type Sql } from 'sql-template-tag'
import { Availability } from './availability.ts'
import { Connection, type QueryOptions } from './connection.ts'
import { Lane } from './lane.ts'
import { Reads } from './reads.ts'
import { withinRequest } from './waits.ts'

/** Anything that runs queries: the database, one of its lanes, or a transaction. */
export interface Queryable {
  /**
   * Returns the rows of a query. Throws the error that PostgreSQL returns; see `isUnavailable`. A transaction takes no
   * options: a throw aborts it.
   */
  rows<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]>
}

/** A database that can be written to as well. */
export interface Store extends Queryable {
  /** Same as `rows`, but never from a replica: for writes, and for reads that must see the last write. */
  write<Row extends object>(query: Sql): Promise<Row[]>
  /** Runs `work` in one transaction; a throw rolls it back. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
}

export interface DatabaseOptions {
  /** `postgres://…`, or a function that returns the current one, called for each connection. */
  url: string | (() => string)
  /** A streaming replica, read while it is fit. It must be a single server: several would disagree about the change log. */
  readUrl?: DatabaseOptions['url'] | undefined
  /** Maximum number of connections of each lane. */
  connections?: number
  /** Milliseconds to wait for a new connection, or for a free one of a lane. */
  connectionTimeout?: number
  /**
   * Milliseconds that a query, or the begin of a transaction, may take with all that it waits for; and that those of one
   * `request` may take together. No limit by default: only the embedded database keeps clients waiting for others.
   */
  waitTimeout?: number | undefined
  /** The embedded database. Whatever takes it long keeps all others waiting. */
  servesOneAtATime?: boolean
  /** Milliseconds that one statement may take; 0 for no limit. Without effect on the embedded database. */
  statementTimeout?: number
  /** The same for lists and searches; `statementTimeout` by default. */
  listTimeout?: number
  /** Milliseconds to wait for an answer beyond the statement's time limit. A probe may take twice as long. */
  answerTimeout?: number
  /** Whether the server, if it does not answer in time, works. Then its answer is awaited. */
  isAlive?: (() => boolean) | undefined
  /** Called when an idle connection breaks; it is replaced. */
  onConnectionError?: (error: Error) => void
  /** Called when a server stops answering. */
  onUnavailable?: (error: Error) => void
}

export interface LaneUse {
  readonly lane: string
  readonly inUse: number
  readonly idle: number
  readonly waiting: number
}

/** One connection for each log that tile servers follow, one for the polls of searches and lists, one for loading the index. */
export const CHANGES_CONNECTIONS = 4

type ReadLane = 'lists' | 'tiles' | 'changes'

/** For questions about the replica's lag: a server that does not answer soon is not fit. */
const WATCH = { connections: 1, connectionTimeout: 500, statementTimeout: 400, answerTimeout: 100 }

export class Database implements Store {
  readonly #servers: readonly Availability[]
  readonly #lanes: Readonly<Record<ReadLane | 'writes', Lane>>
  readonly #replicaLanes: Readonly<Record<ReadLane, Lane>> | undefined
  readonly #watchLanes: readonly Lane[] = []
  /** Each reads from the replica or from the primary, as `reads` tells. */
  readonly #readers: Readonly<Record<ReadLane, Queryable>>
  readonly #waitTimeout: number | undefined
  readonly servesOneAtATime: boolean
  /** Which server is read; undefined without a replica. */
  readonly reads: Reads | undefined

  constructor(options: DatabaseOptions) {
    const { url, readUrl, connections = 10, connectionTimeout = 10_000, statementTimeout = 10_000 } = options
    const { listTimeout = statementTimeout, answerTimeout = 1000, waitTimeout, isAlive } = options
    const { onConnectionError = () => undefined, onUnavailable = () => undefined } = options
    this.#waitTimeout = waitTimeout
    this.servesOneAtATime = options.servesOneAtATime ?? false
    const open = (url: DatabaseOptions['url']) => ({
      url,
      server: new Availability({ url, patience: 2 * answerTimeout, isAlive, onTrouble: onUnavailable }),
    })
    const primary = open(url)
    const replica = readUrl === undefined ? undefined : open(readUrl)
    this.#servers = replica ? [primary.server, replica.server] : [primary.server]
    const times = { connectionTimeout, waitTimeout, statementTimeout, answerTimeout, isAlive }
    const common = { ...times, connections, onConnectionError }
    const lanesOf = (server: typeof primary) => ({
      lists: new Lane({ ...common, ...server, statementTimeout: listTimeout }),
      tiles: new Lane({ ...common, ...server }),
      changes: new Lane({ ...common, ...server, connections: CHANGES_CONNECTIONS }),
    })
    this.#lanes = { ...lanesOf(primary), writes: new Lane({ ...common, ...primary }) }
    this.#replicaLanes = replica && lanesOf(replica)
    if (replica) {
      const [toPrimary, toReplica] = [primary, replica].map((server) => new Lane({ ...common, ...server, ...WATCH }))
      this.#watchLanes = [toPrimary as Lane, toReplica as Lane]
      this.reads = new Reads(toPrimary as Lane, toReplica as Lane)
    }
    this.#readers = { lists: this.#reader('lists'), tiles: this.#reader('tiles'), changes: this.#reader('changes') }
  }

  /** For building tiles. */
  get tiles(): Queryable {
    return this.#readers.tiles
  }

  /** For following the change log, on the server that tiles and lists are read from. The same object each time. */
  get changes(): Queryable {
    return this.#readers.changes
  }

  /** For lists and searches, and for all other reads that may be up to a second stale. */
  rows<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]> {
    return this.#readers.lists.rows(query, options)
  }

  write<Row extends object>(query: Sql): Promise<Row[]> {
    return this.#lanes.writes.rows(query)
  }

  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    return this.#lanes.writes.lend(async (connection) => {
      await connection.rows(sql`begin`)
      try {
        const result = await work(connection)
        await connection.rows(sql`commit`)
        return result
      } catch (error) {
        await connection.rows(sql`rollback`).catch((broken: Error) => {
          connection.broken = broken
        })
        throw error
      }
    })
  }

  /**
   * Runs `work` on one connection without a transaction, for advisory locks, which belong to a connection. `onLost` is
   * called when the connection breaks, even while it is idle.
   */
  session<Result>(work: (session: Queryable) => Promise<Result>, onLost: (error: Error) => void): Promise<Result> {
    return this.#lanes.writes.lend(work, { onLost })
  }

  /** Runs the work of one request, whose queries share the time that they may wait. A promise of it marks its end. */
  request<Result>(work: () => Result): Result {
    return this.#waitTimeout === undefined ? work() : withinRequest(this.#waitTimeout, work)
  }

  /** Connections of each lane, and the number of callers that wait for one. */
  get connections(): readonly LaneUse[] {
    const used = (lanes: object, prefix: string) =>
      Object.entries<Lane>({ ...lanes }).map(([lane, { use }]) => ({ lane: prefix + lane, ...use }))
    return [...used(this.#lanes, ''), ...used(this.#replicaLanes ?? {}, 'replica_')]
  }

  async close(): Promise<void> {
    await this.reads?.close()
    for (const server of this.#servers) server.close()
    const lanes = [this.#lanes, this.#replicaLanes ?? {}, this.#watchLanes].flatMap((some) =>
      Object.values<Lane>({ ...some }),
    )
    await Promise.all(lanes.map((lane) => lane.close()))
  }

  #reader(lane: ReadLane): Queryable {
    const { reads } = this
    const primary = this.#lanes[lane]
    const replica = this.#replicaLanes?.[lane]
    if (!reads || !replica) return primary
    return { rows: (query, options) => reads.rows({ primary, replica }, query, options) }
  }
}

/** Returns a `Queryable` that runs each query with these options, for functions that take no options. */
export function withOptions(database: Queryable, options: QueryOptions): Queryable {
  return { rows: (query, own) => database.rows(query, { ...options, ...own }) }
}

/** Sets the time limit of each statement of a transaction, in milliseconds; 0 for no limit. */
export async function withTimeout(transaction: Queryable, milliseconds: number): Promise<void> {
  if (transaction instanceof Connection) await transaction.limit(milliseconds)
  else await transaction.rows(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
}

/** Removes the time limit of the statements of a transaction. */
export function withoutTimeout(transaction: Queryable): Promise<void> {
  return withTimeout(transaction, 0)
}
