/** The language of each page as it is served: chosen by the browser, by the address, and by what the visitor chose before. */
import test from 'ava'
import Koa from 'koa'
import { pino } from 'pino'
import { byPrefix } from '../../../api/app.ts'
import { listsPages } from '../../../api/explorer/lists-pages.ts'
import { explorerPage } from '../../../api/explorer/page.ts'
import { everyResponse } from '../../../api/middleware/every-response.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { listen } from '../../support/services/listen.ts'
import { ensurePages } from '../support/explorer-pages.ts'

const PUBLIC = 'https://places.example'
let base = ''

test.before(async () => {
  await ensurePages()
  const urls = { publicUrl: PUBLIC, tilesUrl: PUBLIC, imageCdnUrl: PUBLIC }
  const [placePreview, firstList] = [async () => undefined, async () => undefined]
  const explorer = explorerPage({
    ...urls,
    ...{ embedAncestors: '*', placePreview, firstList, sampleProgress: () => undefined, hasSample: async () => false },
    ...{ firstView: async () => undefined, attributions: async () => [] },
    ...{ picturedPlaces: async () => ({ places: [], count: 0 }), openLand: () => () => new Uint8Array() },
  })
  const database = { rows: async () => [] } as unknown as Queryable
  const lists = listsPages({ ...urls, database, placePreview, firstList, findCaller: async () => undefined })
  const app = new Koa().use(everyResponse(pino({ level: 'silent' })))
  base = await listen(app.use(byPrefix([explorer, lists], {})).callback())
})

interface Case {
  readonly path: string
  readonly accepts?: string
  readonly cookie?: string
  readonly language: string
  /** The answer sets a cookie with this language. */
  readonly keeps?: string
}

const CASES: readonly Case[] = [
  { path: '/', language: 'en' },
  { path: '/', accepts: 'fr-CA,fr;q=0.9,en;q=0.5', language: 'fr' },
  { path: '/', accepts: 'fr', cookie: 'language=fi', language: 'fi' },
  { path: '/', accepts: 'fr', cookie: 'language=xx', language: 'fr' },
  { path: '/?lang=ar', accepts: 'fr', cookie: 'language=fi', language: 'ar', keeps: 'ar' },
  { path: '/?lang=xx', accepts: 'fr', language: 'fr' },
  { path: '/embed', accepts: 'de', cookie: 'language=fi', language: 'de' },
  { path: '/embed?lang=ar', accepts: 'de', language: 'ar' },
  { path: '/lists/', accepts: 'ar', language: 'ar' },
  { path: '/lists/?lang=de', language: 'de', keeps: 'de' },
  { path: '/lists/none', accepts: 'fi', language: 'fi' },
  { path: '/lists/none?lang=fi', language: 'fi', keeps: 'fi' },
]

for (const { path, accepts = '', cookie = '', language, keeps } of CASES) {
  test(`${path} is in ${language} for [${accepts}] and the cookie [${cookie}]`, async (t) => {
    const headers = { 'Accept-Language': accepts, ...(cookie && { Cookie: cookie }) }
    const response = await fetch(base + path, { headers })
    const text = await response.text()
    t.regex(
      text,
      new RegExp(`<html (?:data-embed="map" )?lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`),
    )
    t.is(response.headers.get('Content-Language'), language)
    t.regex(response.headers.get('Vary') ?? '', /Accept-Language/)
    t.is(/Cookie/.test(response.headers.get('Vary') ?? ''), !path.startsWith('/embed'))
    const set = response.headers.getSetCookie()
    t.deepEqual(set, keeps ? [`language=${keeps}; Max-Age=31536000; Path=/; SameSite=Lax`] : [])
    t.notRegex(text, /\[\[|<!-- (?:texts|languages)/)
  })
}

test('a page loads the texts of its language, and English has none to load', async (t) => {
  const loads = async (language: string) => {
    const text = await (await fetch(`${base}/?lang=${language}`)).text()
    return [...text.matchAll(/modulepreload" href="assets\/(de|fr|fi|ar)-/g)].map(([, name]) => name)
  }
  t.deepEqual(await loads('en'), [])
  t.deepEqual(await loads('ar'), ['ar'])
})

test('the address that a page names as its own is the same in all languages', async (t) => {
  const text = await (await fetch(`${base}/?lang=de&at=60,24,12`)).text()
  t.regex(text, /canonical" href="https:\/\/places.example\/\?at=60,24,12"/)
})

test('the choice names each language in itself, and says which translation nobody has reviewed', async (t) => {
  const text = await (await fetch(`${base}/?lang=fi`)).text()
  const [options = ''] = /<select id="language"[\s\S]*?<\/select>/.exec(text) ?? []
  t.regex(options, /<option value="en" lang="en" dir="ltr">English<\/option>/)
  t.regex(options, /<option value="fi" lang="fi" dir="ltr" selected>Suomi \(käännöstä ei ole tarkastettu\)</)
  t.regex(options, /<option value="ar" lang="ar" dir="rtl">العربية \(ترجمة لم تُراجَع\)</)
})
