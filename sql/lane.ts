/** Connections for one kind of work, so that no other kind keeps them busy. */
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { cancelQuery } from './cancel-request.ts'
import { ConnectionLost, isAnswer, isFromServer, NoAnswer } from './database-errors.ts'

export interface QueryOptions {
  /**
   * Gives the query up: it is cancelled, and rejects with the signal's reason once the database has let go of it (the
   * embedded one ends it first), or at once while it waits for a connection.
   */
  readonly signal?: AbortSignal | undefined
}

export interface LaneOptions {
  /** `postgres://…` */
  url: string | (() => string)
  /** Connections at most. */
  connections: number
  /** Milliseconds to wait for a connection, or for a free one. */
  connectionTimeout: number
  /** Milliseconds that the server lets one statement take; 0 for no limit. Without effect on the embedded database. */
  statementTimeout: number
  /** Milliseconds beyond that, after which the server counts as not answering. */
  answerTimeout: number
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onConnectionError: (error: Error) => void
}

/** A server that is gone without a word is noticed this soon on an idle connection. */
const KEEP_ALIVE_MILLISECONDS = 10_000

/** A connection while it is ours. */
interface Lent {
  readonly client: pg.PoolClient
  /** Throws `ConnectionLost` when it broke, be it before. */
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** Makes the pool close it instead of lending it again. */
  discard(error: Error): void
}

/** Clients of a server that may move. */
function clientOf(url: () => string): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: url() })
    }
  }
}

export class Lane {
  readonly #pool: pg.Pool
  /** Milliseconds after which an answer is not waited for any more; undefined for no limit. */
  readonly #answerTimeout: number | undefined

  constructor(options: LaneOptions) {
    const { url, connections, connectionTimeout, statementTimeout, answerTimeout, onConnectionError } = options
    this.#answerTimeout = statementTimeout > 0 ? statementTimeout + answerTimeout : undefined
    this.#pool = new pg.Pool({
      ...(typeof url === 'string' ? { connectionString: url } : { Client: clientOf(url) }),
      max: connections,
      connectionTimeoutMillis: connectionTimeout,
      statement_timeout: statementTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
      application_name: 'whereabouts',
      // Compiling a statement takes longer than any of ours should run: 670 ms of the 680 ms of one tile. Which pages
      // hold what an index finds must fit in memory, or each text on them is compared once more: 2.0 s, not 0.35,
      // for 117,382 of 1,000,000 places.
      options: '-c jit=off -c work_mem=32MB',
    })
    this.#pool.on('error', onConnectionError)
  }

  rows<Row extends object>(query: Sql, { signal }: QueryOptions = {}): Promise<Row[]> {
    return this.lend((lent) => this.#ask<Row>(lent, query, signal), { signal })
  }

  /** Runs `work` on one connection; `onLost` is told when it breaks, even while nothing is asked of it. */
  async lend<Result>(
    work: (lent: Lent) => Promise<Result>,
    { signal, onLost }: QueryOptions & { onLost?: (error: Error) => void } = {},
  ): Promise<Result> {
    const client = await this.#connect(signal)
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
    const rows = async <Row extends object>(query: Sql) => {
      try {
        return (await client.query<Row>(query)).rows
      } catch (error) {
        throw broken && !isFromServer(error) ? new ConnectionLost(broken) : error
      }
    }
    try {
      return await work({ client, rows, discard })
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #connect(signal: AbortSignal | undefined): Promise<pg.PoolClient> {
    signal?.throwIfAborted()
    const connecting = this.#pool.connect().catch((error: Error) => {
      throw isFromServer(error) ? error : new ConnectionLost(error)
    })
    if (!signal) return connecting
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        connecting.then(
          (client) => client.release(),
          () => undefined,
        )
      }
      signal.addEventListener('abort', leave, { once: true })
      void connecting
        .then((client) => {
          if (!signal.aborted) resolve(client)
        }, reject)
        .finally(() => signal.removeEventListener('abort', leave))
    })
  }

  async #ask<Row extends object>({ client, rows, discard }: Lent, query: Sql, signal: AbortSignal | undefined) {
    signal?.throwIfAborted()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling = cancelQuery(client)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await this.#answer(rows<Row>(query))
    } catch (error) {
      if (!isAnswer(error)) discard(error as Error)
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', cancel)
      await cancelling
    }
  }

  /** The answer, if it comes in time. */
  #answer<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const milliseconds = this.#answerTimeout
    if (milliseconds === undefined) return answer
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new NoAnswer(milliseconds)), milliseconds)
      void answer.then(resolve, reject).finally(() => clearTimeout(late))
    })
  }
}
