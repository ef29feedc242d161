/** A connection taken from the pool: runs queries, gives up slow ones, and knows whether it can be reused. */
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { inEngine } from '../../core/measure/requests.ts'
import type { Availability } from './availability.ts'
import { cancelQuery } from './cancel-request.ts'
import { ConnectionLost, isAnswer, isFromServer } from './database-errors.ts'
import { named } from './prepared.ts'
import type { Wait } from './waits.ts'
import { inTime } from './waits.ts'

export interface QueryOptions {
  /**
   * Cancels the query. It rejects with the signal's reason once the database has stopped it, or at once while it waits
   * for a connection. The embedded database completes the query first.
   */
  readonly signal?: AbortSignal | undefined
  /** Called when the query has been waiting for a connection for 300 ms. */
  readonly onDelay?: (() => void) | undefined
  /** Name of the text under which each connection keeps its plan, if it can. For few texts that are asked often. */
  readonly name?: string | undefined
}

/** How long a connection waits for an answer. */
export interface Patience {
  /** Milliseconds that the server lets one statement take; 0 for no limit. Without effect on the embedded database. */
  statementTimeout: number
  /** Milliseconds to wait for an answer beyond that limit. */
  answerTimeout: number
  /** Whether the server, if it does not answer in time, works. */
  isAlive?: (() => boolean) | undefined
  /** Ends with the first answer. Its time is a limit even if the server works. */
  wait?: Wait | undefined
}

/** Characters of a statement that a trace shows. */
const MAX_TEXT = 1000

export class Connection {
  readonly #client: pg.PoolClient
  readonly #server: Availability
  readonly #patience: Omit<Patience, 'statementTimeout' | 'wait'>
  #statementTimeout: number
  #wait: Wait | undefined
  #lost: Error | undefined
  /** Reason why the connection can't be reused. */
  broken: Error | undefined

  constructor(client: pg.PoolClient, server: Availability, { statementTimeout, wait, ...patience }: Patience) {
    this.#client = client
    this.#server = server
    this.#statementTimeout = statementTimeout
    this.#wait = wait
    this.#patience = patience
  }

  /** Marks the connection as broken. */
  lose(error: Error): void {
    this.#lost = error
    this.broken = error
  }

  /** Throws `ConnectionLost` if the connection broke, even before this call. */
  async rows<Row extends object>(query: Sql, { signal, name }: QueryOptions = {}): Promise<Row[]> {
    signal?.throwIfAborted()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling ??= cancelQuery(this.#client)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    const overdue = this.#cancelOverdue(cancel)
    try {
      const ask = () => this.#server.ask(() => this.#ask<Row>(query, name))
      return await inEngine('postgresql', ask, () => ({ 'db.query.text': query.text.slice(0, MAX_TEXT) }))
    } catch (error) {
      if (!isAnswer(error)) this.broken = error as Error
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', cancel)
      clearTimeout(overdue)
      await cancelling
    }
  }

  /** Sets the time limit of each statement of the transaction, in milliseconds; 0 for no limit. */
  async limit(milliseconds: number): Promise<void> {
    await this.rows(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
    this.#statementTimeout = milliseconds
  }

  /**
   * Cancels the query when it has exceeded the statement's time limit. PostgreSQL does that by itself, unless a pooler in
   * between has not told it the limit (docs/deploy.md).
   */
  #cancelOverdue(cancel: () => void): NodeJS.Timeout | undefined {
    if (this.#statementTimeout === 0) return undefined
    return setTimeout(cancel, this.#statementTimeout + this.#patience.answerTimeout / 2)
  }

  async #ask<Row extends object>(query: Sql, name?: string): Promise<Row[]> {
    try {
      const run = async () => this.#client.query<Row>(name ? await named(this.#client, query, name) : query)
      return (await this.#inTime(run())).rows
    } catch (error) {
      throw this.#lost && !isFromServer(error) ? new ConnectionLost(this.#lost) : error
    }
  }

  #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    if (this.#wait) {
      const wait = this.#wait
      this.#wait = undefined
      // Nothing is written yet, so nobody waits for a server that is silent.
      return this.#server.whileAnswering(() => inTime(wait.left, answer)).finally(() => wait.end())
    }
    if (this.#statementTimeout === 0) return answer
    const { answerTimeout, isAlive } = this.#patience
    return inTime(this.#statementTimeout + answerTimeout, answer, isAlive)
  }
}
