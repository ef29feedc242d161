/** Calls to a server that misbehaves. */
import type { RequestListener } from 'node:http'
import test from 'ava'
import { IndexWriter } from '../../search/meilisearch/index-writer.ts'
import { refusal } from '../../search/meilisearch/refusal.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { meilisearchPath, skipped } from '../support/processes/needs.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { listen } from '../support/services/listen.ts'

/** Starts a server that answers with `listener`, and counts the requests and closed responses. */
async function serverOf(listener: RequestListener) {
  const met = { requests: 0, closed: 0 }
  const url = await listen((request, response) => {
    met.requests++
    response.on('close', () => met.closed++)
    listener(request, response)
  })
  return { met, server: new MeilisearchServer({ url }) }
}

/** Returns the error behind the package's own. */
async function causeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: Error) => error.cause,
  )
}

const SLOW: [string, RequestListener][] = [
  ['does not answer', () => undefined],
  ['does not go on', (_, response) => response.writeHead(200, { 'Content-Length': 9 }).write('{"a"')],
  ['goes on for ever', (_, response) => void setInterval(() => response.write(' '), 20).unref()],
]
for (const [title, listener] of SLOW) {
  test(`a server that ${title} is given up in time, and let go`, async (t) => {
    const { server, met } = await serverOf(listener)
    const client = server.client({ timeout: 200, attempts: 1 })
    t.like(await causeOf(client.health()), { name: 'TimeoutError', message: 'no answer in 200 ms' })
    while (met.closed === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    t.is(met.requests, 1)
  })

  test(`a search that a server ${title} to is given up in time; so is a task`, async (t) => {
    const { server } = await serverOf(listener)
    const client = server.client({ timeout: 200, attempts: 1 })
    t.like(await causeOf(client.index('places').search('a')), { name: 'TimeoutError' })
    // With a timeout, the package brings a signal of its own.
    t.like(await causeOf(client.tasks.waitForTask(1)), { name: 'TimeoutError' })
    t.like(await causeOf(client.tasks.waitForTask(1, { timeout: 0 })), { name: 'TimeoutError' })
  })
}

test('a caller may give up', async (t) => {
  const { server } = await serverOf(() => undefined)
  const giving = new AbortController()
  const client = server.client({ signal: giving.signal })
  const call = client.health()
  setTimeout(() => giving.abort(new Error('enough')), 50)
  t.like(await causeOf(call), { message: 'enough' })
  t.like(await causeOf(client.health()), { message: 'enough' })
})

test('a caller may give up waiting for a task, however often the server says that it is under way', async (t) => {
  const { server, met } = await serverOf((_, response) => {
    response.end(JSON.stringify({ uid: 1, status: 'processing' }))
  })
  const giving = new AbortController()
  const waiting = new IndexWriter(server, giving.signal).finished(1)
  while (met.requests < 3) await new Promise((resolve) => setTimeout(resolve, 10))
  giving.abort(new Error('enough'))
  t.like(await causeOf(waiting), { message: 'enough' })
})

test('a call is made again when that may help, and only then', async (t) => {
  const answers = [503, 429, 200]
  const { server, met } = await serverOf((_, response) => {
    response.writeHead(answers[met.requests - 1] ?? 400).end(JSON.stringify({ message: 'é', code: 'some' }))
  })
  const client = server.client()
  t.deepEqual((await client.health()) as unknown, { message: 'é', code: 'some' })
  t.is(met.requests, 3)
  const refused = refusal(await t.throwsAsync(client.health()))
  t.like(refused, { message: 'é', cause: { code: 'some' } })
  t.is(refused?.response.status, 400)
  t.is(met.requests, 4)
})

test('what is not JSON is an error, and so is a server that is not there', async (t) => {
  const { server } = await serverOf((_, response) => response.end('<html>'))
  t.like(await causeOf(server.client({ attempts: 1 }).health()), { name: 'SyntaxError' })
  const missing = new MeilisearchServer({ url: 'http://127.0.0.1:1' }).client({ attempts: 1 })
  t.like(await causeOf(missing.health()), { code: 'ECONNREFUSED' })
})

test('a server below a path is asked there, with the key', async (t) => {
  const asked: unknown[] = []
  const url = await listen((request, response) => {
    asked.push(request.url, request.headers.authorization, request.headers['accept-encoding'])
    response.end('{}')
  })
  await new MeilisearchServer({ url: `${url}/below`, key: 'some' }).client().index('places').getDocuments({ limit: 0 })
  t.deepEqual(asked, ['/below/indexes/places/documents?limit=0', 'Bearer some', 'identity'])
})

for (const [status, message] of [
  ['failed', 'Meilisearch task 1 failed: no space left'],
  ['canceled', 'Meilisearch task 1 failed: canceled'],
] as const) {
  test(`a task that is ${status} is an error`, async (t) => {
    const { server } = await serverOf((_, response) => {
      const error = status === 'failed' ? { message: 'no space left', code: 'no_space_left_on_device' } : null
      response.end(JSON.stringify({ taskUid: 1, uid: 1, status, error }))
    })
    const writer = new IndexWriter(server, undefined)
    for (const call of [
      () => writer.create('places', {}),
      () => writer.finished(1),
      () => writer.remove('places', ['1']),
      () => writer.drop('places'),
    ]) {
      await t.throwsAsync(call(), { message })
    }
  })
}

const onServer = 'a task that a real server does not do is an error; an index that is not there has no contents'
if (!meilisearchPath) test.skip(skipped(onServer, 'Meilisearch at MEILISEARCH_PATH'), () => undefined)
else {
  test(onServer, async (t) => {
    const writer = new IndexWriter(new MeilisearchServer(await startMeilisearch()), undefined)
    t.is(await writer.contents('places'), undefined)
    await writer.drop('places')
    await writer.create('places', { filterableAttributes: ['id'] })
    t.like(await writer.contents('places'), { documents: 0, settings: { filterableAttributes: ['id'] } })
    await t.throwsAsync(writer.create('places', {}), { name: 'TaskFailed', message: /already exists/ })
    const malformed = { id: 'a', document: '{"id": "no id at all !"}' }
    await t.throwsAsync(writer.finished(await writer.send('places', [malformed])), { name: 'TaskFailed' })
  })
}
