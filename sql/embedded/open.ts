/** Opens the embedded database of a folder and keeps it open: if its process is killed, starts another one. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../core/errors/reasons.ts'
import type { DatabaseOptions } from '../core/database.ts'
import { type Lease, logFile, SILENCE_MILLISECONDS, takeLease } from './lease.ts'

/** Options of `Database`: the embedded one serves one client after the other, and has no time limits of its own. */
type Patience = Required<Pick<DatabaseOptions, 'connectionTimeout' | 'answerTimeout' | 'isAlive' | 'servesOneAtATime'>>

export interface EmbeddedDatabase {
  /** Connection string for `Database`. It changes when a new process is started. */
  url(): string
  /** For commands, jobs and imports: while its process shows life, an answer is awaited, however long it takes. */
  readonly forWork: Patience
  /** For servers: each request gets an answer soon. */
  readonly forRequests: Patience & Required<Pick<DatabaseOptions, 'waitTimeout'>>
  /** Ends our lease; the database stops with its last lease. */
  close(): void
}

/** A client waits until those before it are served, on a busy machine for minutes. */
const CONNECT_MILLISECONDS = 600_000
/** A younger sign of life restarts the time that work may take. */
const RECENT_MILLISECONDS = 10_000

/** Time that a request waits while the database works for others. */
const WAIT_MILLISECONDS = 10_000
/**
 * A process that is silent for so long, and during a probe, is frozen. There is a sign of life each 200 ms. With the
 * second after which a silent server is probed, and a second until that is seen, requests fail within 3 s.
 */
const FROZEN_MILLISECONDS = 1000
const PROBE_MILLISECONDS = 250

/** A process that has run for this long was healthy. When it ends, the next one starts without delay. */
const STABLE_MILLISECONDS = 60_000
const FIRST_DELAY_MILLISECONDS = 1000
const MAX_DELAY_MILLISECONDS = 60_000

/**
 * Opens the embedded database in `dataDir`, which is created if missing. Takes about 4 s; without an image (image.ts), 10 s
 * and more the first time. `onProgress` is called with each step, and when the database has to be restarted. Throws if it can't start; see
 * DATA_DIR/embedded.log.
 */
export async function openEmbedded(dataDir: string, onProgress: (step: string) => void): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Error(`DATA_DIR: ${dataDir} can't be a folder: ${whyNoFolder(folder, error)}.`, { cause: error })
  }
  const kept = new KeptOpen(folder, onProgress, await takeLease(folder, onProgress))
  return {
    url: () => kept.url,
    forWork: {
      connectionTimeout: CONNECT_MILLISECONDS,
      answerTimeout: SILENCE_MILLISECONDS,
      isAlive: () => kept.silence < RECENT_MILLISECONDS,
      servesOneAtATime: true,
    },
    forRequests: {
      connectionTimeout: WAIT_MILLISECONDS,
      waitTimeout: WAIT_MILLISECONDS,
      answerTimeout: PROBE_MILLISECONDS / 2,
      isAlive: () => kept.silence < FROZEN_MILLISECONDS,
      servesOneAtATime: true,
    },
    close: () => kept.close(),
  }
}

/** Node calls a folder missing that can't be made on a read-only disk. The folder above it says more. */
function whyNoFolder(folder: string, error: unknown): string {
  let above = folder
  while (!existsSync(above)) above = dirname(above)
  try {
    accessSync(above, constants.W_OK)
  } catch (reason) {
    return reasonOf(reason)
  }
  return reasonOf(error)
}

class KeptOpen {
  readonly #folder: string
  readonly #onProgress: (step: string) => void
  readonly #closing = new AbortController()
  #lease: Lease

  constructor(folder: string, onProgress: (step: string) => void, lease: Lease) {
    this.#folder = folder
    this.#onProgress = onProgress
    this.#lease = lease
    void this.#watch()
  }

  get url(): string {
    return this.#lease.url
  }

  get silence(): number {
    return this.#lease.pulse.silence
  }

  close(): void {
    this.#closing.abort()
    this.#lease.socket.destroy()
  }

  async #watch(): Promise<void> {
    for (let failures = 0; ; ) {
      const begin = performance.now()
      await closed(this.#lease)
      if (performance.now() - begin > STABLE_MILLISECONDS) failures = 0
      for (let isOpen = false; !isOpen; failures++) {
        if (this.#closing.signal.aborted) return
        isOpen = await this.#reopen(failures)
      }
    }
  }

  /** Starts the database again, after a delay that doubles with each failure. Returns false if that fails. */
  async #reopen(failures: number): Promise<boolean> {
    const delay = failures === 0 ? 0 : Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1), MAX_DELAY_MILLISECONDS)
    const when = delay === 0 ? 'restarting it' : `restarting it in ${delay / 1000} s`
    this.#onProgress(`the embedded database has ended: ${when} (see ${logFile(this.#folder)})`)
    const { signal } = this.#closing
    try {
      await sleep(delay, undefined, { ref: false, signal })
      const lease = await takeLease(this.#folder, this.#onProgress)
      if (signal.aborted) lease.socket.destroy()
      this.#lease = lease
      this.#onProgress('the embedded database is running again')
      return true
    } catch (error) {
      if (!signal.aborted) this.#onProgress(String(error))
      return false
    }
  }
}

function closed({ socket }: Lease): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}
