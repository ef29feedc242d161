/**
 * Answers requests that HTTP's parser refuses. Node would answer without a body, and close the connection at once. The
 * system resets a connection that is closed while data of the client is unread, and the client loses the answer.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** A client may send this many bytes, for this long, before it reads the answer. */
const MAX_DISCARDED_BYTES = 8 * 1_048_576
const MAX_DISCARDING_MILLISECONDS = 5000

interface ParserError extends Error {
  readonly code?: string
  /** The data in which the parser stopped. */
  readonly rawPacket?: Buffer
}

/** `maxHeaderBytes` is the limit of the server. */
export function answerUnreadable(server: Server, maxHeaderBytes: number): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  const refused = new WeakSet<Socket>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => latest.set(socket, response))
  server.on('clientError', (error: ParserError, socket: Socket) => {
    // The parser fails again when a refused connection ends.
    if (refused.has(socket)) return
    refused.add(socket)
    const response = latest.get(socket)
    const isAnswering = response !== undefined && !response.writableFinished
    const answer = isAnswering && response.headersSent ? undefined : answerTo(error, maxHeaderBytes)
    if (!answer || !socket.writable) return void socket.destroy(error)
    if (!isAnswering) return endAfter(answer, socket)
    // The body of a request that is being handled cannot be read further.
    socket.write(answer)
    socket.destroy(error)
  })
}

/** Sends the last answer of a connection, and discards what the client still sends. */
function endAfter(answer: string, socket: Socket): void {
  socket.removeAllListeners('data')
  let left = MAX_DISCARDED_BYTES
  socket.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) socket.destroy()
  })
  const timer = setTimeout(() => socket.destroy(), MAX_DISCARDING_MILLISECONDS).unref()
  socket.on('close', () => clearTimeout(timer))
  socket.end(answer)
}

/** Returns undefined if the connection itself failed. */
function answerTo(error: ParserError, maxHeaderBytes: number): string | undefined {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return isWithinAddress(error, maxHeaderBytes)
        ? message(414, `The address is too long. With the headers, it may have ${maxHeaderBytes} bytes.`)
        : message(431, `The headers are too large. With the address, they may have ${maxHeaderBytes} bytes.`)
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return message(408, 'The request did not arrive in time.')
    default:
      return error.code?.startsWith('HPE_') ? message(400, 'The request is not HTTP.') : undefined
  }
}

/** Also false if the address came in several pieces: the parser does not keep them. */
function isWithinAddress({ rawPacket = Buffer.alloc(0) }: ParserError, maxHeaderBytes: number): boolean {
  const text = rawPacket.toString('latin1', 0, maxHeaderBytes)
  return /^[A-Z]+ /.test(text) && !text.includes('\n')
}

function message(status: number, detail: string): string {
  const body = JSON.stringify({ detail })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    `\r\n${body}`,
  ].join('\r\n')
}
