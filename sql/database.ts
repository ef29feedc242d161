/** The connection to PostgreSQL: one pool for writing, one for reading (the same, unless there is a replica). */
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'

/** Whatever runs a query: the database, or a transaction. */
export interface Queryable {
  /** The rows of a query. Throws what PostgreSQL answers; see `isUnavailable`. */
  rows<Row extends object>(query: Sql): Promise<Row[]>
}

/** A database that can be written to as well. */
export interface Store extends Queryable {
  /** As `rows`, but never from a replica: for what writes, and for what must see the last write. */
  write<Row extends object>(query: Sql): Promise<Row[]>
  /** Runs `work` in one transaction; a throw rolls it back. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
}

export interface DatabaseOptions {
  /** `postgres://…` */
  url: string
  /** A replica for what may be a moment late. */
  readUrl?: string | undefined
  /** Connections a pool holds at most. */
  connections?: number
  /** Milliseconds to wait for a connection, or for a free one of the pool. */
  connectionTimeout?: number
  /** Milliseconds that one statement may take; 0 for no limit. Without effect on the embedded database. */
  statementTimeout?: number
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void
}

export class Database implements Store {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool

  constructor(options: DatabaseOptions) {
    const { url, readUrl, connections = 10, connectionTimeout = 10_000, statementTimeout = 10_000 } = options
    const open = (connectionString: string) => {
      const pool = new pg.Pool({
        connectionString,
        max: connections,
        connectionTimeoutMillis: connectionTimeout,
        statement_timeout: statementTimeout,
        application_name: 'whereabouts',
        // Compiling a statement takes longer than any of ours should run: 670 ms of the 680 ms of one tile. Which pages
        // hold what an index finds must fit in memory, or each text on them is compared once more: 2.0 s, not 0.35,
        // for 117,382 of 1,000,000 places. A query whose client is gone ends, though it waits for a lock: else that
        // keeps its own locks up to the statement's limit of time, which is 10 minutes for an import.
        options: '-c jit=off -c work_mem=32MB -c client_connection_check_interval=2s',
      })
      pool.on('error', (error) => options.onConnectionError?.(error))
      return pool
    }
    this.#primary = open(url)
    this.#replica = readUrl ? open(readUrl) : this.#primary
  }

  /** Reads from the replica, if there is one. */
  async rows<Row extends object>(query: Sql): Promise<Row[]> {
    return (await this.#replica.query<Row>(query)).rows
  }

  async write<Row extends object>(query: Sql): Promise<Row[]> {
    return (await this.#primary.query<Row>(query)).rows
  }

  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    return this.#withClient(async (client, discard) => {
      try {
        await client.query('begin')
        const result = await work({ rows: async (query) => (await client.query(query)).rows })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(discard)
        throw error
      }
    })
  }

  /**
   * Runs `work` on one connection without a transaction, for what a connection holds: advisory locks. `onLost` is told
   * when it breaks, even while nothing is asked of it.
   */
  session<Result>(work: (session: Queryable) => Promise<Result>, onLost: (error: Error) => void): Promise<Result> {
    return this.#withClient((client) => work({ rows: async (query) => (await client.query(query)).rows }), onLost)
  }

  async #withClient<Result>(
    work: (client: pg.PoolClient, discard: (error: Error) => void) => Promise<Result>,
    onLost?: (error: Error) => void,
  ): Promise<Result> {
    const client = await this.#primary.connect()
    let broken: Error | undefined
    const discard = (error: Error) => {
      broken = error
    }
    // The pool listens to idle clients only, and an error that nobody listens to would end the process.
    const onError = (error: Error) => {
      discard(error)
      onLost?.(error)
    }
    client.on('error', onError)
    try {
      return await work(client, discard)
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await this.#primary.end()
    if (this.#replica !== this.#primary) await this.#replica.end()
  }
}

/** Lets the statements of a transaction take as long as they do. */
export async function withoutTimeout(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`set local statement_timeout = 0`)
}

/** Whether a transaction waited for another's lock too long, or the two for each other: to be tried again. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

/** Class 08 (connection), 53 (resources), 57P (shutdown, start-up), 57014 (statement timeout): try again later. */
const UNAVAILABLE = /^(?:08|53|57P)|^57014$/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'])

/** Whether an error says that the database can't answer now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The pool and the client have no codes for these two.
  return UNAVAILABLE.test(code) || NETWORK.has(code) || /^(Connection terminated|timeout exceeded)/.test(error.message)
}
