/**
 * Fast path for connections that request only tiles, as renderers and caching proxies do. Node's HTTP takes several
 * times as long to send a cached tile as the cache takes to find it. The fast path writes the cached head and bytes
 * straight to the socket. The first request that is not a plain GET of a tile (plain-get.ts), or that arrives in
 * pieces, is handed to Node's HTTP, with all later ones on that connection. The answers are the same.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type AnswerTiles, CLIENT_LEFT, type TileHttpResponse } from './http-types.ts'
import { plainGet } from './plain-get.ts'
import { writeAnswer } from './write-answer.ts'

/** How long to wait for the first request on a connection; the same as for Node's HTTP (cli/serve/draining-server.ts). */
const FIRST_MILLISECONDS = 30_000

const END_OF_HEAD = '\r\n\r\n'

type Serve = (this: Server, socket: Socket) => void

export interface TileConnections {
  /** From now on, each answer has `Connection: close` and ends its connection. */
  drain(): void
  /** While draining, ends the connections without a pending answer. */
  endIdle(): void
  cutOff(): void
}

/** State shared by all connections of a server. */
interface Shared {
  readonly server: Server
  readonly answer: AnswerTiles
  isDraining: boolean
  endsIdle: boolean
}

/** Takes over the connections of a server. The server must not listen yet. */
export function installFastPath(server: Server, answer: AnswerTiles): TileConnections {
  const [serve] = server.listeners('connection') as Serve[]
  if (!serve) throw new Error('the server has no listener for connections')
  const connections = new Set<TileConnection>()
  const shared: Shared = { server, answer, isDraining: false, endsIdle: false }
  server.off('connection', serve)
  server.on('connection', (socket) => {
    const connection = new TileConnection(socket, shared, (isOver) => {
      connections.delete(connection)
      if (!isOver) serve.call(server, socket)
    })
    connections.add(connection)
  })
  return {
    drain() {
      shared.isDraining = true
    },
    endIdle() {
      shared.endsIdle = true
      for (const connection of connections) connection.endIfIdle()
    },
    cutOff() {
      for (const connection of connections) connection.destroy()
    },
  }
}

class TileConnection {
  readonly #socket: Socket
  readonly #shared: Shared
  readonly #leave: (isOver: boolean) => void
  /** True while an answer is being built, or while the client has not read the last one. */
  #isWaiting = false
  /** Created with the first build for this connection; aborted when the connection closes. */
  #closed: AbortController | undefined
  readonly #leaving = () => {
    this.#closed ??= new AbortController()
    return this.#closed.signal
  }

  /** `leave` is called once: when the connection ends, or when Node's HTTP takes it over. */
  constructor(socket: Socket, shared: Shared, leave: (isOver: boolean) => void) {
    this.#socket = socket
    this.#shared = shared
    this.#leave = leave
    socket.setTimeout(FIRST_MILLISECONDS)
    for (const [event, listener] of this.#listeners) socket.on(event, listener)
  }

  endIfIdle(): void {
    if (!this.#isWaiting) this.#socket.destroySoon()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    // Requests after the last answer are ignored.
    if (this.#socket.writableEnded) return
    const text = chunk.toString('latin1')
    for (let at = 0; at < chunk.length; ) {
      const end = text.indexOf(END_OF_HEAD, at)
      const tileRequest = end < 0 ? undefined : plainGet(chunk, text, at, end, this.#socket.remoteAddress ?? '')
      const answer = tileRequest && this.#shared.answer(tileRequest, this.#leaving)
      if (!tileRequest || !answer) {
        this.#handOffToNode(chunk.subarray(at))
        return
      }
      at = end + END_OF_HEAD.length
      const making = answer instanceof Promise ? answer : undefined
      if (making || !this.#write(answer as TileHttpResponse, tileRequest.requestId)) {
        this.#wait(chunk.subarray(at), tileRequest.requestId, making)
        return
      }
      if (this.#shared.isDraining) return
    }
    if (this.#shared.endsIdle) this.#socket.destroySoon()
  }

  /** Returns false if the caller must wait for `drain`. The last answer ends the connection, once it is flushed. */
  #write(answer: TileHttpResponse, requestId: string): boolean {
    const socket = this.#socket
    const { server, isDraining } = this.#shared
    const idleMilliseconds = server.keepAliveTimeout
    if (socket.timeout !== idleMilliseconds) socket.setTimeout(idleMilliseconds)
    const wantsMore = writeAnswer(socket, answer, requestId, isDraining ? 'last' : idleMilliseconds)
    if (isDraining) socket.destroySoon()
    return wantsMore
  }

  /** Pauses until the answer is built (`making`) or the client has read it. `rest` is the input after its request. */
  #wait(rest: Buffer, requestId: string, making: Promise<TileHttpResponse> | undefined): void {
    this.#isWaiting = true
    this.#socket.pause()
    const goOn = () => {
      this.#isWaiting = false
      this.#socket.resume()
      this.#take(rest)
    }
    if (!making) return void this.#socket.once('drain', goOn)
    void making.then((answer) => {
      if (this.#socket.destroyed) return
      if (this.#write(answer, requestId)) goOn()
      else this.#socket.once('drain', goOn)
    })
  }

  #close(): void {
    this.#closed?.abort(CLIENT_LEFT)
    this.#leave(true)
  }

  /** Hands the connection to Node's HTTP. `rest` begins with a request that the fast path does not answer. */
  #handOffToNode(rest: Buffer): void {
    const socket = this.#socket
    for (const [event, listener] of this.#listeners) socket.off(event, listener)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(rest)
    this.#leave(false)
    socket.resume()
  }

  readonly #listeners: [event: string, listener: (chunk: Buffer) => void][] = [
    ['data', (chunk) => this.#take(chunk)],
    ['end', () => void this.#socket.destroySoon()],
    ['timeout', () => void (this.#isWaiting || this.#socket.destroy())],
    // A client that disconnects is not an error.
    ['error', () => void this.#socket.destroy()],
    ['close', () => this.#close()],
  ]
}
