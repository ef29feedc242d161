/** Tracks whether a PostgreSQL server answers, judged by its queries. Callers do not wait for one that is down. */
import { Socket } from 'node:net'
import pg from 'pg'
import { isAnswer, isUnavailable, NoAnswer } from './database-errors.ts'
import { inTime } from './waits.ts'

/** A server that has queries in progress is probed when it is silent for this long. */
const SILENCE_MILLISECONDS = 1000
/** A server that did not answer a probe is probed again after this time. */
const RETRY_MILLISECONDS = 1000

export interface AvailabilityOptions {
  /** `postgres://…`, or a function that returns the current one. */
  url: string | (() => string)
  /** Milliseconds that the server has to answer a probe, without pauses of this process. */
  patience: number
  /** Whether the server works, although it may not answer. */
  isAlive?: (() => boolean) | undefined
  /** Called when the server stops answering. */
  onTrouble: (error: Error) => void
}

export class Availability {
  readonly #options: AvailabilityOptions
  /** Callers in `whileAnswering`; they are rejected when the server stops answering. */
  readonly #waiting = new Set<(error: NoAnswer) => void>()
  #underWay = 0
  /** Time of the last answer, or of the first query since none was in progress, whichever is later. */
  #quietSince = 0
  #watch: NodeJS.Timeout | undefined
  /** The server did not answer the last probe. */
  #isSilent = false
  #isProbing = false
  #nextProbe: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: AvailabilityOptions) {
    this.#options = options
  }

  /** Sends a query. Throws `NoAnswer` at once while the server is known not to answer. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (this.#isSilent) throw new NoAnswer('the database does not answer')
    if (this.#underWay++ === 0) this.#quietSince = performance.now()
    this.#watch ??= this.#startWatch()
    try {
      const answer = await question()
      this.#quietSince = performance.now()
      return answer
    } catch (error) {
      if (isAnswer(error)) this.#quietSince = performance.now()
      else if (isUnavailable(error)) this.#check()
      throw error
    } finally {
      this.#underWay--
    }
  }

  /** Returns the result of some work. Rejects early if the server stops answering; the work itself continues. */
  whileAnswering<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      void work()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject))
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#watch)
    clearTimeout(this.#nextProbe)
  }

  /** While the server is silent, the next probe is due anyway. */
  #check(): void {
    if (!this.#isSilent && !this.#isProbing) void this.#probe()
  }

  /** Probes the server, every second until it answers. */
  async #probe(): Promise<void> {
    const { url, patience, isAlive } = this.#options
    this.#isProbing = true
    try {
      await probe(typeof url === 'string' ? url : url(), patience, isAlive)
      this.#isSilent = false
    } catch (error) {
      if (this.#isClosed) return
      if (!this.#isSilent) this.#fallSilent(error as Error)
      this.#nextProbe = setTimeout(() => void this.#probe(), RETRY_MILLISECONDS).unref()
    } finally {
      this.#isProbing = false
    }
  }

  #fallSilent(error: Error): void {
    this.#isSilent = true
    for (const tell of this.#waiting) tell(new NoAnswer(error.message))
    this.#options.onTrouble(error)
  }

  #startWatch(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#watch = this.#underWay > 0 ? this.#startWatch() : undefined
      const silence = performance.now() - this.#quietSince
      if (this.#underWay > 0 && silence >= SILENCE_MILLISECONDS) this.#check()
    }, SILENCE_MILLISECONDS).unref()
  }
}

/**
 * Uses its own connection, because all others may be busy. A refusal by the server counts as an answer, and so does a
 * sign of life: a server that works for others may have no time for the probe.
 */
async function probe(connectionString: string, patience: number, isAlive: (() => boolean) | undefined): Promise<void> {
  if (isAlive?.()) return
  const socket = new Socket()
  const client = new pg.Client({ connectionString, application_name: 'whereabouts', stream: () => socket })
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    await client.query('select 1')
  }
  try {
    await inTime(patience, ask())
    void client.end().catch(() => undefined)
  } catch (error) {
    socket.destroy()
    if (!isAnswer(error) && !isAlive?.()) throw error
  }
}
