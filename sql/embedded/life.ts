/**
 * Signs of life of the database's process. Its main thread computes for minutes on a busy machine, so another thread
 * gives them: a byte, some times a second, to whoever has a connection to its port. They need no disk, because a disk
 * that is busy with an import keeps even small writes waiting.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

const PERIOD_MILLISECONDS = 200

// A client that does not read gets no more until it does.
const THREAD = `
  const { createServer } = require('node:net')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((socket) => {
    const pulse = setInterval(() => socket.writableLength > 0 || socket.write('.'), ${PERIOD_MILLISECONDS})
    socket.resume().on('error', () => socket.destroy()).on('close', () => clearInterval(pulse))
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

/** Gives signs from now on, as long as the process runs. Returns the port. */
export async function showLife(): Promise<number> {
  const thread = new Worker(THREAD, { eval: true, execArgv: [] })
  const [port] = (await once(thread, 'message')) as [number]
  thread.unref()
  return port
}

/** Listens to the signs of life of a process. */
export class Pulse {
  readonly #socket: Socket | undefined
  #last = performance.now()

  /** Processes of older versions have no port. They count as alive. */
  constructor(port: number | undefined) {
    this.#socket = port === undefined ? undefined : connect(port, '127.0.0.1')
    this.#socket?.unref()
    this.#socket?.on('data', () => {
      this.#last = performance.now()
    })
    // A process that is gone is silent.
    this.#socket?.on('error', () => this.#socket?.destroy())
  }

  /** Milliseconds since the last sign. After a pause of this process it is too long, until the signs are read. */
  get silence(): number {
    return this.#socket ? performance.now() - this.#last : 0
  }

  close(): void {
    this.#socket?.destroy()
  }
}
