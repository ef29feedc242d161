/** The page at `/maps/` as HTML: what the sources say, whatever they say; where its links go. */
import test from 'ava'
import { TileCache } from '../../../tiles/cache/tile-cache.ts'
import { attributionLinks, attributionText } from '../../../tiles/page/attribution-links.ts'
import { indexPage } from '../../../tiles/page/page.ts'
import { js } from '../../../tiles/page/snippets/snippet.ts'
import type { TileSource } from '../../../tiles/source.ts'
import { ensurePages } from '../../web/support/explorer-pages.ts'

test.before('the page is built', ensurePages)

const EVIL = `</code></pre>"'><script>alert(1)</script><img src=x onerror=alert(1)>`

function source(rest: Partial<TileSource> = {}): TileSource {
  return {
    name: 'places',
    description: 'Some places',
    attribution: '',
    formats: ['mvt'],
    maxZoom: 16,
    layers: () => [{ id: 'places', description: 'Points', fields: { name: { type: 'String', description: 'Name' } } }],
    cacheControl: 'no-cache',
    cache: new TileCache(1, () => undefined),
    ask: () => {
      throw new Error('the page asks for no tile')
    },
    ...rest,
  }
}

function pageOf(
  sources: readonly TileSource[],
  urls: { tilesUrl?: string; siteUrl?: string | undefined } = {},
): string {
  const page = indexPage({ sources, tilesUrl: 'https://tiles.example/base', siteUrl: undefined, ...urls })
  if (!page) throw new Error('the page is not built')
  return page.html()
}

test('names, descriptions and attributions of sources are escaped everywhere', (t) => {
  const evil = source({
    description: EVIL,
    attribution: EVIL,
    layers: () => [{ id: EVIL, description: EVIL, fields: { [EVIL]: { type: 'String', description: EVIL } } }],
    examples: [{ query: EVIL, text: EVIL }],
  })
  const page = pageOf([evil], { tilesUrl: `https://tiles.example/${EVIL}` })
  t.is(page.match(/<script/g)?.length, 1)
  t.notRegex(page, /<img src=x|alert\(1\)<\/script>/)
  t.is(page.match(/<pre/g)?.length, page.match(/<\/pre>/g)?.length)
})

test('an attribution keeps its text and its links to web pages', (t) => {
  const cases: [attribution: string, html: string, text: string][] = [
    ['', '', ''],
    ['A &amp; B', 'A &amp; B', 'A & B'],
    [
      '<a href="https://x.example/?a=1&amp;b=2" onclick="evil()">© X</a>, <b>Y</b>',
      '<a href="https://x.example/?a=1&amp;b=2" rel="noopener">© X</a>, Y',
      '© X, Y',
    ],
    ['<a href="javascript:alert(1)">X</a>', 'X', 'X'],
    ['<a href=" HTTPS://x.example">X</a>', 'X', 'X'],
    ['a<script>alert(1)</script>b<style>c</style>', 'ab', 'ab'],
    ['<svg onload=alert(1)>', '', ''],
    [
      '<a href="https://x.example">never closed',
      '<a href="https://x.example" rel="noopener">never closed</a>',
      'never closed',
    ],
  ]
  for (const [attribution, html, text] of cases) {
    t.is(attributionLinks(attribution).html, html)
    t.is(attributionText(attribution), text)
  }
})

test('the page names all sources in their order, with fields, zooms and URLs', (t) => {
  const page = pageOf([source(), source({ name: 'more', minZoom: 3, maxZoom: 9, attribution: 'Somebody' })])
  t.deepEqual(
    [...page.matchAll(/<h2 id="(\w+)"/g)].map(([, name]) => name),
    ['places', 'more', 'styles'],
  )
  for (const text of [
    '3 to 9',
    'Somebody',
    '<code>name</code>',
    'https://tiles.example/base/maps/more/{z}/{x}/{y}.mvt',
  ]) {
    t.true(page.includes(text), text)
  }
  t.is(page.match(/No attribution is required/g)?.length, 1)
})

test('a description does not repeat the name above it, and attributions are there once', (t) => {
  const field = { type: 'String', description: 'Name' } as const
  const land = source({ name: 'land', attribution: 'Natural Earth' })
  const page = pageOf([
    source({
      description: 'Places: all of them',
      attribution: 'Natural Earth',
      center: { longitude: 13, latitude: 52, zoom: 6 },
    }),
    source({
      description: 'placeable',
      layers: () => [{ id: 'two', description: '', fields: { a: field, b: field } }],
    }),
    land,
  ])
  t.true(page.includes('<p>All of them</p>'))
  t.true(page.includes('<p>placeable</p>'))
  t.true(page.includes('<code>places</code> <span class="quiet">1 field</span>'))
  t.true(page.includes('<code>two</code> <span class="quiet">2 fields</span>'))
  t.is(page.match(/<figcaption><span>Natural Earth<\/span><\/figcaption>/g)?.length, 3)
  // One zoom further out than the map begins, so that there is something on the tile.
  t.regex(page, /A tile: <a href="places\/5\/17\/10\.mvt">/)
})

test('links lead to the other pages, wherever they are', (t) => {
  const links = (urls: Parameters<typeof pageOf>[1]) =>
    [...pageOf([source()], urls).matchAll(/<a href="([^"]*)">(?:Map|API|Scores)</g)].map(([, href]) => href)
  const beside = 'https://tiles.example/base'
  t.deepEqual(links({ siteUrl: beside }), ['../', '../docs/', '../analyst/'])
  t.deepEqual(links({ siteUrl: 'https://x.example/y' }), [
    'https://x.example/y/',
    'https://x.example/y/docs/',
    'https://x.example/y/analyst/',
  ])
  t.deepEqual(links({ siteUrl: undefined }), [])
})

test('code that is shown has the values that it should have', (t) => {
  const values = [{ a: [1, "it's", '"\\"'], 'b-c': { d: null, e: 'x'.repeat(100) } }, '', EVIL, [], {}]
  for (const value of values) {
    const read: unknown = new Function(`return ${js(value, 4)}`)()
    t.deepEqual(read, value)
  }
})
