import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import test from 'ava'
import Koa from 'koa'
import { imagesPage } from '../../../api/images.ts'
import { ROOT } from '../../support/processes/root.ts'
import { listen } from '../../support/services/listen.ts'

const FOLDER = join(ROOT, 'data/images')
const THUMBNAIL = '?tr=w-150,h-150'

const app = new Koa()
app.use(imagesPage(FOLDER).serve)
app.use((ctx) => {
  ctx.status = 418
})
let base = ''
test.before(async () => {
  base = await listen(app.callback())
})

test('a picture and its thumbnail', async (t) => {
  for (const [query, file] of [
    ['', 'cafe-1.webp'],
    [THUMBNAIL, 'thumbnails/cafe-1.webp'],
    ['?tr=w-150%2Ch-150', 'thumbnails/cafe-1.webp'],
    ['?tr=w-9999', 'cafe-1.webp'],
    ['?tr=w-150,h-150&tr=x', 'cafe-1.webp'],
    ['?cache_bust=1', 'cafe-1.webp'],
  ]) {
    const response = await fetch(`${base}/images/cafe-1.webp${query}`)
    t.is(response.status, 200)
    t.is(response.headers.get('content-type'), 'image/webp')
    t.is(response.headers.get('access-control-allow-origin'), '*')
    t.is(response.headers.get('x-content-type-options'), 'nosniff')
    t.regex(response.headers.get('cache-control') ?? '', /^public, max-age=\d{6,}$/)
    t.true(readFileSync(`${FOLDER}/${file}`).equals(Buffer.from(await response.arrayBuffer())), query)
  }
})

test('HEAD gives the same headers and no body', async (t) => {
  const whole = await fetch(`${base}/images/park-1.webp`)
  const head = await fetch(`${base}/images/park-1.webp`, { method: 'HEAD' })
  t.is(head.status, 200)
  t.is(await head.text(), '')
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
    t.truthy(head.headers.get(name))
    t.is(head.headers.get(name), whole.headers.get(name))
  }
})

test('the entity tag answers 304, for the picture and the thumbnail each its own', async (t) => {
  const address = `${base}/images/park-1.webp`
  const tag = (await fetch(address)).headers.get('etag') ?? ''
  t.regex(tag, /^"[\w-]{27}"$/)
  for (const value of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const response = await fetch(address, { headers: asksAgain(value) })
    t.is(response.status, 304, value)
    t.is(response.headers.get('etag'), tag)
    t.truthy(response.headers.get('cache-control'))
    t.is(response.headers.get('access-control-allow-origin'), '*')
  }
  const thumbnail = await fetch(`${address}${THUMBNAIL}`, { headers: asksAgain(tag) })
  t.is(thumbnail.status, 200)
})

test('everything else is left to others', async (t) => {
  for (const path of [
    '/images/',
    '/images',
    '/images/none.webp',
    '/images/images.json',
    '/images/draw.ts',
    '/images/thumbnails/cafe-1.webp',
    '/images/../images/cafe-1.webp/',
    '/images/..%2f..%2fpackage.json',
    '/images/%2e%2e/%2e%2e/package.json',
    '/images/../../package.json',
    '/images//cafe-1.webp',
    '/images/cafe-1.webp%00',
    '/images/%',
    '/cafe-1.webp',
  ]) {
    t.is(await rawStatus('GET', path), 418, path)
    t.is(await rawStatus('GET', `${path}${THUMBNAIL}`), 418, path)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    t.is(await rawStatus(method, '/images/cafe-1.webp'), 418, method)
  }
})

/** Returns the headers that browsers send. By itself, `fetch` adds `no-cache`, with which nothing is fresh. */
function asksAgain(tag: string): Record<string, string> {
  return { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' }
}

/** Sends a path as written, without normalisation by the client. */
function rawStatus(method: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(base)
  return new Promise((answered, failed) => {
    const request = httpRequest({ method, path, hostname, port }, (response) => {
      response.resume()
      answered(response.statusCode)
    })
    request.on('error', failed).end()
  })
}
