/** Lets the page go on by itself when the network or the server is back. */
import { getSettings, RequestFailed } from '../base/api.ts'

/** Milliseconds before the first question whether the server is back, and at most. Each one doubles. */
const [FIRST, LONGEST] = [1500, 20_000]

/** Asks until the server answers. */
export async function untilLoaded<Loaded>(
  load: () => Promise<Loaded>,
  onFailed: (error: unknown) => void,
): Promise<Loaded> {
  for (let pause = FIRST; ; pause = Math.min(2 * pause, LONGEST)) {
    try {
      return await load()
    } catch (error) {
      onFailed(error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

export class Healing {
  readonly #onBack: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #pause = FIRST

  constructor(onBack: () => void) {
    this.#onBack = onBack
    addEventListener('online', () => this.#askSoon())
    document.addEventListener('visibilitychange', () => this.#askSoon())
  }

  /** Something could not be loaded. A request that the server refuses does not become right by waiting. */
  failed(error: unknown): void {
    const isRefused = error instanceof RequestFailed && error.status < 500
    if (!isRefused && this.#timer === undefined) this.#wait()
  }

  /** Everything could be loaded. */
  worked(): void {
    if (this.#timer === undefined) this.#pause = FIRST
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#ask(), this.#pause)
  }

  #askSoon(): void {
    if (this.#timer === undefined || document.hidden) return
    clearTimeout(this.#timer)
    this.#pause = FIRST
    void this.#ask()
  }

  async #ask(): Promise<void> {
    try {
      await getSettings()
    } catch {
      this.#pause = Math.min(2 * this.#pause, LONGEST)
      this.#wait()
      return
    }
    this.#timer = undefined
    // If the rest fails again, the next question comes later.
    this.#pause = Math.min(2 * this.#pause, LONGEST)
    this.#onBack()
  }
}
