/**
 * SIGTERM while clients send requests over connections that they keep open: none loses a request, and the exit is
 * clean.
 */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { NO_JOBS } from '../support/services/no-jobs.ts'
import { type Run, whereabouts } from '../support/services/program.ts'

const TILES = ['/maps/places/0/0/0.mvt', '/maps/land/1/0/0.mvt', '/maps/places.json']
const API = ['/v0.3/places/?per_page=5', '/search/places/?search=cafe', '/v0.3/schema/', '/nothing/']
const KINDS: readonly [command: string, said: RegExp, paths: readonly string[]][] = [
  ['serve', /the map is at (\S+)\n/, [...TILES, ...API]],
  ['tiles', /tiles are below (\S+)\n/, TILES],
  ['api', /the map is at (\S+)\n/, API],
  ['serve --workers 2', /the map is at (\S+)\n/, [...TILES, ...API]],
]
const CLIENTS = 8

interface Client {
  answers: number
  /** Resolves when the service has closed the connection after an answer, or refuses a new one. */
  ended: Promise<void>
}

/** Requests one path after the other, each as soon as the previous one is answered. */
function startClient(t: ExecutionContext, base: string, paths: readonly string[]): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const client: Client = { answers: 0, ended: Promise.resolve() }
  client.ended = (async () => {
    for (let n = 0; ; n++) {
      const path = paths[n % paths.length] as string
      const answer = await ask(base, path, agent).catch((error: Error & { code?: string }) => error)
      if (answer instanceof Error) return t.is(answer.code, 'ECONNREFUSED', `${path}: ${answer}`)
      t.true((answer.statusCode ?? 500) < 500, `${path}: ${answer.statusCode}`)
      client.answers++
      if (answer.headers.connection === 'close') return
    }
  })().then(() => agent.destroy())
  return client
}

async function ask(base: string, path: string, agent: Agent): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${base}${path}`, { agent }, resolve).on('error', reject).end()
  })
  for await (const _ of response);
  return response
}

/** Opens a connection that sends `request`, which may be empty, and then nothing. Returns everything it receives. */
function startIdle(base: string, request: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request))
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}

async function start(command: string, said: RegExp, { url }: TestDatabase): Promise<{ run: Run; base: string }> {
  const run = whereabouts(command.split(' '), {
    DATABASE_URL: url,
    PORT: '0',
    LOG_LEVEL: 'warn',
    JOB_SCHEDULES: NO_JOBS,
  })
  const [, base = ''] = await run.said(said)
  return { run, base }
}

for (const [command, said, paths] of KINDS) {
  testOnEachDatabase(`${command}: eight busy clients, an idle one and SIGTERM`, async (t, on) => {
    const { run, base } = await start(command, said, on)
    const idle = [startIdle(base, `GET ${paths[0]} HTTP/1.1\r\nHost: a\r\n\r\n`), startIdle(base, '')]
    const clients = Array.from({ length: CLIENTS }, () => startClient(t, base, paths))
    while (clients.some(({ answers }) => answers < 2 * paths.length)) await sleep(10)
    run.process.kill('SIGTERM')
    await Promise.all(clients.map(({ ended }) => ended))
    t.is(await run.ended, 0)
    t.regex((await idle[0]) ?? '', /^HTTP\/1\.1 20/)
    t.is(await idle[1], '')
    t.notRegex(run.output(), /after calling end on the pool/)
  })
}
