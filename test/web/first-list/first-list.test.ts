/** The list that a page comes with: which places, where its links lead, and when the page comes without it. */
import test from 'ava'
import sql from 'sql-template-tag'
import { IndexLoading } from '../../../answers/index-or-sql.ts'
import { PlaceAnswers } from '../../../answers/places.ts'
import { type FirstList, firstLists, type ReadFirstList } from '../../../api/explorer/first-list.ts'
import { fillTemplate } from '../../../api/explorer/template.ts'
import type { Collection } from '../../../core/themes/collection.ts'
import type { Database } from '../../../sql/core/database.ts'
import { NoAnswer } from '../../../sql/core/database-errors.ts'
import { upsertLists, upsertOrganizations } from '../../../sql/events/themes-write.ts'
import { TooManyCandidates } from '../../../sql/places/open-at.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

/** Milliseconds: more than a busy machine takes, and less than anybody notices. */
const [LONG, SHORT] = [60_000, 50]
const HELSINKI = { longitude: 24.94, latitude: 60.17 }
const PLACES = [
  { ...HELSINKI, id: placeId(1), name: 'Anchor & <b>Bell</b>', categories: ['Bar'], city: 'Helsinki', price: 2 },
  { ...HELSINKI, id: placeId(2), name: 'Zebra', categories: ['Cafe'], vibes: ['cozy'], latitude: 60.18 },
  { id: placeId(3), name: 'Far', longitude: 151.2, latitude: -33.9 },
  { ...HELSINKI, id: placeId(4), name: 'Hidden', is_public: false },
  { id: placeId(5), name: 'Nowhere' },
]
const PART = { west: 20, south: 58, east: 30, north: 64 }
const WORLD = { west: -170, south: -50, east: 170, north: 70 }
const LIST: Collection = {
  ...{ parameter: 'list', slug: 'bars', name: 'Bars', box: { west: 24, south: 60, east: 25, north: 61 } },
  theme: { choices: {}, hidden: [] },
}
const HIDING: Collection = { ...LIST, theme: { choices: {}, hidden: ['vibes'] } }

let answers: PlaceAnswers
let database: Database
let first: ReadFirstList

test.before(async () => {
  ;({ database } = await openTestDatabase(ANY_ENGINE))
  await upsertPlaces(database, PLACES)
  await upsertOrganizations(database, [{ slug: 'dark', name: 'Dark' }])
  await upsertLists(database, [
    { slug: 'bars', name: 'Bars', organization: 'dark', places: [placeId(2), placeId(3), placeId(5)] },
  ])
  answers = new PlaceAnswers({ database })
  first = reading({ all: WORLD, most: PART })
})

function reading(view: { all: typeof PART; most: typeof PART } | undefined): ReadFirstList {
  return firstLists({ answers, imageCdnUrl: 'https://i.example' }, async () => view, LONG)
}

const onPage = (query: string, more: Partial<Parameters<ReadFirstList>[0]> = {}): Parameters<ReadFirstList>[0] => ({
  ...{ parameters: new URLSearchParams(query), path: './', isPhone: false, language: 'en' as const },
  ...more,
})
const namesIn = ({ list }: FirstList) =>
  [...list.html.matchAll(/result-name" dir="auto">(.*?)<\/span>/g)].map(([, name]) => name)
const sorted = (names: (string | undefined)[]) => names.toSorted().join()

const BOTH = 'Anchor &amp; &lt;b&gt;Bell&lt;/b&gt;,Zebra'
const CASES: [asked: ReturnType<typeof onPage>, names: string, status: string][] = [
  [onPage(''), `${BOTH.replace(',', ',Far,')}`, '3 places, best first'],
  [onPage('', { isPhone: true }), BOTH, 'Best first'],
  [onPage('', { language: 'de' }), `${BOTH.replace(',', ',Far,')}`, '3 Orte, die besten zuerst'],
  [onPage('vibes=cozy', { language: 'ar' }), 'Zebra', 'مكان مطابق واحد'],
  [onPage('at=60.17,24.94,13'), BOTH, 'Best first'],
  [onPage('at=60.17,24.94,17'), 'Anchor &amp; &lt;b&gt;Bell&lt;/b&gt;', 'Best first'],
  [onPage('at=-33.9,151.2,12&order=name'), 'Far', 'By name'],
  [onPage('order=name'), `${BOTH.replace(',', ',Far,')}`, '3 places, by name'],
  [onPage('vibes=cozy'), 'Zebra', '1 matching place'],
  [onPage('price__lte=2&heat&utm_source=x'), 'Anchor &amp; &lt;b&gt;Bell&lt;/b&gt;', '1 matching place'],
  [onPage('', { collection: LIST }), 'Far,Zebra', '2 places, best first'],
  [onPage('at=60.17,24.94,13', { collection: LIST }), 'Zebra', 'Best first'],
]
for (const [asked, names, status] of CASES) {
  test(`${asked.parameters} ${asked.language} ${asked.isPhone} ${asked.collection?.slug} lists ${names}`, async (t) => {
    const shown = await first(asked)
    t.is(shown && sorted(namesIn(shown)), names)
    t.is(shown?.status.html, status)
  })
}

test('a part of the world is listed as the map begins with it', async (t) => {
  const shown = await reading({ all: PART, most: PART })(onPage(''))
  t.is(shown && sorted(namesIn(shown)), BOTH)
  t.is(await reading(undefined)(onPage('')), undefined)
})

// What the script asks otherwise, or only it knows: a search, an area beside the map's, who is nearest, and errors.
for (const query of [
  'search=cafe',
  'in_bbox=1,2,3,4',
  'point=1,2',
  'order=nearest',
  'has_position=false',
  'rating__gte=x',
  'vibes=none',
]) {
  test(`${query} comes without a list`, async (t) => {
    t.is(await first(onPage(query)), undefined)
  })
}

const LINKS: [asked: ReturnType<typeof onPage>, has: RegExp, hasNot: RegExp][] = [
  [onPage('vibes=cozy&heat'), /href="\.\/\?vibes=cozy&amp;heat=&amp;place=0/, /panel/],
  [onPage(`vibes=cozy&panel=true&place=${placeId(1)}`), /href="\.\/\?vibes=cozy&amp;place=[^"]*2"/, /panel/],
  [onPage('', { path: 'lists/bars', collection: LIST }), /href="lists\/bars\?place=[\s\S]*>cozy</, /list=/],
  [onPage('', { path: 'lists/bars', collection: HIDING }), /href="lists\/bars\?place=/, />cozy</],
]
for (const [asked, has, hasNot] of LINKS) {
  test(`the rows of ${asked.parameters} ${asked.path} have ${has}, not ${hasNot}`, async (t) => {
    const { list } = (await first(asked)) ?? { list: { html: '' } }
    t.regex(list.html, has)
    t.notRegex(list.html, hasNot)
  })
}

test('filters keep the room of their chips', async (t) => {
  t.regex((await first(onPage('vibes=cozy')))?.chips?.html ?? '', /<ul class="chips" id="chips"[\s\S]*>cozy</)
  t.regex((await first(onPage('price=2')))?.chips?.html ?? '', />…</)
  t.is((await first(onPage('heat')))?.chips, undefined)
})

const FAILURES: [what: string, list: PlaceAnswers['list'], isThrown: boolean][] = [
  ['the database does not answer', () => Promise.reject(new NoAnswer('no answer')), false],
  ['it takes too long', () => new Promise(() => undefined), false],
  ['the list would read most places', async (_, __, asking) => asking.onExpensive?.() as never, false],
  ['it would examine too many hours', () => Promise.reject(new TooManyCandidates()), false],
  ['the index loads', () => Promise.reject(new IndexLoading()), false],
  ['the program is wrong', () => Promise.reject(new TypeError('wrong')), true],
]
for (const [what, list, isThrown] of FAILURES) {
  test(`without a list if ${what}: ${!isThrown}`, async (t) => {
    const read = firstLists({ answers: { list }, imageCdnUrl: '' }, async () => ({ all: PART, most: PART }), SHORT)
    const shown = read(onPage('')).catch((error: unknown) => error)
    t.is((await shown) instanceof TypeError, isThrown)
    if (!isThrown) t.is(await shown, undefined)
  })
}

test.serial('the page says from the first that places are generated', async (t) => {
  const parts = { head: { html: '' } }
  const template = '<p class="sample" id="sample" hidden>Sample data</p>'
  const list = await first(onPage('city=Helsinki'))
  t.false(list?.isSample)
  t.is(fillTemplate(template, { ...parts, first: list }), template)
  await upsertPlaces(database, [{ ...HELSINKI, id: placeId(6), name: 'Made up', city: 'Turku', is_sample: true }])
  const generated = await first(onPage('city=Turku'))
  t.is(fillTemplate(template, { ...parts, first: generated }), template.replace(' hidden', ''))
  await database.rows(sql`delete from places where id = ${placeId(6)}::uuid`)
})
