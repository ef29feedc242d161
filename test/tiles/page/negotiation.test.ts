/** `/maps/` is a page for those who ask for HTML, as browsers do, and JSON for everybody else. */

import test from 'ava'
import { testHttp } from '../../support/tiles/tile-http.ts'
import { ensurePages } from '../../web/support/explorer-pages.ts'

test.before('the page is built', ensurePages)

const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

const CASES: [accept: string | undefined, type: 'html' | 'json'][] = [
  [FIREFOX, 'html'],
  ['text/html', 'html'],
  ['TEXT/HTML', 'html'],
  ['text/*', 'html'],
  ['text/html;q=0.5', 'html'],
  ['text/html, application/json', 'html'],
  ['text/html, application/json;q=0.9', 'html'],
  ['*/*, text/html', 'html'],
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['*/*;q=0.1', 'json'],
  ['application/json', 'json'],
  ['application/*', 'json'],
  ['application/json, text/html', 'json'],
  ['application/json, text/html;q=0.9, */*;q=0.8', 'json'],
  ['text/html;q=0.1, */*', 'json'],
  ['text/html;q=0, */*', 'json'],
  ['application/geo+json', 'json'],
  ['image/png', 'json'],
  ['nonsense', 'json'],
  [';;,,', 'json'],
]

for (const [accept, type] of CASES) {
  testHttp(`Accept: ${accept ?? '(none)'} → ${type}`, async (t, send) => {
    const { status, headers, body } = await send('/maps/', accept === undefined ? {} : { accept })
    t.is(status, 200)
    t.is(headers['content-type'], type === 'html' ? 'text/html; charset=utf-8' : 'application/json')
    t.is(headers.vary, 'Accept, Accept-Encoding')
    t.is(headers['access-control-allow-origin'], '*')
    t.is(headers['content-security-policy'] !== undefined, type === 'html')
    t.is(headers['cache-control'], type === 'html' ? 'no-cache' : 'public, max-age=60, stale-while-revalidate=86400')
    t.is(body.toString().startsWith('<!doctype html>'), type === 'html')
    if (type === 'json') t.deepEqual(Object.keys(JSON.parse(body.toString())), ['sources', 'styles'])
  })
}

testHttp('?format=json is JSON for browsers, too', async (t, send) => {
  const { headers, body } = await send('/maps/?format=json', { accept: FIREFOX })
  t.is(headers['content-type'], 'application/json')
  t.deepEqual(body, (await send('/maps/')).body)
})

testHttp('page and JSON have tags of their own, and revalidate', async (t, send) => {
  const [page, json] = [await send('/maps/', { accept: FIREFOX }), await send('/maps/')]
  t.not(page.headers.etag, json.headers.etag)
  for (const [accept, { headers }] of [
    [FIREFOX, page],
    ['*/*', json],
  ] as const) {
    const again = await send('/maps/', { accept, 'if-none-match': headers.etag })
    t.is(again.status, 304)
    t.is(again.headers.vary, 'Accept, Accept-Encoding')
  }
  t.is((await send('/maps/', { accept: FIREFOX, 'if-none-match': json.headers.etag })).status, 200)
})

testHttp('only the index depends on Accept', async (t, send) => {
  const { headers } = await send('/maps/places.json', { accept: FIREFOX })
  t.is(headers['content-type'], 'application/json')
  t.is(headers.vary, 'Accept-Encoding')
})

testHttp('the page has a strict policy, and its files are served beside it, for ever', async (t, send) => {
  const { headers, body } = await send('/maps/', { accept: FIREFOX })
  const policy = String(headers['content-security-policy'])
  t.true(policy.startsWith("default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self';"))
  t.true(policy.includes("connect-src 'self' https://tiles.example;"))
  const page = body.toString()
  t.notRegex(page, /<script(?![^>]* src="assets\/)|<style| style=| on[a-z]+="/)
  const files = [...page.matchAll(/(?:src|href|content)="(assets\/[^"]+)"/g)].map(([, file]) => String(file))
  t.is(new Set(files).size, 4)
  const types = new Map<string, string>([
    ['js', 'text/javascript; charset=utf-8'],
    ['css', 'text/css; charset=utf-8'],
    ['svg', 'image/svg+xml'],
  ])
  for (const file of files) {
    const asset = await send(`/maps/${file}`, { 'accept-encoding': 'gzip' })
    t.is(asset.status, 200, file)
    t.is(asset.headers['content-type'], types.get(file.split('.').at(-1) ?? ''), file)
    t.is(asset.headers['content-encoding'], 'gzip', file)
    t.is(asset.headers['cache-control'], 'public, max-age=31536000, immutable', file)
  }
  t.is((await send('/maps/licences.txt')).headers['content-type'], 'text/plain; charset=utf-8')
  for (const path of [
    'assets/',
    'assets/nothing.js',
    'assets/../index.html',
    'assets/%2e%2e/index.html',
    'index.html',
  ]) {
    t.is((await send(`/maps/${path}`)).status, 404, path)
  }
})
