import test from 'ava'
import fc from 'fast-check'
import { type Family, familyOf } from '../../core/cartography/families.ts'
import { formatTile, keyTile, tileKey } from '../../core/geo/tile.ts'
import { LOOKUPS } from '../../core/query/field-catalogue.ts'
import { DATE_CHOICES } from '../../web/base/dates.ts'
import { changed, ignoredIn, ORDERS, type PageState, readState, writeState } from '../../web/base/url-state.ts'
import { Filters } from '../../web/layer/filters.ts'
import type { Layer } from '../../web/layer/layer.ts'
import { placedBounds, tilesIn, toBbox, wrapLongitude } from '../../web/map/viewport.ts'
import { latitude, longitude } from '../support/fixtures/arbitraries.ts'
import { NO_FILTERS, PLACE_LAYER } from './support/place-layer.ts'

const ID = '0a1b2c3d-1111-4222-8333-444455556666'
const NOTHING: PageState = {
  view: undefined,
  filters: NO_FILTERS,
  search: undefined,
  everywhere: false,
  literal: false,
  events: undefined,
  order: 'best',
  place: undefined,
  layers: [],
  row: undefined,
  inspect: false,
  heat: false,
}
/** A layer of an operator's table. Its name also begins that of another one. */
const PARKS: Layer = {
  ...{ name: 'parks', title: 'Parks', shape: 'area', shorthands: [], parameters: [], form: [] },
  columns: [
    ['kind', 'text', LOOKUPS.text] as const,
    ['size', 'number', LOOKUPS.number] as const,
    ['open', 'boolean', LOOKUPS.boolean] as const,
  ].map(([name, kind, lookups]) => {
    return { name, title: name, filter: { name, aliases: [], kind, lookups, facet: false, offered: true } }
  }),
}
const STOPS: Layer = { ...PARKS, name: 'parks-2', columns: [] }
const PAGE_LAYERS = { places: PLACE_LAYER, own: [PARKS, STOPS] }
const PARKS_ON = { layer: PARKS, filters: new Filters(PARKS) }
const STOPS_ON = { layer: STOPS, filters: new Filters(STOPS) }
const GARDENS = new Filters(PARKS).with('kind', ['Garden', 'a&b,c']).with('size__gte', ['2'])
const HELSINKI = { latitude: 60.17, longitude: 24.94, zoom: 12.5 }

const LINKS: [string, PageState][] = [
  ['', NOTHING],
  ['?at=60.17,24.94,12.5', { ...NOTHING, view: HELSINKI }],
  [
    '?vibes=cozy&is_open_at=now',
    { ...NOTHING, filters: NO_FILTERS.with('vibes', ['cozy']).with('is_open_at', ['now']) },
  ],
  [`?place=${ID}`, { ...NOTHING, place: ID }],
  [`?at=60.17,24.94,12.5&place=${ID}&tiles&heat`, { ...NOTHING, view: HELSINKI, place: ID, inspect: true, heat: true }],
  ['?search=half+a+na%26me', { ...NOTHING, search: 'half a na&me' }],
  ['?search=++', NOTHING],
  ['?events=weekend', { ...NOTHING, events: 'weekend' }],
  ['?events=2026-12-24..2026-12-31', { ...NOTHING, events: { from: '2026-12-24', to: '2026-12-31' } }],
  ['?events=2026-02-30..2026-03-01', NOTHING],
  ['?events=never', NOTHING],
  ['?search=a&literal', { ...NOTHING, search: 'a', literal: true }],
  ['?search=a&everywhere', { ...NOTHING, search: 'a', everywhere: true }],
  ['?order=name', { ...NOTHING, order: 'name' }],
  ['?order=worst', NOTHING],
  ['?layers=parks', { ...NOTHING, layers: [PARKS_ON] }],
  ['?layers=parks-2,,gone,parks&layers=parks', { ...NOTHING, layers: [PARKS_ON, STOPS_ON] }],
  ['?parks.kind=Garden&kind=x&layers=parks-2', { ...NOTHING, layers: [STOPS_ON] }],
  [
    '?layers=parks&parks.kind=Garden&parks.kind=a%26b,c&parks.size__gte=2&parks.size__lte=x&parks.open=maybe&parks.none=1',
    { ...NOTHING, layers: [{ layer: PARKS, filters: GARDENS }] },
  ],
  ['?row=parks/12', { ...NOTHING, row: { layer: 'parks', id: '12' } }],
  ['?row=parks-2/a/b%20%3Cc%3E', { ...NOTHING, row: { layer: 'parks-2', id: 'a/b <c>' } }],
  ['?row=gone/1', NOTHING],
  ['?row=parks/', NOTHING],
  [`?row=parks/1&place=${ID}`, { ...NOTHING, place: ID }],
  ['?at=60.17,24.94', NOTHING],
  ['?at=60.17,24.94,12.5,1', NOTHING],
  ['?at=91,24.94,12.5', NOTHING],
  ['?at=60.17,181,12.5', NOTHING],
  ['?at=60.17,24.94,-1', NOTHING],
  ['?at=60.17,,3', NOTHING],
  ['?at=NaN,1,2', NOTHING],
  ['?place=1', NOTHING],
  ['?place=<script>', NOTHING],
  ['?utm_source=mail&heat=1', { ...NOTHING, heat: true }],
]
for (const [link, state] of LINKS) {
  test(`the link ${link || '(empty)'}`, (t) => t.deepEqual(readState(link, PAGE_LAYERS), state))
}

test('a link leads back to the state it was made from', (t) => {
  const states = fc.record({
    view: fc.option(fc.record({ longitude, latitude, zoom: fc.double({ min: 0, max: 19, noNaN: true }) }), {
      nil: undefined,
    }),
    filters: fc.constantFrom(NO_FILTERS, NO_FILTERS.with('categories', ['Bar, Grill']).with('rating__gte', ['4'])),
    search: fc.option(
      fc
        .string({ unit: 'grapheme', maxLength: 40 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      { nil: undefined },
    ),
    isEverywhere: fc.boolean(),
    isLiteral: fc.boolean(),
    order: fc.constantFrom(...ORDERS),
    place: fc.option(fc.uuid(), { nil: undefined }),
    events: fc.constantFrom(undefined, ...DATE_CHOICES, { from: '2026-01-01', to: '2026-12-31' }),
    layers: fc.constantFrom([], [PARKS_ON], [{ layer: PARKS, filters: GARDENS }, STOPS_ON]),
    row: fc.option(fc.record({ layer: fc.constantFrom('parks', 'parks-2'), id: fc.string({ minLength: 1 }) }), {
      nil: undefined,
    }),
    inspect: fc.boolean(),
    heat: fc.boolean(),
  })
  fc.assert(
    fc.property(states, ({ isEverywhere, isLiteral, row, ...rest }) => {
      const hasText = rest.search !== undefined
      const state = {
        ...rest,
        row: rest.place ? undefined : row,
        everywhere: isEverywhere && hasText,
        literal: isLiteral && hasText,
      }
      const again = readState(writeState(state), PAGE_LAYERS)
      t.deepEqual({ ...again, view: undefined }, { ...state, view: undefined })
      t.is(again.view === undefined, state.view === undefined)
      if (!again.view || !state.view) return
      // Half a pixel of a 512-pixel tile, and half a hundredth of a zoom.
      const pixel = 360 / 512 / 2 ** state.view.zoom
      t.true(Math.abs(again.view.longitude - state.view.longitude) <= Math.max(pixel / 2, 5.1e-7))
      t.true(Math.abs(again.view.latitude - state.view.latitude) <= Math.max(pixel / 2, 5.1e-7))
      t.true(Math.abs(again.view.zoom - state.view.zoom) <= 0.0051)
    }),
  )
})

test('a link names what it cannot show', (t) => {
  const ignored = ignoredIn('?layers=gone,parks&parks.open=maybe&rating__gte=x&parks-2.kind__in=x', PAGE_LAYERS)
  t.deepEqual(ignored, ['rating__gte', 'layers=gone', 'parks.open'])
})

test('one card is open at a time', (t) => {
  const row = { layer: 'parks', id: '1' }
  t.deepEqual(changed({ ...NOTHING, row }, { place: ID }), { ...NOTHING, place: ID })
  t.deepEqual(changed({ ...NOTHING, place: ID }, { row }), { ...NOTHING, row })
})

const BOXES: [string, Parameters<typeof toBbox>[0], ReturnType<typeof toBbox>][] = [
  ['as it is', { west: 1, south: 2, east: 3, north: 4 }, { west: 1, south: 2, east: 3, north: 4 }],
  ['across 180°', { west: 170, south: 0, east: 190, north: 1 }, { west: 170, south: 0, east: -170, north: 1 }],
  ['the world once more', { west: 361, south: 0, east: 362, north: 1 }, { west: 1, south: 0, east: 2, north: 1 }],
  ['all around', { west: -300, south: -85, east: 100, north: 85 }, { west: -180, south: -85, east: 180, north: 85 }],
  ['beyond the poles', { west: 0, south: -95, east: 1, north: 95 }, { west: 0, south: -90, east: 1, north: 90 }],
]
for (const [name, stretch, box] of BOXES) test(`the box to ask for: ${name}`, (t) => t.deepEqual(toBbox(stretch), box))

test('the tile of a position is the one its key is in, whichever world it is drawn in', (t) => {
  const position = fc.record({
    longitude: fc.double({ min: -540, max: 540, noNaN: true, maxExcluded: true }),
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    z: fc.integer({ min: 0, max: 16 }),
  })
  fc.assert(
    fc.property(position, ({ longitude: east, latitude: north, z }) => {
      const [placed, ...others] = tilesIn({ west: east, east, south: north, north }, z)
      t.is(others.length, 0)
      if (!placed) return t.fail()
      const bounds = placedBounds(placed)
      t.true(east >= bounds.west - 1e-9 && east <= bounds.east + 1e-9)
      // On an edge the two may round to different sides.
      const edges = [bounds.west - east, bounds.east - east, bounds.south - north, bounds.north - north]
      const onEdge = edges.some((distance) => Math.abs(distance) < 1e-9)
      if (!onEdge) t.deepEqual(placed.tile, keyTile(tileKey(wrapLongitude(east), north), z))
    }),
  )
})

test('the tiles of a stretch, from the north-west', (t) => {
  const tiles = tilesIn({ west: -10, south: -10, east: 200, north: 10 }, 1)
  t.deepEqual(
    tiles.map(({ tile, turns }) => `${formatTile(tile)}+${turns}`),
    ['1/0/0+0', '1/1/0+0', '1/0/0+1', '1/0/1+0', '1/1/1+0', '1/0/1+1'],
  )
})

const FAMILIES: [string | undefined, Family][] = [
  ['Restaurant', 'food'],
  ['Fast Food', 'food'],
  ['Steakhouse', 'food'],
  ['Cafe', 'cafe'],
  ['Café', 'cafe'],
  ['Coffee Shop', 'cafe'],
  ['Tea House', 'cafe'],
  ['Ice Cream', 'cafe'],
  ['Bar', 'bar'],
  ['wine bar', 'bar'],
  ['Beer Garden', 'bar'],
  ['Nightclub', 'bar'],
  ['Barber', 'other'],
  ['Museum', 'culture'],
  ['Public Library', 'culture'],
  ['Martial Arts', 'active'],
  ['Spa', 'active'],
  ['Coworking Space', 'other'],
  ['Park', 'outdoors'],
  ['Parking', 'other'],
  ['Farmers Market', 'shop'],
  ['Boutique', 'shop'],
  ['Boutique Hotel', 'stay'],
  ['Bookstore', 'shop'],
  ['', 'other'],
  [undefined, 'other'],
]
for (const [category, family] of FAMILIES) {
  test(`the family of ${category === undefined ? 'no category' : `“${category}”`}`, (t) =>
    t.is(familyOf(category), family))
}
