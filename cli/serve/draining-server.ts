/**
 * An HTTP server that ends without losing a request. While it drains, every response says `Connection: close`, and
 * the server then closes its connection. It closes idle connections a moment later, when clients that keep sending
 * requests have had their last response. A client whose request arrives during the close sees a connection closed
 * without a response, and may retry (RFC 9112, 9.3.1).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { installFastPath, type TileConnections } from '../../tiles/http/connections.ts'
import type { AnswerTiles } from '../../tiles/http/http-types.ts'
import { answerUnreadable } from '../processes/unreadable-requests.ts'

/** Resolves when all work for the request has ended, even if its client has left. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Time for requests in flight to arrive after draining begins. */
const ARRIVAL_MILLISECONDS = 500

/** Twice Node's default, because a list takes a filter of 300 characters for each of its lookups. */
const MAX_HEADER_BYTES = 32 * 1024

/** A client that sends its request more slowly is cut off: 408. A batch at its limit then needs 35 kB a second. */
const SLOW = { headersTimeout: 30_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 }

export class DrainingServer {
  readonly server: Server
  readonly #tiles: TileConnections | undefined
  /** Responses in progress, for each connection that Node's HTTP serves. */
  readonly #answers = new Map<Socket, Set<ServerResponse>>()
  readonly #handling = new Set<Promise<void>>()
  #isDraining = false
  #endsIdle = false

  /** `answerTiles` serves connections that have only requests for tiles (tiles/http/connections.ts). */
  constructor(handle: Handle, answerTiles?: AnswerTiles) {
    this.server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, ...SLOW }, (request, response) =>
      this.#handle(handle, request, response),
    )
    answerUnreadable(this.server, MAX_HEADER_BYTES)
    this.#track(this.server)
    this.#tiles = answerTiles && installFastPath(this.server, answerTiles)
  }

  /** Ends the server. Requests not answered after `graceMilliseconds` are cut off. */
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
      // The `close` of an HTTP server would cut off written responses that their clients have not read yet.
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

  /** Tracks the connections that Node's HTTP serves. */
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
  // A process that got no CPU time has not yet read the requests that arrived. It reads them between these turns.
  for (let turn = 0; turn < 3; turn++) await nextTurn()
}

/** Has no effect if the head is already sent. */
function sayClose(response: ServerResponse): void {
  response.shouldKeepAlive = false
}
