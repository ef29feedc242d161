/** What becomes of a call when the server does not do as it should. */
import type { RequestListener } from 'node:http'
import test from 'ava'
import { MeilisearchClient } from '../../search/meilisearch/client.ts'
import { listen } from '../support/listen.ts'

/** A client of a server that does as `listener` says, and what the server has met. */
async function clientOf(listener: RequestListener) {
  const met = { requests: 0, closed: 0 }
  const base = await listen((request, response) => {
    met.requests++
    response.on('close', () => met.closed++)
    listener(request, response)
  })
  return { met, client: new MeilisearchClient({ url: base }) }
}

const SLOW: [string, RequestListener][] = [
  ['does not answer', () => undefined],
  ['does not go on', (_, response) => response.writeHead(200, { 'Content-Length': 9 }).write('{"a"')],
  ['goes on for ever', (_, response) => void setInterval(() => response.write(' '), 20).unref()],
]
for (const [title, listener] of SLOW) {
  test(`a server that ${title} is given up in time, and let go`, async (t) => {
    const { client, met } = await clientOf(listener)
    await t.throwsAsync(client.call('/', { timeout: 200 }), { name: 'TimeoutError', message: 'no answer in 200 ms' })
    while (met.closed === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    t.is(met.requests, 1)
  })
}

test('a caller may give up', async (t) => {
  const { client } = await clientOf(() => undefined)
  const giving = new AbortController()
  const call = client.call('/', { signal: giving.signal, attempts: 5 })
  setTimeout(() => giving.abort(new Error('enough')), 50)
  await t.throwsAsync(call, { message: 'enough' })
  await t.throwsAsync(client.call('/', { signal: giving.signal }), { message: 'enough' })
})

test('a call is made again when that may help, and only then', async (t) => {
  const answers = [503, 429, 200]
  const { client, met } = await clientOf((_, response) => {
    response.writeHead(answers[met.requests - 1] ?? 400).end(JSON.stringify({ message: 'é', code: 'some' }))
  })
  t.deepEqual(await client.call('/', { attempts: 5 }), { message: 'é', code: 'some' })
  t.is(met.requests, 3)
  await t.throwsAsync(client.call('/', { attempts: 5 }), { name: 'MeilisearchError', message: 'é', code: 'some' })
  t.is(met.requests, 4)
})

test('what is not JSON is an error, and so is a server that is not there', async (t) => {
  const { client } = await clientOf((_, response) => response.end('<html>'))
  await t.throwsAsync(client.call('/'), { name: 'SyntaxError' })
  await t.throwsAsync(new MeilisearchClient({ url: 'http://127.0.0.1:1' }).call('/'), { code: 'ECONNREFUSED' })
})
