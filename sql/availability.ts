/** Whether a server of PostgreSQL answers, as far as what is asked of it shows: callers wait for no other. */
import pg from 'pg'
import { CircuitBreaker } from './circuit-breaker.ts'
import { isAnswer, isUnavailable, NoAnswer } from './database-errors.ts'

/** A server that says nothing for so long, though it has been asked, is asked something small. */
const SILENCE_MILLISECONDS = 1000

export interface AvailabilityOptions {
  /** `postgres://…`, or what says where it is now. */
  url: string | (() => string)
  /** Milliseconds within which it answers something small, if it answers at all. */
  patience: number
  /** Told when it stops answering. */
  onTrouble: (error: Error) => void
}

export class Availability {
  readonly #breaker: CircuitBreaker
  #underWay = 0
  /** When it answered last, or was asked after all questions had been answered. */
  #quietSince = 0
  #watch: NodeJS.Timeout | undefined

  constructor({ url, patience, onTrouble }: AvailabilityOptions) {
    this.#breaker = new CircuitBreaker(onTrouble, () => probe(typeof url === 'string' ? url : url(), patience))
  }

  /** Asks the server a question. Throws `NoAnswer` at once while it is known not to answer. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (this.#breaker.isOpen) throw new NoAnswer('the database does not answer')
    if (this.#underWay++ === 0) this.#quietSince = performance.now()
    this.#watch ??= this.#startWatch()
    try {
      const answer = await question()
      this.#quietSince = performance.now()
      return answer
    } catch (error) {
      if (isAnswer(error)) this.#quietSince = performance.now()
      else if (isUnavailable(error)) this.#breaker.check()
      throw error
    } finally {
      this.#underWay--
    }
  }

  close(): void {
    clearTimeout(this.#watch)
    this.#breaker.close()
  }

  #startWatch(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#watch = this.#underWay > 0 ? this.#startWatch() : undefined
      const silence = performance.now() - this.#quietSince
      if (this.#underWay > 0 && silence >= SILENCE_MILLISECONDS) this.#breaker.check()
    }, SILENCE_MILLISECONDS).unref()
  }
}

/** On a connection of its own: those that there are may all be busy. A server that refuses us answers. */
async function probe(connectionString: string, patience: number): Promise<void> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience }
  const client = new pg.Client({ connectionString, application_name: 'whereabouts', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (!isAnswer(error)) throw error
  } finally {
    void client.end().catch(() => undefined)
  }
}
