/** Connections to PostgreSQL: one lane for each kind of work. Lanes that only read use the replica, if there is one. */
import sql, { type Sql } from 'sql-template-tag'
import { Availability } from './availability.ts'
import { Connection, type QueryOptions } from './connection.ts'
import { Lane } from './lane.ts'

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
  /** A replica for slightly stale reads. It must be a single server: several would disagree about the change log. */
  readUrl?: DatabaseOptions['url'] | undefined
  /** Maximum number of connections of each lane. */
  connections?: number
  /** Milliseconds to wait for a new connection, or for a free one of a lane. */
  connectionTimeout?: number
  /** Milliseconds that one statement may take; 0 for no limit. Without effect on the embedded database. */
  statementTimeout?: number
  /** The same for lists and searches; `statementTimeout` by default. */
  listTimeout?: number
  /** Milliseconds to wait for an answer beyond the statement's time limit. A probe may take twice as long. */
  answerTimeout?: number
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

/** One connection for each log that tile servers follow, and two for the index: its polls, and its load. */
export const CHANGES_CONNECTIONS = 4

export class Database implements Store {
  readonly #servers: readonly Availability[]
  readonly #lanes: Readonly<Record<'lists' | 'tiles' | 'changes' | 'writes', Lane>>

  constructor(options: DatabaseOptions) {
    const { url, readUrl, connections = 10, connectionTimeout = 10_000, statementTimeout = 10_000 } = options
    const { listTimeout = statementTimeout, answerTimeout = 1000 } = options
    const { onConnectionError = () => undefined, onUnavailable = () => undefined } = options
    const open = (url: DatabaseOptions['url']) => ({
      url,
      server: new Availability({ url, patience: 2 * answerTimeout, onTrouble: onUnavailable }),
    })
    const primary = open(url)
    const replica = readUrl === undefined ? primary : open(readUrl)
    this.#servers = [primary.server, replica.server]
    const common = { connections, connectionTimeout, statementTimeout, answerTimeout, onConnectionError }
    this.#lanes = {
      lists: new Lane({ ...common, ...replica, statementTimeout: listTimeout }),
      tiles: new Lane({ ...common, ...replica }),
      changes: new Lane({ ...common, ...replica, connections: CHANGES_CONNECTIONS }),
      writes: new Lane({ ...common, ...primary }),
    }
  }

  /** For building tiles. */
  get tiles(): Queryable {
    return this.#lanes.tiles
  }

  /** For following the change log, on the server that tiles and lists are read from. */
  get changes(): Queryable {
    return this.#lanes.changes
  }

  /** For lists and searches, and for all other reads that may be slightly stale. */
  rows<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]> {
    return this.#lanes.lists.rows(query, options)
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

  /** Connections of each lane, and the number of callers that wait for one. */
  get connections(): readonly LaneUse[] {
    return Object.entries(this.#lanes).map(([lane, { use }]) => ({ lane, ...use }))
  }

  async close(): Promise<void> {
    for (const server of this.#servers) server.close()
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()))
  }
}

/** Returns a `Queryable` that runs each query with these options, for functions that take no options. */
export function withOptions(database: Queryable, options: QueryOptions): Queryable {
  return { rows: (query) => database.rows(query, options) }
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
