/** Requests that HTTP's parser refuses: each is answered in our form, and its client can read the answer. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { answerUnreadable } from '../../cli/processes/unreadable-requests.ts'
import { DrainingServer } from '../../cli/serve/draining-server.ts'
import { atEnd } from '../support/processes/at-end.ts'

async function start(answerTiles?: () => undefined): Promise<number> {
  const { server } = new DrainingServer(async (request, response) => {
    request.resume().on('end', () => response.end('done'))
  }, answerTiles)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(async () => server.close())
  return (server.address() as AddressInfo).port
}

/** Sends pieces, all of them before it reads, as some clients do. Rejects if the connection is reset. */
async function exchange(port: number, pieces: readonly string[], pause = 0): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const ended = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.pause()
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.pause()
  })
  for (const piece of pieces) {
    await new Promise<void>((written) => socket.write(piece, () => written()))
    await sleep(pause)
  }
  socket.resume()
  return ended
}

const MEBIBYTE = 2 ** 20
const head = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const ADDRESS = 'The address is too long. With the headers, it may have 32768 bytes.'
const HEADERS = 'The headers are too large. With the address, they may have 32768 bytes.'
const MALFORMED = 'The request is not HTTP.'

const CASES: readonly [title: string, pieces: readonly string[], status: number, detail: string][] = [
  ['an address of 1 MB', [head(`/v0.3/places/?search=${'a'.repeat(MEBIBYTE)}`)], 414, ADDRESS],
  ['an address of 4 MB', [head(`/${'a'.repeat(4 * MEBIBYTE)}`)], 414, ADDRESS],
  ['an address of 100 kB of a tile', [head(`/maps/places/0/0/0.mvt?city=${'a'.repeat(100_000)}`)], 414, ADDRESS],
  ['a header of 100 kB', [head('/', `X-Long: ${'a'.repeat(100_000)}\r\n`)], 431, HEADERS],
  ['a header of 2 MB', [head('/', `Authorization: Token ${'a'.repeat(2 * MEBIBYTE)}\r\n`)], 431, HEADERS],
  [
    'a thousand headers',
    [head('/', Array.from({ length: 1000 }, (_, n) => `X-${n}: ${'a'.repeat(50)}\r\n`).join(''))],
    431,
    HEADERS,
  ],
  ['cookies of 40 kB', [head('/', `Cookie: ${'a=b; '.repeat(8000)}\r\n`)], 431, HEADERS],
  [
    'a header of a POST',
    ['POST / HTTP/1.1\r\nHost: a\r\n', `X: ${'a'.repeat(100_000)}\r\nContent-Length: 3\r\n\r\nabc`],
    431,
    HEADERS,
  ],
  ['no HTTP', ['hello\r\n\r\n'], 400, MALFORMED],
  ['no HTTP, 1 MB of it', ['x'.repeat(MEBIBYTE)], 400, MALFORMED],
  ['a length that is no number', ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'], 400, MALFORMED],
  [
    'chunks without a length',
    ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    400,
    MALFORMED,
  ],
]

for (const [title, pieces, status, detail] of CASES) {
  for (const [way, answerTiles] of [
    ['', undefined],
    [' beside the fast path of tiles', () => undefined],
  ] as const) {
    test(`${title} is ${status}${way}`, async (t) => {
      const answer = await exchange(await start(answerTiles), pieces)
      const [first = '', body = ''] = answer.split('\r\n\r\n')
      t.true(first.startsWith(`HTTP/1.1 ${status} `), first)
      t.regex(first, /\r\nContent-Type: application\/json\r\n/)
      t.regex(first, /\r\nConnection: close(?:\r\n|$)/)
      t.regex(first, /\r\nAccess-Control-Allow-Origin: \*\r\n/)
      t.true(first.includes(`Content-Length: ${body.length}`), first)
      t.deepEqual(JSON.parse(body), { detail })
    })
  }
}

test('an address that comes in small pieces is refused, too', async (t) => {
  const pieces = ['GET /', ...Array.from({ length: 40 }, () => 'a'.repeat(1000))]
  t.regex(await exchange(await start(), pieces, 2), /^HTTP\/1\.1 4(?:14|31) /)
})

test('requests before the one that is refused have their answers', async (t) => {
  const answer = await exchange(await start(), [head('/'), head(`/${'a'.repeat(MEBIBYTE)}`)], 200)
  t.regex(answer, /^HTTP\/1\.1 200 [\s\S]*doneHTTP\/1\.1 414 /)
})

test('a client that goes on sending is cut off', async (t) => {
  const port = await start()
  const socket = connect(port, '127.0.0.1')
  let sent = 0
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()))
  const chunk = Buffer.alloc(65_536, 'a')
  const go = () => {
    while (!socket.destroyed && sent < 1e9) {
      sent += chunk.length
      if (!socket.write(chunk)) return void socket.once('drain', go)
    }
  }
  socket.write('GET /')
  go()
  await closed
  t.true(sent < 64 * MEBIBYTE, `${sent} bytes were sent`)
})

test('a request that does not end in time is 408', async (t) => {
  const server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 50 })
  answerUnreadable(server, 1000)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(async () => server.close())
  const answer = await exchange((server.address() as AddressInfo).port, ['GET / HTTP/1.1\r\nHost'])
  t.regex(answer, /^HTTP\/1\.1 408 [\s\S]*\{"detail":"The request did not arrive in time\."\}$/)
})
