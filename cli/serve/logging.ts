/** The log of a server on standard error: lines of JSON, written beside the work of the main thread. */
import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import type { AccessLines } from '../../tiles/http/answer-log.ts'
import { RepeatedErrors } from './repeated-errors.ts'

/**
 * The access lines of tiles are collected for so long, or until there are so many: a line takes 0.4 µs then. The stream
 * of pino takes 3.9 µs for each, because it measures all that is waiting each time.
 */
const BATCH_MILLISECONDS = 200
const BATCH_LINES = 200

const MAX_WRITE_BYTES = 64 * 1024

/** If nobody reads standard error, further lines are lost, rather than the process running out of memory. */
const MAX_WAITING_BYTES = 64 * 2 ** 20

export interface Logging {
  readonly log: Logger
  /** Undefined if the level excludes them. */
  readonly accessLines: AccessLines | undefined
  /** Logs what is still being counted or collected. */
  end(): void
}

export function openLog(level: Config['logLevel']): Logging {
  const options = { maxWrite: MAX_WRITE_BYTES, maxLength: MAX_WAITING_BYTES }
  const destination = pino.destination({ dest: 2, sync: false, ...options })
  const repeated = new RepeatedErrors()
  const log = pino({ level, hooks: { logMethod: repeated.logMethod } }, destination)
  const batch = new LineBatch(destination)
  // A second signal ends the process without `end`.
  process.once('exit', () => {
    if (batch.flush()) destination.flushSync()
  })
  const bindings = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  const write = (line: string) => batch.add(line)
  return {
    log,
    accessLines: log.isLevelEnabled('info') ? { write, bindings } : undefined,
    end() {
      repeated.end()
      batch.flush()
    },
  }
}

class LineBatch {
  readonly #destination: DestinationStream
  #lines: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(destination: DestinationStream) {
    this.#destination = destination
  }

  add(line: string): void {
    if (this.#lines.push(line) >= BATCH_LINES) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), BATCH_MILLISECONDS).unref()
  }

  /** Returns whether there were lines. */
  flush(): boolean {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const lines = this.#lines
    this.#lines = []
    if (lines.length > 0) this.#destination.write(lines.join(''))
    return lines.length > 0
  }
}
