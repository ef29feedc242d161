/**
 * Connections on which nothing but tiles is asked for, as renderers and caches in front of a service have them. A
 * tile that is in memory takes Node's HTTP several times as long as finding it; here its head and bytes are written
 * to the socket as they are kept. The first request on a connection that is no plain GET of a tile (plain-get.ts),
 * or that came in pieces, is given to Node's HTTP, and with it all that follow: what is answered is the same.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer, AnswerTiles } from './answer.ts'
import { plainGet } from './plain-get.ts'
import { writeAnswer } from './write-answer.ts'

/** As Node's HTTP waits for the first request on a connection. */
const FIRST_MILLISECONDS = 60_000

const END_OF_HEAD = '\r\n\r\n'

type Serve = (this: Server, socket: Socket) => void

export interface TileConnections {
  /** Ends those on which nobody waits for an answer now, and the others after that; the server is to be closed, too. */
  close(): void
}

/** Takes the connections of a server that does not listen yet. */
export function takeTileConnections(server: Server, answer: AnswerTiles): TileConnections {
  const [serve] = server.listeners('connection') as Serve[]
  if (!serve) throw new Error('the server has no listener of its own')
  const connections = new Set<TileConnection>()
  server.off('connection', serve)
  server.on('connection', (socket) => {
    const connection = new TileConnection(socket, answer, server.keepAliveTimeout, (isOver) => {
      connections.delete(connection)
      if (!isOver) serve.call(server, socket)
    })
    connections.add(connection)
  })
  return {
    close() {
      for (const connection of connections) connection.finish()
    },
  }
}

class TileConnection {
  readonly #socket: Socket
  readonly #answer: AnswerTiles
  readonly #idleMilliseconds: number
  readonly #leave: (isOver: boolean) => void
  /** For an answer to be made, or for the client to read what was sent. */
  #isWaiting = false
  #isFinishing = false

  /** `leave` is told once that the connection is over, or Node's to serve. */
  constructor(socket: Socket, answer: AnswerTiles, idleMilliseconds: number, leave: (isOver: boolean) => void) {
    this.#socket = socket
    this.#answer = answer
    this.#idleMilliseconds = idleMilliseconds
    this.#leave = leave
    socket.setTimeout(FIRST_MILLISECONDS)
    for (const [event, listener] of this.#listeners) socket.on(event, listener)
  }

  /** Ends it as soon as nobody waits for an answer. */
  finish(): void {
    this.#isFinishing = true
    if (!this.#isWaiting) this.#socket.destroySoon()
  }

  #take(chunk: Buffer): void {
    const text = chunk.toString('latin1')
    for (let at = 0; at < chunk.length; ) {
      const end = text.indexOf(END_OF_HEAD, at)
      const question = end < 0 ? undefined : plainGet(chunk, text, at, end)
      const answer = question && this.#answer(question)
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
    }
  }

  #write(answer: Answer): boolean {
    const socket = this.#socket
    if (socket.timeout !== this.#idleMilliseconds) socket.setTimeout(this.#idleMilliseconds)
    return writeAnswer(socket, answer, this.#idleMilliseconds)
  }

  /** `rest` is what came behind the request whose answer is to be made, or to be read by the client. */
  #wait(rest: Buffer, making: Promise<Answer> | undefined): void {
    this.#isWaiting = true
    this.#socket.pause()
    const goOn = () => {
      this.#isWaiting = false
      this.#socket.resume()
      if (this.#isFinishing) this.#socket.destroySoon()
      else this.#take(rest)
    }
    if (!making) return void this.#socket.once('drain', goOn)
    void making.then((answer) => {
      if (this.#socket.destroyed) return
      if (this.#write(answer)) goOn()
      else this.#socket.once('drain', goOn)
    })
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
    ['close', () => this.#leave(true)],
  ]
}
