/** The picture of a link: what it shows, where, and how it is served. */
import test from 'ava'
import fc from 'fast-check'
import Koa from 'koa'
import { pino } from 'pino'
import { PlaceAnswers } from '../../../answers/places.ts'
import { drawPicture } from '../../../api/explorer/picture/draw.ts'
import { landOf } from '../../../api/explorer/picture/land.ts'
import { linkPictures } from '../../../api/explorer/picture/picture.ts'
import { picturedPlaces } from '../../../api/explorer/picture/places.ts'
import { boxOf, MAP_HEIGHT, placeTile, project, viewIn, viewOf, WIDTH } from '../../../api/explorer/picture/view.ts'
import { everyResponse } from '../../../api/middleware/every-response.ts'
import { tileBounds } from '../../../core/geo/tile.ts'
import { Budget, type Refusal } from '../../../core/limits/budget.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { LAND_FILE, openLand } from '../../../tiles/land/land-file.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { listen } from '../../support/services/listen.ts'

const HELSINKI = { longitude: 24.94, latitude: 60.17 }
const views = fc.record({
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  latitude: fc.double({ min: -75, max: 75, noNaN: true }),
  zoom: fc.double({ min: 2, max: 18, noNaN: true }),
})
const near = (one: number, other: number, within: number) => Math.abs(one - other) <= within

test('the view is in the middle of the map, and its box ends at the edges', (t) => {
  fc.assert(
    fc.property(views, (view) => {
      const at = project(view)
      const [x, y] = at(view)
      const { west, north, east, south } = boxOf(view)
      const [left, top] = at({ longitude: west, latitude: north })
      const [right, bottom] = at({ longitude: east, latitude: south })
      const isWhole = west > -180 && east < 180 && north < 85 && south > -85
      const edges = [left, top, right - WIDTH, bottom - MAP_HEIGHT]
      return (
        near(x, WIDTH / 2, 1e-3) &&
        near(y, MAP_HEIGHT / 2, 1e-3) &&
        (!isWhole || edges.every((edge) => near(edge, 0, 0.01)))
      )
    }),
  )
  t.pass()
})

test('a tile stands where its corners are', (t) => {
  fc.assert(
    fc.property(views, fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), (view, x, y) => {
      const tile = { z: 8, x, y }
      const { left, top, size } = placeTile(view, tile)
      const { west, north, east, south } = tileBounds(tile)
      const corners = [
        ...project(view)({ longitude: west, latitude: north }),
        ...project(view)({ longitude: east, latitude: south }),
      ]
      return [left, top, left + size, top + size].every((edge, index) =>
        near(edge, corners[index] as number, size * 1e-6 + 0.01),
      )
    }),
  )
  t.pass()
})

test('a fitted view has all positions', (t) => {
  const positions = fc.array(views, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(positions, (all) => {
      const at = project(viewOf(all))
      return all.map(at).every(([x, y]) => x >= 0 && x <= WIDTH && y >= 0 && y <= MAP_HEIGHT)
    }),
  )
  t.like(viewOf([{ longitude: 24.94, latitude: 60.17 }]), { zoom: 15 })
})

const VIEWS: [at: string, zoom: number | undefined][] = [
  ['60.17,24.94,12.5', 12.5],
  ['60.17,24.94,99', 22],
  ['60.17,24.94', undefined],
  ['91,24.94,3', undefined],
  ['a,b,c', undefined],
  [',,', undefined],
  ['', undefined],
]
for (const [at, zoom] of VIEWS) {
  test(`at=${at} has the zoom ${zoom}`, (t) => t.is(viewIn(new URLSearchParams({ at }))?.zoom, zoom))
}

const place = (name: string, longitude = 24.94) => ({ name, category: 'Cafe', longitude, latitude: 60.17 })
const picture = { view: { ...HELSINKI, zoom: 14 }, land: [], count: 1, title: 'Cafe', attribution: '© A' }
const DRAWN: [what: string, svg: string, has: RegExp, hasNot: RegExp][] = [
  ['a name is no markup', drawPicture({ ...picture, places: [place('<b>&')] }), />&lt;b&gt;&amp;</, /<b>/],
  [
    'the better of two names that overlap',
    drawPicture({ ...picture, places: [place('Best'), place('Worse')] }),
    />Best</,
    /Worse/,
  ],
  ['both dots', drawPicture({ ...picture, places: [place('A'), place('B')] }), /<circle[\s\S]*<circle/, />B</],
  [
    'no letters that the fonts lack',
    drawPicture({
      ...picture,
      title: '東京',
      places: [place('カフェ'), place('Κήπος ☕', 24.96), place('Café +1', 24.92)],
    }),
    />Café \+1<[\s\S]*>Whereabouts</,
    /カ|東|☕/,
  ],
  ['one place', drawPicture({ ...picture, places: [] }), />1 place</, /places/],
  ['many places', drawPicture({ ...picture, places: [], count: 1234 }), />1,234 places</, /circle/],
]
for (const [what, svg, has, hasNot] of DRAWN) {
  test(`a picture has ${what}`, (t) => {
    t.regex(svg, has)
    t.notRegex(svg, hasNot)
  })
}

test('land is where the map has it', (t) => {
  const read = openLand(LAND_FILE)
  const paths = (longitude: number, latitude: number) =>
    landOf({ longitude, latitude, zoom: 8 }, read)
      .map(({ html }) => html)
      .join('')
  t.regex(paths(24.94, 60.17), /d="M/)
  t.is(paths(-30, 30), '')
})

class Spent extends Budget {
  override spend(): Refusal {
    return { seconds: 1, headers: {} }
  }
}

async function serve(budget?: Budget): Promise<{ base: string; add: (id: number, name: string) => Promise<void> }> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const add = async (id: number, name: string) => {
    await upsertPlaces(database, [{ id: placeId(id), name, ...HELSINKI, categories: ['Cafe'] }])
  }
  await add(1, 'Corner Cafe')
  const show = linkPictures({
    ...{
      picturedPlaces: picturedPlaces({ answers: new PlaceAnswers({ database }), imageCdnUrl: 'https://i.example' }),
    },
    ...{ attributions: async () => [], openLand: () => openLand(LAND_FILE), budget },
  })
  const app = new Koa().use(everyResponse(pino({ level: 'silent' })))
  app.use((ctx) => show(ctx, { title: 'T', subject: 'Cafes', description: '', image: undefined }))
  return { base: await listen(app.callback()), add }
}

test('a picture is a PNG of 1200 × 630, which changes when what it shows changes', async (t) => {
  const { base, add } = await serve()
  const url = `${base}/preview.png?at=60.17,24.94,14&categories=Cafe&heat`
  const response = await fetch(url)
  t.is(response.headers.get('Content-Type'), 'image/png')
  const png = Buffer.from(await response.arrayBuffer())
  t.deepEqual([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)], ['PNG', 1200, 630])
  const tag = response.headers.get('ETag') as string
  const again = () => fetch(url, { headers: { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' } })
  t.is((await again()).status, 304)
  t.not((await fetch(url.replace('Cafe', 'Bar'))).headers.get('ETag'), tag)
  await add(2, 'Other Cafe')
  t.is((await again()).status, 200)
})

test('a filter that the list refuses is refused', async (t) => {
  const { base } = await serve()
  const response = await fetch(`${base}/preview.png?rating__gte=x`)
  t.is(response.status, 400)
  t.deepEqual(Object.keys((await response.json()) as object), ['rating__gte'])
})

test('a client without points gets no picture', async (t) => {
  const { base } = await serve(new Spent(() => undefined))
  t.is((await fetch(`${base}/preview.png`)).status, 429)
})
