/** Connections for tiles answer, byte for byte, what Node's HTTP answers, however requests arrive. */
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import fc from 'fast-check'
import { installFastPath } from '../../../tiles/http/connections.ts'
import { type AnswerTiles, CLIENT_LEFT, type TileHttpResponse } from '../../../tiles/http/http-types.ts'
import { tileHandler } from '../../../tiles/http/node-http.ts'
import { atEnd } from '../../support/processes/at-end.ts'

const BODY = Buffer.alloc(100_000, 'tile')
const full: TileHttpResponse = {
  status: 200,
  headers: ['ETag', '"1"', 'Content-Length', String(BODY.length)],
  body: BODY,
}
const answer: AnswerTiles = ({ method, target, acceptEncoding, ifNoneMatch }) => {
  if (!target.startsWith('/maps/')) return undefined
  if (ifNoneMatch === '"1"') return { status: 304, headers: ['ETag', '"1"'] }
  if (target === '/maps/stored') return full
  if (target === '/maps/slow') return sleep(20).then(() => full)
  const body = Buffer.from(JSON.stringify([method, target, acceptEncoding, ifNoneMatch]))
  return { status: 404, headers: ['Content-Length', String(body.length)], body }
}
const handleTiles = tileHandler(answer)
const handle: RequestListener = (request, response) => {
  if (handleTiles(request, response)) return
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => response.end(`${request.method} ${request.url} ${Buffer.concat(chunks)}`))
}

/** A server with connections for tiles, and one with Node's HTTP alone. */
const [ours, nodes] = [start(answer), start()]

async function start(answerTiles?: AnswerTiles, keepAliveTimeout = 5000, handler: RequestListener = handle) {
  const server = createServer({ keepAliveTimeout }, handler)
  const connections = answerTiles && installFastPath(server, answerTiles)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = () =>
    new Promise<void>((closed) => {
      connections?.drain()
      connections?.endIdle()
      server.close(() => closed())
    })
  atEnd(close)
  return { port: (server.address() as AddressInfo).port, close }
}

/**
 * Sends pieces, and after each waits until the answers end with its `answer`. Returns all answers until the server
 * closes the connection.
 */
function converse(
  port: number,
  pieces: readonly (readonly [bytes: string | Buffer, answer?: string])[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answered = ''
    const socket = connect({ port, noDelay: true }, async () => {
      for (const [bytes, answer = ''] of pieces) {
        socket.write(bytes)
        // At least until the piece has arrived by itself.
        do await sleep(1)
        while (!answered.endsWith(answer))
      }
    })
    socket.setEncoding('latin1').on('data', (text: string) => {
      answered += text
    })
    socket.on('end', () => resolve(answered.replaceAll(/\r\n(?:Date|X-Request-Id): [^\r]*/g, '')))
    socket.on('error', reject)
  })
}

function bothSay(pieces: Parameters<typeof converse>[1]): Promise<string[]> {
  return Promise.all([ours, nodes].map(async (server) => converse((await server).port, pieces)))
}

const TARGETS = ['/maps/stored', '/maps/slow', '/maps/other?a=%20', '/maps/', '/maps', '/elsewhere', '/maps/a"b<c>']
const FIELDS = [
  ...['Accept-Encoding: br, gzip', 'accept-encoding:gzip ', 'If-None-Match: "1"', 'If-None-Match:\t"1"', 'X: '],
  ...['Connection: keep-alive', 'Connection: Keep-Alive', 'Accept-Encoding: a', 'User-Agent: caf\xe9', 'X-Long: é'],
  ...['Cookie: a=1; b=2', 'Cookie: c=3', 'Upgrade: h2c', 'TE: trailers', 'Range: bytes=0-1', 'Keep-Alive: 300'],
]
const request = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'),
    target: fc.constantFrom(...TARGETS),
    fields: fc.array(fc.constantFrom(...FIELDS), { maxLength: 4 }),
    body: fc.constantFrom('', '', '', 'hello', 'GET /maps/stored HTTP/1.1\r\nHost: a\r\n\r\n'),
  })
  .map(({ method, target, fields, body }) => {
    const length = body === '' ? [] : [`Content-Length: ${body.length}`]
    return `${[`${method} ${target} HTTP/1.1`, 'Host: a', ...fields, ...length].join('\r\n')}\r\n\r\n${body}`
  })
const PLAIN = 'GET /maps/stored HTTP/1.1\r\nHost: a\r\n\r\n'
const LAST = 'GET /maps/last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

test('any requests, one after another and in any pieces, are answered as Node answers them', async (t) => {
  const conversation = fc.record({
    requests: fc.array(request, { minLength: 1, maxLength: 6 }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(conversation, async ({ requests, cuts }) => {
      const bytes = Buffer.from([...requests, LAST].join(''), 'latin1')
      const at = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length].toSorted((a, b) => a - b)
      const pieces = at.slice(1).map((end, index) => [bytes.subarray(at[index], end)] as const)
      const [one, other] = await bothSay(pieces)
      t.is(one, other)
    }),
    { numRuns: 300 },
  )
})

/** Whole requests that are malformed or ambiguous. */
const HOSTILE = [
  'GET /maps/stored HTTP/1.1\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\n folded: yes\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nX: a\nY: b\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\n: no name\r\n\r\n',
  'GET /maps/sto red HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /maps/st\xf6red HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /maps/sto\x7fred HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET  /maps/stored HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /maps/stored  HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /maps/stored HTTP/1.0\r\nHost: a\r\n\r\n',
  'GET /maps/stored HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n',
  'GET /maps/stored HTTP/1.2\r\nHost: a\r\n\r\n',
  'GET /maps/stored HTTP/2.0\r\nHost: a\r\n\r\n',
  'GET /maps/stored\r\n\r\n',
  'get /maps/stored HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://a/maps/stored HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /maps/stored HTTP/1.1\nHost: a\n\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /maps/stored HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, close\r\n\r\n',
  `GET /maps/stored HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(9000)}\r\n\r\n`,
  `GET /maps/stored HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
  `GET /maps/${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  '\r\n\r\nGET /maps/stored HTTP/1.1\r\nHost: a\r\n\r\n',
  'nonsense\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
]
for (const [number, bytes] of HOSTILE.entries()) {
  test(`${number}: ${JSON.stringify(bytes).slice(0, 120)} is answered as Node answers it`, async (t) => {
    for (const before of [[], [[PLAIN, String(BODY)]]] as const) {
      const conversation = [...before, [Buffer.from(bytes + LAST, 'latin1')]] as const
      const [one, other] = await bothSay(conversation)
      t.is(one, other)
    }
  })
}

/** A server whose tile connections answer 204, and whose Node's HTTP answers 200. */
const direct = start(() => ({ status: 204, headers: [] }))
const DIRECT: [bytes: string, answers: readonly number[]][] = [
  [PLAIN, [204]],
  [PLAIN + PLAIN + PLAIN, [204, 204, 204]],
  ['GET /maps/stored HTTP/1.1\r\nHost: a\r\nIf-None-Match: "1"\r\nConnection: keep-alive\r\n\r\n', [204]],
  [PLAIN.replace('GET', 'HEAD'), [200]],
  [PLAIN.replace('maps', 'elsewhere'), [200]],
  [PLAIN + PLAIN.replace('maps', 'elsewhere') + PLAIN, [204, 200, 200]],
]
for (const [bytes, answers] of DIRECT) {
  test(`${JSON.stringify(bytes)} directly: what is plain is answered beside Node's HTTP, up to what is not`, async (t) => {
    const answered = await converse((await direct).port, [[bytes], [LAST]])
    const statuses = Array.from(answered.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status))
    // The last one asks for the connection to be closed, which is not plain.
    t.deepEqual(statuses.slice(0, -1), answers)
  })
}

test('a client that reads nothing is written to no further than its connection takes', async (t) => {
  let asked = 0
  const { port } = await start((question, leaving) => {
    asked++
    return answer(question, leaving)
  })
  const socket = connect(port).pause()
  socket.write(PLAIN.repeat(1000))
  await sleep(300)
  t.true(asked < 200, `${asked} answers are in memory`)
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.resume()
  while (bytes < 1000 * BODY.length) await sleep(10)
  t.is(asked, 1000)
  socket.destroy()
})

test('closing ends idle connections, and the others when they have their answer', async (t) => {
  let asked = 0
  const { port, close } = await start((question) => {
    asked++
    return question.target === '/maps/slow' ? sleep(200).then(() => full) : full
  })
  const idle = converse(port, [[PLAIN]])
  const waiting = converse(port, [[PLAIN.replace('stored', 'slow')]])
  while (asked < 2) await sleep(1)
  await close()
  for (const answered of await Promise.all([idle, waiting])) t.true(answered.endsWith(String(BODY)))
})

test('a connection that has been idle for some time is closed; one whose client is slow to read is not', async (t) => {
  const { port } = await start(answer, 1000)
  const begin = performance.now()
  t.regex(await converse(port, [[PLAIN]]), /Keep-Alive: timeout=1\r\n/)
  t.true(performance.now() - begin > 900)
  const socket = connect(port).pause()
  socket.write(PLAIN.repeat(100))
  await sleep(2500)
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.resume()
  while (bytes < 100 * BODY.length && !socket.destroyed) await sleep(10)
  t.true(bytes > 100 * BODY.length)
})

/** Ways to leave for a client that needs no answer any more, and the requests that it has sent before. */
const LEAVES: [how: string, sent: string, leave: (socket: Socket) => void][] = [
  ['closes its connection', PLAIN, (socket) => socket.destroy()],
  ['closes its connection after more requests', PLAIN + PLAIN, (socket) => socket.destroy()],
  ['resets its connection', PLAIN, (socket) => socket.resetAndDestroy()],
  ['ends its side', PLAIN, (socket) => socket.end()],
  ["closes one of Node's", PLAIN.replace('GET', 'HEAD'), (socket) => socket.destroy()],
]
for (const [how, sent, leave] of LEAVES) {
  test(`a client that ${how} while its tile is built is known to have left`, async (t) => {
    const asked: AbortSignal[] = []
    const never: AnswerTiles = (_, leaving) => {
      asked.push(leaving())
      return new Promise(() => undefined)
    }
    const handleNever = tileHandler(never)
    const { port } = await start(never, 5000, (request, response) => void handleNever(request, response))
    const socket: Socket = connect(port, '127.0.0.1', () => void socket.write(sent))
    socket.on('error', () => undefined)
    while (asked.length === 0) await sleep(1)
    t.false(asked[0]?.aborted)
    leave(socket)
    while (!asked[0]?.aborted) await sleep(1)
    t.is(asked[0].reason, CLIENT_LEFT)
  })
}
