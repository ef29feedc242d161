/**
 * Connections on which nothing but tiles is asked for, as renderers and caches in front of a service have them. A
 * tile that is in memory takes Node's HTTP several times as long as finding it; here its head and bytes are written
 * to the socket as they are kept. The first request on a connection that is no plain GET of a tile (plain-get.ts),
 * or that came in pieces, is given to Node's HTTP, and with it all that follow: what is answered is the same.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Answer, type AnswerTiles, CLIENT_LEFT } from './answer.ts'
import { plainGet } from './plain-get.ts'
import { writeAnswer } from './write-answer.ts'

/** As Node's HTTP waits for the first request on a connection. */
const FIRST_MILLISECONDS = 60_000

const END_OF_HEAD = '\r\n\r\n'

type Serve = (this: Server, socket: Socket) => void

export interface TileConnections {
  /** From now on each answer says `Connection: close`, and ends its connection. */
  drain(): void
  /** While draining: ends those on which nobody waits for an answer. */
  endIdle(): void
  cutOff(): void
}

/** What all connections of a server have in common. */
interface Shared {
  readonly server: Server
  readonly answer: AnswerTiles
  isDraining: boolean
  endsIdle: boolean
}

/** Takes the connections of a server that does not listen yet. */
export function takeTileConnections(server: Server, answer: AnswerTiles): TileConnections {
  const [serve] = server.listeners('connection') as Serve[]
  if (!serve) throw new Error('the server has no listener of its own')
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
  /** For an answer to be made, or for the client to read what was sent. */
  #isWaiting = false
  /** Made when something is first built for this connection; aborted when it closes. */
  #closed: AbortController | undefined
  readonly #leaving = () => {
    this.#closed ??= new AbortController()
    return this.#closed.signal
  }

  /** `leave` is told once that the connection is over, or Node's to serve. */
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
    // What comes behind the last answer is not answered.
    if (this.#socket.writableEnded) return
    const text = chunk.toString('latin1')
    for (let at = 0; at < chunk.length; ) {
      const end = text.indexOf(END_OF_HEAD, at)
      const question = end < 0 ? undefined : plainGet(chunk, text, at, end)
      const answer = question && this.#shared.answer(question, this.#leaving)
      if (!answer) {
        this.#giveAway(chunk.subarray(at))
        return
      }
      at = end + END_OF_HEAD.length
      const making = answer instanceof Promise ? answer : undefined
      if (making || !this.#write(answer as Answer)) {
        this.#wait(chunk.subarray(at), making)
        return
      }
      if (this.#shared.isDraining) return
    }
    if (this.#shared.endsIdle) this.#socket.destroySoon()
  }

  /** Returns false if the caller must wait for `drain`. The last answer ends the connection, once it is read. */
  #write(answer: Answer): boolean {
    const socket = this.#socket
    const { server, isDraining } = this.#shared
    const idleMilliseconds = server.keepAliveTimeout
    if (socket.timeout !== idleMilliseconds) socket.setTimeout(idleMilliseconds)
    const wantsMore = writeAnswer(socket, answer, isDraining ? 'last' : idleMilliseconds)
    if (isDraining) socket.destroySoon()
    return wantsMore
  }

  /** `rest` is what came behind the request whose answer is to be made, or to be read by the client. */
  #wait(rest: Buffer, making: Promise<Answer> | undefined): void {
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
      if (this.#write(answer)) goOn()
      else this.#socket.once('drain', goOn)
    })
  }

  #close(): void {
    this.#closed?.abort(CLIENT_LEFT)
    this.#leave(true)
  }

  /** `rest` begins with a request that is not for us. */
  #giveAway(rest: Buffer): void {
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
    // A client that went away is nobody's mistake.
    ['error', () => void this.#socket.destroy()],
    ['close', () => this.#close()],
  ]
}
