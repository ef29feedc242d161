/** How the page and its files are served. */
import { readdirSync } from 'node:fs'
import test from 'ava'
import Koa from 'koa'
import { pino } from 'pino'
import { byPrefix } from '../../api/app.ts'
import { explorerPage } from '../../api/explorer/page.ts'
import { everyResponse } from '../../api/middleware/every-response.ts'
import { listen } from '../support/services/listen.ts'
import { ensurePages, PAGES } from './support/explorer-pages.ts'

const PUBLIC = 'https://places.example'
let base = ''
let sample = true

async function serve(tilesUrl: string, imageCdnUrl: string, basemapStyleUrl?: string): Promise<string> {
  const page = explorerPage({
    publicUrl: PUBLIC,
    tilesUrl,
    imageCdnUrl,
    basemapStyleUrl,
    embedAncestors: '*',
    placePreview: async () => undefined,
    firstList: async () => undefined,
    sampleProgress: () => undefined,
    hasSample: async () => sample,
    firstView: async () => undefined,
    picturedPlaces: async () => ({ places: [], count: 0 }),
    openLand: () => () => new Uint8Array(),
    attribution: '<b>Ours</b>',
    attributions: async () => [{ text: '© A', url: 'https://a.example/' }],
  })
  return listen(
    new Koa()
      .use(everyResponse(pino({ level: 'silent' })))
      .use(byPrefix([page], {}))
      .use((ctx) => {
        ctx.body = `not a page: ${ctx.path}`
      })
      .callback(),
  )
}

test.before(async () => {
  await ensurePages()
  base = await serve(PUBLIC, `${PUBLIC}/images`)
})

test('the page is asked for anew each time, its files never', async (t) => {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
  const page = await fetch(base, { headers })
  t.is(page.status, 200)
  t.is(page.headers.get('Content-Type'), 'text/html;charset=utf-8')
  t.is(page.headers.get('Cache-Control'), 'no-cache')
  t.is(page.headers.get('Content-Encoding'), 'br')
  // As a browser sends it. Node's fetch would add `no-cache`.
  const revalidation = { 'If-None-Match': page.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' }
  const again = await fetch(base, { headers: { ...headers, ...revalidation } })
  t.is(again.status, 304)
  const files = [...(await page.text()).matchAll(/"(assets\/[^"]+)"/g)].map(([, file]) => `${base}/${file}`)
  t.true(files.length >= 6)
  for (const file of files) {
    const response = await fetch(file)
    t.is(response.status, 200, file)
    t.is(response.headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
  }
})

test('every file with a hash in its name is precompressed', (t) => {
  const files = readdirSync(`${PAGES}/assets`)
  const plain = files.filter((file) => /\.(js|css|svg)$/.test(file))
  t.true(plain.length >= 6)
  for (const file of plain) {
    t.regex(file, /-[A-Z0-9]{8}\.\w+$/)
    t.true(files.includes(`${file}.br`) && files.includes(`${file}.gz`), file)
  }
})

test('a client without compression gets the plain file', async (t) => {
  const page = await fetch(base, { headers: { 'Accept-Encoding': 'identity' } })
  t.is(page.headers.get('Content-Encoding'), null)
  t.is(page.headers.get('Vary'), 'Cookie, Accept-Language, User-Agent, Accept-Encoding')
  t.true((await page.text()).startsWith('<!doctype html>'))
})

test('HEAD has the headers of GET', async (t) => {
  const response = await fetch(base, { method: 'HEAD' })
  t.is(response.status, 200)
  t.is(response.headers.get('Cache-Control'), 'no-cache')
  t.is(await response.text(), '')
})

test('nothing may come from outside, unless the operator put it there', async (t) => {
  const policy = async (address: string) => {
    const text = (await fetch(address)).headers.get('Content-Security-Policy') ?? ''
    return Object.fromEntries(text.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
  }
  const own = await policy(base)
  t.is(own['default-src'], "'none'")
  t.is(own['script-src'], "'self'")
  t.is(own['style-src'], "'self'")
  t.is(own['connect-src'], "'self'")
  t.is(own['img-src'], `'self' ${PUBLIC}`)
  const elsewhere = await policy(await serve('https://tiles.example/t', 'https://cdn.example/i'))
  t.is(elsewhere['script-src'], "'self'")
  t.is(elsewhere['connect-src'], "'self' https://tiles.example")
  t.is(elsewhere['img-src'], `'self' https://cdn.example ${PUBLIC}`)
  const styled = await policy(await serve(PUBLIC, PUBLIC, 'https://styles.example/style.json'))
  t.is(styled['script-src'], "'self'")
  t.is(styled['connect-src'], "'self' https:")
  t.is(styled['img-src'], `'self' ${PUBLIC} https:`)
  const insecure = await policy(await serve(PUBLIC, PUBLIC, 'http://styles.example/style.json'))
  t.is(insecure['connect-src'], "'self' https: http:")
})

test('what the service says of itself', async (t) => {
  const attributions = [
    { text: 'Ours', url: null },
    { text: '© A', url: 'https://a.example/' },
  ]
  const settings = async (from: string) => (await fetch(`${from}/explorer.json`)).json()
  t.deepEqual(await settings(base), {
    sample: true,
    places: 'maps/places/{z}/{x}/{y}.mvt',
    events: 'maps/events/{z}/{x}/{y}.mvt',
    land: 'maps/land/{z}/{x}/{y}.mvt',
    attributions,
  })
  sample = false
  t.deepEqual(await settings(await serve('https://tiles.example', PUBLIC)), {
    sample: false,
    places: 'https://tiles.example/maps/places/{z}/{x}/{y}.mvt',
    events: 'https://tiles.example/maps/events/{z}/{x}/{y}.mvt',
    land: 'https://tiles.example/maps/land/{z}/{x}/{y}.mvt',
    attributions,
  })
})

for (const path of ['/index.html', '/assets/', '/assets/none.js', '/assets/../index.html', '/v0.3/places/', '/web']) {
  test(`${path} is no page`, async (t) => {
    t.regex(await (await fetch(base + path)).text(), /^not a page/)
  })
}

test('the page can only be read', async (t) => {
  t.regex(await (await fetch(base, { method: 'POST' })).text(), /^not a page/)
})
