/**
 * Draining: each answer announces that it is the last on its connection, none is cut short, and then the server ends.
 */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { DrainingServer, type Handle } from '../../cli/serve/draining-server.ts'
import type { AnswerTiles } from '../../tiles/http/http-types.ts'
import { atEnd } from '../support/processes/at-end.ts'

const GRACE_MILLISECONDS = 60_000

async function start(handle: Handle, answerTiles?: AnswerTiles) {
  const draining = new DrainingServer(handle, answerTiles)
  await new Promise<void>((listening) => draining.server.listen(0, '127.0.0.1', listening))
  atEnd(async () => draining.server.close())
  const { port } = draining.server.address() as AddressInfo
  return { port, drain: (grace = GRACE_MILLISECONDS) => draining.drain(grace) }
}

const tile = (text: string) => ({
  status: 200,
  headers: ['Content-Length', String(text.length)],
  body: Buffer.from(text),
})

/** Collects everything that a connection receives until its end; `socket` writes. */
function converse(port: number): { socket: Socket; all: Promise<string>; seen: () => string } {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  const all = new Promise<string>((resolve, reject) => {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })
  return { socket, all, seen: () => text }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** Returns handlers by path: at once, after a while, a large answer, and one whose head is sent at once. */
function handler() {
  const asked: string[] = []
  const release = new AbortController()
  const released = new Promise<void>((resolve) => release.signal.addEventListener('abort', () => resolve()))
  const handle: Handle = async ({ url = '' }, response) => {
    asked.push(url)
    if (url === '/flushed') response.writeHead(200, { 'Content-Length': 4 }).flushHeaders()
    if (url !== '/quick') await released
    if (url === '/large') response.end(Buffer.alloc(30_000_000, 'x'))
    else response.end('done')
  }
  const answerTiles: AnswerTiles = ({ target }) => {
    if (!target.startsWith('/maps/')) return undefined
    asked.push(target)
    return target === '/maps/quick' ? tile('tile') : released.then(() => tile('tile'))
  }
  return { handle, answerTiles, asked, release: () => release.abort() }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

const KINDS: [name: string, path: string][] = [
  ['Node’s HTTP', '/slow'],
  ['a connection for tiles', '/maps/slow'],
]
for (const [name, path] of KINDS) {
  test(`${name}: answers under way say that they are the last, and are whole`, async (t) => {
    const { handle, answerTiles, asked, release } = handler()
    const { port, drain } = await start(handle, answerTiles)
    const { socket, all } = converse(port)
    socket.write(get(path))
    await until(() => asked.length === 1)
    const ended = drain()
    release()
    t.regex(await all, /^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n(.*\r\n)?\r\n(done|tile)$/s)
    await ended
  })

  test(`${name}: idle connections end, those as well on which nothing was ever asked`, async (t) => {
    const { handle, answerTiles } = handler()
    const { port, drain } = await start(handle, answerTiles)
    const [used, unused] = [converse(port), converse(port)]
    used.socket.write(get(path.replace('slow', 'quick')))
    await until(() => /(done|tile)$/.test(used.seen()))
    await drain()
    t.notRegex(await used.all, /Connection: close/)
    t.is(await unused.all, '')
    await t.throwsAsync(converse(port).all, { code: 'ECONNREFUSED' })
  })

  test(`${name}: clients that ask again and again lose nothing`, async (t) => {
    const { handle, answerTiles } = handler()
    const { port, drain } = await start(handle, answerTiles)
    let answered = 0
    const clients = Array.from({ length: 8 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const response = await ask(port, path.replace('slow', 'quick'), agent)
        answered++
        if (response.statusCode !== 200 || response.headers.connection === 'close') return response.statusCode
      }
    })
    await until(() => answered > 100)
    const statuses = await Promise.all(clients.concat(drain().then(() => 200)))
    t.deepEqual(new Set(statuses), new Set([200]))
  })
}

async function ask(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject).end()
  })
  for await (const _ of response);
  return response
}

test('an answer whose head was sent before ends its connection all the same', async (t) => {
  const { handle, asked, release } = handler()
  const { port, drain } = await start(handle)
  const { socket, all, seen } = converse(port)
  socket.write(get('/flushed'))
  await until(() => asked.length === 1 && seen().includes('\r\n\r\n'))
  const ended = drain()
  await sleep(400)
  release()
  t.regex(await all, /Connection: keep-alive.*done$/s)
  await ended
})

test('a large answer that its client is slow to read is not cut short', async (t) => {
  const { handle, asked, release } = handler()
  const { port, drain } = await start(handle)
  const socket = connect(port, '127.0.0.1').pause()
  socket.write(get('/large'))
  await until(() => asked.length === 1)
  release()
  await sleep(100)
  const ended = drain()
  await sleep(500)
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.resume()
  await new Promise((resolve) => socket.on('end', resolve))
  t.true(bytes > 30_000_000, `${bytes}`)
  await ended
})

test('what is done for a client that left is waited for', async (t) => {
  const { handle, asked, release } = handler()
  let isDone = false
  const { port, drain } = await start(async (request, response) => {
    await handle(request, response)
    await sleep(100)
    isDone = true
  })
  const { socket } = converse(port)
  socket.write(get('/slow'))
  await until(() => asked.length === 1)
  socket.destroy()
  const ended = drain().then(() => isDone)
  await sleep(400)
  release()
  t.true(await ended)
})

test('what is not answered in time is cut off', async (t) => {
  const { handle, answerTiles, asked } = handler()
  const { port, drain } = await start(handle, answerTiles)
  const clients = ['/slow', '/maps/slow'].map((path) => {
    const client = converse(port)
    client.socket.write(get(path))
    return new Promise((resolve) => client.socket.on('close', resolve))
  })
  await until(() => asked.length === 2)
  await drain(1)
  // `close` says whether the connection ended with an error.
  t.deepEqual(await Promise.all(clients), [false, false])
})
