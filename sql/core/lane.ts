/** A pool of connections for one kind of work, so that no other kind keeps them busy. */
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Availability } from './availability.ts'
import { Connection, type Patience, type QueryOptions } from './connection.ts'
import { ConnectionLost, isFromServer } from './database-errors.ts'
import { inTime, Wait } from './waits.ts'

export interface LaneOptions extends Patience {
  /** `postgres://…` */
  url: string | (() => string)
  /** Tracks whether the server there answers. */
  server: Availability
  /** Maximum number of connections. */
  connections: number
  /** Milliseconds to wait for a new connection, or for a free one. */
  connectionTimeout: number
  /** Milliseconds to wait for a connection and the first answer on it. A request may have less left. */
  waitTimeout?: number | undefined
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionError: (error: Error) => void
}

/** After this idle time, TCP keep-alive checks whether the server has vanished without closing the connection. */
const KEEP_ALIVE_MILLISECONDS = 10_000

/** Waiting longer than this for a connection is a delay (`QueryOptions`). */
const DELAY_MILLISECONDS = 300

/** Returns a class of clients for a server whose address may change. */
function clientOf(url: () => string): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: url() })
    }
  }
}

export class Lane {
  readonly #pool: pg.Pool
  readonly #options: LaneOptions

  constructor(options: LaneOptions) {
    this.#options = options
    this.#pool = new pg.Pool({
      ...(typeof options.url === 'string' ? { connectionString: options.url } : { Client: clientOf(options.url) }),
      max: options.connections,
      connectionTimeoutMillis: options.connectionTimeout,
      statement_timeout: options.statementTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
      application_name: 'whereabouts',
      // jit: compiling a statement takes longer than any of ours should run: 670 ms of the 680 ms of one tile.
      // work_mem: the bitmap of an index scan must fit in it. Otherwise PostgreSQL compares each text on its pages
      // again: 2.0 s instead of 0.35 s, for 117,382 of 1,000,000 places. client_connection_check_interval: a query
      // whose client is gone ends within 2 s, even while it waits for a lock. Otherwise it would keep its own locks
      // until its time limit, which is 10 minutes for an import.
      options: '-c jit=off -c work_mem=32MB -c client_connection_check_interval=2s',
    })
    this.#pool.on('error', options.onConnectionError)
  }

  /** Runs a query. Rejects when the server stops answering; the query may be executed nevertheless. */
  rows<Row extends object>(query: Sql, options: QueryOptions = {}): Promise<Row[]> {
    return this.#options.server.whileAnswering(() =>
      this.lend((connection) => connection.rows<Row>(query, options), options),
    )
  }

  /** Runs `work` on one connection. `onLost` is called when the connection breaks, even while it is idle. */
  async lend<Result>(
    work: (connection: Connection) => Promise<Result>,
    { onLost, ...options }: QueryOptions & { onLost?: (error: Error) => void } = {},
  ): Promise<Result> {
    const { server, statementTimeout, answerTimeout, isAlive, waitTimeout } = this.#options
    const wait = waitTimeout === undefined ? undefined : new Wait(waitTimeout)
    const client = await this.#take(options, wait).catch((error: unknown) => {
      wait?.end()
      throw error
    })
    const connection = new Connection(client, server, { statementTimeout, answerTimeout, isAlive, wait })
    // The pool listens to idle clients only, and an error without a listener would end the process.
    const onError = (error: Error) => {
      connection.lose(error)
      onLost?.(error)
    }
    client.on('error', onError)
    try {
      return await work(connection)
    } finally {
      wait?.end()
      client.off('error', onError)
      client.release(connection.broken)
    }
  }

  get use() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** Takes a connection. Rejects when the server stops answering. */
  async #take(options: QueryOptions, wait: Wait | undefined): Promise<pg.PoolClient> {
    const { server } = this.#options
    const taking = server.ask(() => this.#connect(options))
    try {
      return await server.whileAnswering(() => (wait ? inTime(wait.left, taking) : taking))
    } catch (error) {
      void taking.then(
        (late) => late.release(),
        () => undefined,
      )
      throw error
    }
  }

  #connect({ signal, onDelay }: QueryOptions): Promise<pg.PoolClient> {
    signal?.throwIfAborted()
    const connecting = this.#pool.connect().catch((error: Error) => {
      throw isFromServer(error) ? error : new ConnectionLost(error)
    })
    if (!signal && !onDelay) return connecting
    const delay = onDelay && setTimeout(onDelay, DELAY_MILLISECONDS)
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason)
        connecting.then(
          (client) => client.release(),
          () => undefined,
        )
      }
      signal?.addEventListener('abort', leave, { once: true })
      void connecting
        .then((client) => {
          if (!signal?.aborted) resolve(client)
        }, reject)
        .finally(() => {
          clearTimeout(delay)
          signal?.removeEventListener('abort', leave)
        })
    })
  }
}
