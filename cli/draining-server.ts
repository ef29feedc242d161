/**
 * An HTTP server that ends without losing a request. Once it drains, every answer says `Connection: close`, and its
 * connection ends after it. Connections on which nothing is asked end a moment later: a client that goes on asking has
 * had its last answer by then, and one whose request crosses the end sees a connection closed without an answer, which
 * it may try again (RFC 9112, 9.3.1).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AnswerTiles } from '../tiles/answer.ts'
import { type TileConnections, takeTileConnections } from '../tiles/connections.ts'

/** Resolves when nothing is done for the request any more, whether its client is still there or not. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** How long requests that are on their way when draining begins may take to arrive. */
const ARRIVAL_MILLISECONDS = 500

export class DrainingServer {
  readonly server: Server
  readonly #tiles: TileConnections | undefined
  /** For each connection that Node's HTTP serves, the answers that are under way. */
  readonly #answers = new Map<Socket, Set<ServerResponse>>()
  readonly #handling = new Set<Promise<void>>()
  #isDraining = false
  #endsIdle = false

  /** What `answerTiles` answers is tiles, on connections on which nothing else is asked for (tiles/connections.ts). */
  constructor(handle: Handle, answerTiles?: AnswerTiles) {
    this.server = createServer((request, response) => this.#handle(handle, request, response))
    this.#track(this.server)
    this.#tiles = answerTiles && takeTileConnections(this.server, answerTiles)
  }

  /** Ends the server; what is not answered after `graceMilliseconds` is cut off. */
  async drain(graceMilliseconds: number): Promise<void> {
    let cutOff: NodeJS.Timeout | undefined
    const isOver = new Promise<void>((resolve) => {
      cutOff = setTimeout(() => {
        this.#cutOff()
        resolve()
      }, graceMilliseconds)
    })
    this.#isDraining = true
    this.#tiles?.drain()
    for (const answers of this.#answers.values()) for (const answer of answers) sayClose(answer)
    await Promise.race([requestsArrived(), isOver])
    const isClosed = new Promise<void>((resolve) => {
      // The `close` of an HTTP server would cut off answers that are written and wait for their clients to read them.
      NetServer.prototype.close.call(this.server, () => resolve())
    })
    this.#endsIdle = true
    this.#tiles?.endIdle()
    for (const [socket, answers] of this.#answers) if (answers.size === 0) socket.destroySoon()
    await isClosed
    await Promise.race([Promise.all(this.#handling), isOver])
    clearTimeout(cutOff)
  }

  #cutOff(): void {
    this.#tiles?.cutOff()
    for (const socket of this.#answers.keys()) socket.destroy()
  }

  /** Notes the connections that Node's HTTP serves. */
  #track(server: Server): void {
    const [serve] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
    if (!serve) throw new Error('the server has no listener of its own')
    server.off('connection', serve)
    server.on('connection', (socket) => {
      this.#answers.set(socket, new Set())
      socket.on('close', () => this.#answers.delete(socket))
      serve.call(server, socket)
    })
  }

  #handle(handle: Handle, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const answers = this.#answers.get(socket)
    answers?.add(response)
    response.on('close', () => {
      answers?.delete(response)
      if (this.#endsIdle && answers?.size === 0) socket.destroySoon()
    })
    if (this.#isDraining) sayClose(response)
    const handling = handle(request, response).finally(() => this.#handling.delete(handling))
    this.#handling.add(handling)
  }
}

async function requestsArrived(): Promise<void> {
  await sleep(ARRIVAL_MILLISECONDS)
  // A process that had no processor meanwhile has not read what arrived: it does so between these turns.
  for (let turn = 0; turn < 3; turn++) await nextTurn()
}

/** No effect where the head is sent already. */
function sayClose(response: ServerResponse): void {
  response.shouldKeepAlive = false
}
