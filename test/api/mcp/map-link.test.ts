/** Links of map_link, read as the page reads them: its list has as many places as the tool says. */

import { ignoredIn, type PageLayers, readState, type View } from '../../../web/base/url-state.ts'
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { world } from './world.ts'

type Row = readonly [title: string, args: object, search?: { search: string; literal: boolean }]

// prettier-ignore
const LINKS: readonly Row[] = [
  ['everything', {}],
  ['a category and a city', { filters: { categories: 'cafe', city: 'London' } }],
  ['one of several', { filters: { categories: ['cafe', 'bar'], rating__gte: 4 } }],
  ['a filter without a control', { filters: { completeness_score__lt: 0.6, postcode__prefix: '1' } }],
  ['patterns', { filters: { categories__contains: ['store', 'food'] } }],
  ['values with commas', { filters: { city__in: 'London, GB,Tokyo' } }],
  ['what is left out', { filters: { city__exclude: ['Tokyo', 'Seoul'], is_closed: false } }],
  ['a box', { bbox: [-8, 49, 2, 61] }],
  ['a box across the date line', { bbox: [170, -60, -150, 60] }],
  ['half of the world', { bbox: [-100, -80, 100, 80] }],
  ['a box with filters', { bbox: [129, 31, 146, 46], filters: { price: 1 } }],
  ['near a point', { filters: { point: [-0.1276, 51.5072], dist: 50000 } }],
  ['open at a moment', { filters: { is_open_at: '2026-12-06T12:00:00+00:00', city: 'London' } }],
  ['words', { filters: { search: 'museum' } }, { search: 'museum', literal: true }],
  [
    'words that are understood',
    { filters: { search: 'museum in london', understand: true } },
    { search: 'museum in london', literal: false },
  ],
  ['one place', { filters: { slug: 'place-1' } }],
]

for (const [title, args, search] of LINKS) {
  testOn(ANY_ENGINE, `the link to ${title}`, async (t) => {
    const { call, request } = await world(ANY_ENGINE)
    const { content, isError, texts } = await call('map_link', args)
    t.false(isError, texts.join('\n'))
    const url = new URL(String(content['url']))
    t.is(url.origin, 'https://places.example')
    const layers = await pageLayers()
    t.deepEqual(ignoredIn(url.search, layers), [])
    const state = readState(url.search, layers)
    t.deepEqual(
      [state.search, state.literal, state.everywhere],
      [search?.search, search?.literal ?? false, search !== undefined],
    )
    const words = search && `&${new URLSearchParams({ search: search.search, understand: String(!search.literal) })}`
    const list = `/v0.3/places/?per_page=1000&${state.filters.requestQuery()}${words ?? ''}`
    const { status, body } = await request(list)
    const { count, results } = body as { count: number; results: { features: { geometry: Point | null }[] } }
    t.deepEqual([status, count], [200, content['count']], list)
    t.true(count > 0 || title === 'one place', list)
    if (content['has_all_in_view'] !== true) return
    const placed = results.features.flatMap(({ geometry }) => geometry ?? [])
    t.deepEqual(
      placed.filter(({ coordinates }) => !isInView(state.view, coordinates)),
      [],
    )
  })
}

interface Point {
  readonly coordinates: readonly [longitude: number, latitude: number]
}

async function pageLayers(): Promise<PageLayers> {
  const { request } = await world(ANY_ENGINE)
  const { body } = await request('/v0.3/layers/')
  const [places, , ...own] = (body as { layers: PageLayers['own'] }).layers
  return { places: places as PageLayers['places'], own }
}

/** A window of 1,024 pixels, each way, where the world has 512 pixels at zoom 0. */
function isInView(view: View | undefined, [longitude, latitude]: Point['coordinates']): boolean {
  if (!view) return true
  const half = 2 ** -view.zoom
  const across = Math.abs(longitude - view.longitude) / 360
  const down = Math.abs(mercatorRow(latitude) - mercatorRow(view.latitude))
  return Math.min(across, 1 - across) <= half * SLACK && down <= half * SLACK
}

/** The link's position is rounded. */
const SLACK = 1.001

/** 0 at the north edge of the map, 1 at the south edge. */
function mercatorRow(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
}
