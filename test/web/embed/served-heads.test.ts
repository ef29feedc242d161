/** What the pages say of a link, in whole requests: to people in chats, to search engines, to other sites. */
import test from 'ava'
import Koa from 'koa'
import { pino } from 'pino'
import { byPrefix } from '../../../api/app.ts'
import { explorerPage } from '../../../api/explorer/page.ts'
import { placePreviews } from '../../../api/explorer/place-preview.ts'
import { everyResponse } from '../../../api/middleware/every-response.ts'
import { Budget, type Refusal } from '../../../core/limits/budget.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { listen } from '../../support/services/listen.ts'
import { ensurePages } from '../support/explorer-pages.ts'

const PUBLIC = 'https://places.example'
const AT = { longitude: 24.94, latitude: 60.17 }
const CAFE = { ...AT, id: placeId(1), name: 'Corner & Cafe', categories: ['Cafe'], city: 'Helsinki' }
const PRIVATE = { short_description: 'for editors' }
const HIDDEN = { ...AT, id: placeId(2), name: 'Hidden', is_public: false }

/** Refuses everybody. Points of another one would come back within milliseconds. */
class Spent extends Budget {
  override spend(): Refusal {
    return { seconds: 1, headers: {} }
  }
}

let base = ''
let poor = ''

async function serve(placePreview: ReturnType<typeof placePreviews>, budget?: Budget): Promise<string> {
  const page = explorerPage({
    ...{
      publicUrl: PUBLIC,
      tilesUrl: PUBLIC,
      imageCdnUrl: PUBLIC,
      embedAncestors: 'https://a.example https://b.example',
    },
    ...{
      placePreview,
      firstList: async () => undefined,
      budget,
      sampleProgress: () => undefined,
      hasSample: async () => false,
    },
    ...{ firstView: async () => undefined, attributions: async () => [] },
    ...{
      picturedPlaces: async () => ({ places: [], count: 0 }),
      openLand: () => () => new Uint8Array(),
    },
  })
  return listen(
    new Koa()
      .use(everyResponse(pino({ level: 'silent' })))
      .use(byPrefix([page], {}))
      .callback(),
  )
}

test.before(async () => {
  await ensurePages()
  const { database } = await openTestDatabase(ANY_ENGINE)
  await upsertPlaces(database, [{ ...CAFE, ...PRIVATE }, HIDDEN])
  const editorsOnly = { fields: ['short_description'] as const, hiddenPlaces: true }
  const previews = placePreviews({ editorsOnly, imageCdnUrl: PUBLIC }, database)
  base = await serve(previews)
  poor = await serve(previews, new Spent(() => undefined))
})

const HEADS: [path: string, has: RegExp, hasNot: RegExp][] = [
  ['/', /<title>Whereabouts<\/title>/, /noindex|data-embed|<!-- /],
  [`/?place=${CAFE.id}`, /<title>Corner &amp; Cafe · Whereabouts<\/title>/, /for editors/],
  [`/?place=${CAFE.id}&heat`, /og:url" content="https:\/\/places\.example\/\?place=[^"]*&amp;heat"/, /Corner & Cafe/],
  [`/?place=${CAFE.id.toUpperCase()}`, /og:description" content="Cafe in Helsinki"/, /noindex/],
  [`/?place=${HIDDEN.id}`, /<title>Whereabouts<\/title>/, /Hidden/],
  [`/?place=${placeId(9)}`, /<title>Whereabouts<\/title>/, /noindex/],
  ['/?place=x', /og:image" content="https:\/\/places\.example\/preview\.png\?place=x"/, /noindex/],
  ['/?search=%3C/title%3E%3Cscript%3E', /<title>“&lt;\/title&gt;/, /<\/title><script>/],
  [`/?search=${'a'.repeat(3000)}`, /og:url" content="https:\/\/places\.example\/"/, /a{101}/],
  ['/?search=$%26$1', /<title>“\$&amp;\$1” · Whereabouts/, /noindex/],
  ['/embed?search=a', /data-embed="map"[\s\S]*noindex/, /og:|id="account"|rel="preload"|<!-- /],
  ['/embed?panel=true', /data-embed="panel"/, /id="share"/],
  ['/embed?panel=1', /data-embed="map"/, /data-embed="panel"/],
]
for (const [path, has, hasNot] of HEADS) {
  test(`${path.slice(0, 60)} has ${has}`, async (t) => {
    const text = await (await fetch(base + path)).text()
    t.regex(text, has)
    t.notRegex(text, hasNot)
  })
}

test('a client without points gets the page without the name of the place', async (t) => {
  const response = await fetch(`${poor}/?place=${CAFE.id}`)
  t.is(response.status, 200)
  t.regex(await response.text(), /<title>Whereabouts<\/title>/)
})

for (const [path, ancestors] of [
  ['/', "'self'"],
  ['/embed', 'https://a.example https://b.example'],
  ['/licences.txt', "'self'"],
  ['/manifest.webmanifest', "'self'"],
] as const) {
  test(`${path} is framed by ${ancestors}`, async (t) => {
    const { headers } = await fetch(base + path, { method: 'HEAD' })
    t.is(/frame-ancestors ([^;]+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1], ancestors)
    t.is(headers.get('Set-Cookie'), null)
  })
}

test('the manifest names icons that are there, in the sizes it says', async (t) => {
  const response = await fetch(`${base}/manifest.webmanifest`)
  t.is(response.headers.get('Content-Type'), 'application/manifest+json')
  const { icons } = (await response.json()) as { icons: { src: string; type: string; sizes: string }[] }
  t.deepEqual(
    icons.map(({ sizes }) => sizes),
    ['180x180', '192x192', '512x512', 'any'],
  )
  for (const { src, type, sizes } of icons) {
    const icon = await fetch(`${base}/${src}`)
    t.is(icon.headers.get('Content-Type'), type)
    const bytes = Buffer.from(await icon.arrayBuffer())
    if (type === 'image/png') t.is(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes)
  }
})
