/**
 * Keeps an error that happens again and again from filling the log: within a minute the same error is logged once, and
 * then one line says how many times more it happened.
 */
import type { LogFn, Logger } from 'pino'
import { pino } from 'pino'

const MINUTE = 60_000
const LEAST_LEVEL = pino.levels.values['warn'] as number

/** Different errors that are counted at the same time; further ones are logged each time. */
const MAX_COUNTED = 1000

interface Counted {
  count: number
  readonly timer: NodeJS.Timeout
  readonly tell: (times: number) => void
}

/** The first two arguments of a call to the log. */
type Logged = readonly [about: { readonly err?: unknown }, message: string]

export class RepeatedErrors {
  readonly #milliseconds: number
  readonly #counted = new Map<string, Counted>()
  /** Hook of pino. */
  readonly logMethod: (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

  constructor(milliseconds = MINUTE) {
    this.#milliseconds = milliseconds
    const take = (args: Logged, tell: (times: number) => void) => this.#take(args, tell)
    this.logMethod = function (args, method, level) {
      const write = (changed: Parameters<LogFn>) => method.apply(this, changed)
      if (level < LEAST_LEVEL || !isAboutError(args)) return write(args)
      const [{ err }, message] = args
      const isFirst = take(args, (times) => write([{ err, times }, `${message} (again)`]))
      if (isFirst) write(args)
    }
  }

  /** Logs the counts so far. */
  end(): void {
    for (const key of this.#counted.keys()) this.#tell(key)
  }

  /** Returns whether the error is to be logged. */
  #take([{ err }, message]: Logged, tell: (times: number) => void): boolean {
    const key = `${message}\n${String(err)}`
    const known = this.#counted.get(key)
    if (known) known.count++
    else if (this.#counted.size < MAX_COUNTED) {
      const timer = setTimeout(() => this.#tell(key), this.#milliseconds).unref()
      this.#counted.set(key, { count: 0, timer, tell })
    }
    return !known
  }

  #tell(key: string): void {
    const { count, timer, tell } = this.#counted.get(key) as Counted
    clearTimeout(timer)
    this.#counted.delete(key)
    if (count > 0) tell(count)
  }
}

function isAboutError(args: readonly unknown[]): args is Logged {
  const [about, message] = args
  return typeof about === 'object' && about !== null && 'err' in about && typeof message === 'string'
}
