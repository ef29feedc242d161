/** HTTP with raw bytes that clients would refuse to send. */
import { connect } from 'node:net'
import type { Answer } from './openapi.ts'

export interface RawAnswer extends Answer {
  /** True if the application answered, rather than HTTP's own parser. */
  isOurs: boolean
}

/** Sends the head of a request, which must ask for the connection to be closed. */
export function exchange(base: string, head: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = readAnswer(Buffer.concat(chunks))
      if (answer) resolve(answer)
      else reject(new Error(`no answer to ${head.toString('latin1')}`))
    })
    socket.write(head)
  })
}

/** Parses an answer; undefined if there is none. Throws if a body that is declared as JSON is not. */
function readAnswer(all: Buffer): RawAnswer | undefined {
  const end = all.indexOf('\r\n\r\n')
  const [first = '', ...lines] = all.subarray(0, end).toString('latin1').split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? []
  if (!status) return undefined
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const bytes = all.subarray(end + 4)
  const isJson = headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined
  const body: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
  const isOurs = 'x-request-id' in headers || 'access-control-allow-origin' in headers
  return { status: Number(status), headers, bytes, body, isOurs }
}
