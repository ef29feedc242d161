/** Opens the embedded database of a folder, and keeps it open: when its process is killed, another one is started. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Lease, logFile, takeLease } from './lease.ts'

export interface EmbeddedDatabase {
  /** For `Database`: where it listens now. A process that is started anew listens elsewhere. */
  url(): string
  /** For `Database`, too: it answers one client after the other, and knows no time limits. */
  connectionTimeout: number
  answerTimeout: number
  /** Ends our lease; the database stops when it was the last one. */
  close(): void
}

const TIMEOUT_MILLISECONDS = 60_000

/** A process that has run so long was well; the next one is started at once when it ends. */
const STABLE_MILLISECONDS = 60_000
const FIRST_DELAY_MILLISECONDS = 1000
const MAX_DELAY_MILLISECONDS = 60_000

/**
 * Opens the embedded database in `dataDir` (made when absent), which takes some 4 s, the first time 10 to 25 s;
 * `onProgress` is told what it does, and when it has to be started again. Throws when it can't start;
 * DATA_DIR/embedded.log says more.
 */
export async function openEmbedded(dataDir: string, onProgress: (step: string) => void): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  const kept = new KeptOpen(folder, onProgress, await takeLease(folder, onProgress))
  return {
    url: () => kept.url,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    answerTimeout: TIMEOUT_MILLISECONDS,
    close: () => kept.close(),
  }
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

  /** One that ends again and again is started less and less often. */
  async #reopen(failures: number): Promise<boolean> {
    const delay = failures === 0 ? 0 : Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1), MAX_DELAY_MILLISECONDS)
    const when = delay === 0 ? 'it is started again' : `it is started again in ${delay / 1000} s`
    this.#onProgress(`the embedded database has ended: ${when} (${logFile(this.#folder)} may say why)`)
    const { signal } = this.#closing
    try {
      await sleep(delay, undefined, { ref: false, signal })
      const lease = await takeLease(this.#folder, this.#onProgress)
      if (signal.aborted) lease.socket.destroy()
      this.#lease = lease
      this.#onProgress('the embedded database is there again')
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
