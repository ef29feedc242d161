/** The connections to PostgreSQL: a lane for each kind of work, those that read at the replica, if there is one. */
import sql, { type Sql } from 'sql-template-tag'
import { Lane, type QueryOptions } from './lane.ts'

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
  /** Milliseconds beyond the time of a statement that we wait for its end. */
  answerTimeout?: number
  /** Told of connections that break while idle; they are replaced. */
  onConnectionError?: (error: Error) => void
}

/** One to ask with, and one that is asked next: whoever follows the change log asks it in turn. */
const CHANGES_CONNECTIONS = 2

export class Database implements Store {
  readonly #lanes: Readonly<Record<'lists' | 'tiles' | 'changes' | 'writes', Lane>>

  constructor(options: DatabaseOptions) {
    const { url, readUrl = url, connections = 10, connectionTimeout = 10_000, statementTimeout = 10_000 } = options
    const { listTimeout = statementTimeout, answerTimeout = 500, onConnectionError = () => undefined } = options
    const common = { url: readUrl, connections, connectionTimeout, statementTimeout, answerTimeout, onConnectionError }
    this.#lanes = {
      lists: new Lane({ ...common, statementTimeout: listTimeout }),
      tiles: new Lane(common),
      changes: new Lane({ ...common, connections: CHANGES_CONNECTIONS }),
      writes: new Lane({ ...common, url }),
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
    return this.#lanes.writes.lend(async ({ rows, discard }) => {
      try {
        await rows(sql`begin`)
        const result = await work({ rows })
        await rows(sql`commit`)
        return result
      } catch (error) {
        await rows(sql`rollback`).catch(discard)
        throw error
      }
    })
  }

  /**
   * Runs `work` on one connection without a transaction, for what a connection holds: advisory locks. `onLost` is told
   * when it breaks, even while nothing is asked of it.
   */
  session<Result>(work: (session: Queryable) => Promise<Result>, onLost: (error: Error) => void): Promise<Result> {
    return this.#lanes.writes.lend(({ rows }) => work({ rows }), { onLost })
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()))
  }
}

/** The same, each query asked with these options: for functions that take a `Queryable` and know of none. */
export function withOptions(database: Queryable, options: QueryOptions): Queryable {
  return { rows: (query) => database.rows(query, options) }
}

/** Lets the statements of a transaction take as long as they do. */
export async function withoutTimeout(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`set local statement_timeout = 0`)
}
