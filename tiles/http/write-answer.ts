/** Writes an answer in HTTP/1.1, the same as Node's HTTP does. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { TileHttpResponse } from './http-types.ts'

/** Status lines and fields. The answers of cached tiles are cached too, so their heads are reused. */
const heads = new WeakMap<TileHttpResponse, string>()

/**
 * Returns false if the caller must wait for `drain`. The answer announces how long an idle connection is kept: `idle`
 * milliseconds; 0 is without limit; after the last answer the connection closes.
 */
export function writeAnswer(
  socket: Socket,
  answer: TileHttpResponse,
  requestId: string,
  idle: number | 'last',
): boolean {
  const head = `${headOf(answer)}X-Request-Id: ${requestId}\r\n${endOfHead(idle)}`
  if (!answer.body) return socket.write(head, 'latin1')
  socket.cork()
  socket.write(head, 'latin1')
  const wantsMore = socket.write(answer.body)
  socket.uncork()
  return wantsMore
}

function headOf(answer: TileHttpResponse): string {
  const known = heads.get(answer)
  if (known !== undefined) return known
  const { status, headers } = answer
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (let name = 0; name < headers.length; name += 2) lines.push(`${headers[name]}: ${headers[name + 1]}`)
  // Built with +=, the string would stay in pieces, which take three times the memory.
  const head = [...lines, ''].join('\r\n')
  heads.set(answer, head)
  return head
}

let second = 0
let date = ''

function endOfHead(idle: number | 'last'): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
  }
  if (idle === 'last') return `${date}Connection: close\r\n\r\n`
  return idle > 0
    ? `${date}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idle / 1000)}\r\n\r\n`
    : `${date}Connection: keep-alive\r\n\r\n`
}
