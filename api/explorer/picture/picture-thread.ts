/** The main thread's side of picture-worker.ts. */
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../core/threads/start-thread.ts'
import type { PictureAnswer, PictureQuestion } from './picture-worker.ts'

interface Waiting {
  readonly resolve: (png: Uint8Array) => void
  readonly reject: (error: Error) => void
}

export class PictureThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastId = 0

  /** Number of pictures that are not drawn yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Returns a PNG. The thread starts with the first picture: most processes never draw one. */
  draw(svg: string): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker?.postMessage({ id, svg } satisfies PictureQuestion)
    })
  }

  #start(): Worker {
    const worker = startThread('api/explorer/picture/picture-worker', {})
    let fault = new Error('the thread that draws pictures has ended')
    worker.on('message', ({ id, png }: PictureAnswer) => {
      this.#waiting.get(id)?.resolve(png)
      this.#waiting.delete(id)
    })
    worker.on('error', (error: Error) => {
      fault = error
    })
    worker.on('exit', () => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(fault)
      this.#waiting.clear()
    })
    // The thread does not keep the process alive.
    worker.unref()
    return worker
  }
}
