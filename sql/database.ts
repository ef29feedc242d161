/** The connections to PostgreSQL: a lane for each kind of work, those that read at the replica, if there is one. */
import sql, { type Sql } from 'sql-template-tag'
import { Availability } from './availability.ts'
import { Connection, type QueryOptions } from './connection.ts'
import { Lane } from './lane.ts'

/** Whatever runs a query: the database, one of its lanes, or a transaction. */
export interface Queryable {
  /**
   * The rows of a query. Throws what PostgreSQL answers; see `isUnavailable`. A transaction takes no options: it is
   * given up by throwing.
   */
  rows<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]>
}

/** A database that can be written to as well. */
export interface Store extends Queryable {
  /** As `rows`, but never from a replica: for what writes, and for what must see the last write. */
  write<Row extends object>(query: Sql): Promise<Row[]>
  /** Runs `work` in one transaction; a throw rolls it back. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
}

export interface DatabaseOptions {
  /** `postgres://…`, or what says where it is now: each connection asks. */
  url: string | (() => string)
  /** A replica for what may be a moment late. One server: what several say of the change log would not fit together. */
  readUrl?: DatabaseOptions['url'] | undefined
  /** Connections that each lane holds at most. */
  connections?: number
  /** Milliseconds to wait for a connection, or for a free one of a lane. */
  connectionTimeout?: number
  /** Milliseconds that one statement may take; 0 for no limit. Without effect on the embedded database. */
  statementTimeout?: number
  /** The same for lists and searches; unset: as the others. */
  listTimeout?: number
  /** Milliseconds beyond the time of a statement that we wait for its end; twice as many for a sign of life. */
  answerTimeout?: number
  /** Told of connections that break while idle, which are replaced, and when the database stops answering. */
  onConnectionError?: (error: Error) => void
}

/** One for each log, as tile servers follow them. */
const CHANGES_CONNECTIONS = 2

export class Database implements Store {
  readonly #servers: readonly Availability[]
  readonly #lanes: Readonly<Record<'lists' | 'tiles' | 'changes' | 'writes', Lane>>

  constructor(options: DatabaseOptions) {
    const { url, readUrl, connections = 10, connectionTimeout = 10_000, statementTimeout = 10_000 } = options
    const { listTimeout = statementTimeout, answerTimeout = 1000, onConnectionError = () => undefined } = options
    const open = (url: DatabaseOptions['url']) => ({
      url,
      server: new Availability({ url, patience: 2 * answerTimeout, onTrouble: onConnectionError }),
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

  /** For following the change log; it is read from the server that tiles and lists are read from. */
  get changes(): Queryable {
    return this.#lanes.changes
  }

  /** For lists and searches, and for all other reading that may be a moment late. */
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
   * Runs `work` on one connection without a transaction, for what a connection holds: advisory locks. `onLost` is told
   * when it breaks, even while nothing is asked of it.
   */
  session<Result>(work: (session: Queryable) => Promise<Result>, onLost: (error: Error) => void): Promise<Result> {
    return this.#lanes.writes.lend(work, { onLost })
  }

  async close(): Promise<void> {
    for (const server of this.#servers) server.close()
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()))
  }
}

/** The same, each query asked with these options: for functions that take a `Queryable` and know of none. */
export function withOptions(database: Queryable, options: QueryOptions): Queryable {
  return { rows: (query) => database.rows(query, options) }
}

/** Lets each statement of a transaction take so many milliseconds; 0 for no limit. */
export async function withTimeout(transaction: Queryable, milliseconds: number): Promise<void> {
  if (transaction instanceof Connection) await transaction.limit(milliseconds)
  else await transaction.rows(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
}

/** Lets the statements of a transaction take as long as they do. */
export function withoutTimeout(transaction: Queryable): Promise<void> {
  return withTimeout(transaction, 0)
}
