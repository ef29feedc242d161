/** `/ogc/collections/…/items`: the features of the lists, by the parameters of the standard. */
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { eventId } from '../../support/fixtures/few-events.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { startOgcService } from '../../support/services/ogc.ts'
import type { TestService } from '../../support/services/service.ts'

const world = overEachDatabase(({ database }) => startOgcService(database))

interface Items {
  numberMatched: number
  numberReturned: number
  timeStamp: string
  links: { href: string; rel: string }[]
  features: { id: string; geometry: { coordinates: unknown } | null; properties: Record<string, unknown> }[]
}

/** Encodes what filters have and addresses have not. */
function escaped(target: string): string {
  return target.replaceAll(/[ "{}[\]]/g, encodeURIComponent)
}

async function itemsOf({ request }: TestService, target: string): Promise<Items> {
  const { status, body } = await request(`/ogc/collections/${escaped(target)}`)
  if (status !== 200) throw new Error(`${target}: ${status} ${JSON.stringify(body)}`)
  return body as Items
}

/** Returns the ids on all pages, in their order, by the links to the next page. */
async function walk(service: TestService, target: string): Promise<{ ids: string[]; count: number }> {
  const ids: string[] = []
  for (let next = target; ; ) {
    const page = await itemsOf(service, next)
    ids.push(...page.features.map(({ id }) => id))
    const link = page.links.find(({ rel }) => rel === 'next')
    if (!link) return { ids, count: page.numberMatched }
    next = link.href.replace(/^.*\/collections\//, '')
  }
}

/** Requests, and the same requests of lists. */
const AGREE: readonly (readonly [items: string, list: string])[] = [
  ['places/items', 'places?'],
  ['places/items?bbox=13,52,14,53', 'places?in_bbox=13,52,14,53'],
  ['places/items?bbox=13,52,-500,14,53,9000', 'places?in_bbox=13,52,14,53'],
  ['places/items?bbox=170,-20,-170,10', 'places?in_bbox=170,-20,-170,10'],
  ['places/items?bbox=-180,-90,180,90', 'places?in_bbox=-180,-90,180,90'],
  [`places/items?bbox=52,13,53,14&${bboxCrs(4326)}`, 'places?in_bbox=13,52,14,53'],
  [`places/items?bbox=1480000,6880000,1490000,6900000&${bboxCrs(3857)}`, 'places?in_bbox=13.2,52.4,13.4,52.6'],
  ['places/items?categories=cafe', 'places?categories=cafe'],
  ['places/items?aggregate_rating__gte=3&vibes__in=cozy', 'places?aggregate_rating__gte=3&vibes__in=cozy'],
  ['places/items?search=kranzler', 'places?search=kranzler'],
  ['places/items?is_closed=true', 'places?is_closed=true'],
  ['places/items?is_public=false', 'places?is_public=false'],
  ['places/items?is_closed=1', 'places?is_closed=true'],
  ['places/items?is_closed=0&price=2', 'places?is_closed=false&price=2'],
  ['places/items?name=zoo', "places?filter=name='Zoo'"],
  ['places/items?name=zoo&name=x&city=Berlin', "places?filter=name IN ('Zoo','x')&city=Berlin"],
  ['places/items?telephone=%2B49 30 887183925', "places?filter=telephone='%2B49 30 887183925'"],
  ['places/items?is_featured=1', 'places?filter=is_featured'],
  ['places/items?has_position=false', 'places?has_position=false'],
  ['places/items?in_bbox=13,52,14,53&bbox=13.33,52,14,53', 'places?in_bbox=13.33,52,14,53'],
  [`places/items?id=${placeId(2)}`, `places?ids=${placeId(2)}`],
  ['places/items?list=berlin', 'places?list=berlin'],
  ['places/items?sortby=-aggregate_rating,name', 'places?ordering=-aggregate_rating,name'],
  ['places/items?sortby=+name', 'places?ordering=name'],
  ['places/items?sortby=%2Bname', 'places?ordering=name'],
  ['places/items?datetime=2020-01-01T00:00:00Z', 'places?'],
  ['places/items?properties=name,categories', 'places?fields=name,categories'],
  ["places/items?filter=city='Berlin' AND NOT is_closed", "places?filter=city='Berlin' AND NOT is_closed"],
  ["places/items?filter=city='Berlin' OR NOT is_closed", "places?filter=city='Berlin' OR NOT is_closed"],
  [
    'places/items?filter=S_INTERSECTS(geometry,BBOX(13,52,14,53))&categories=cafe',
    'places?in_bbox=13,52,14,53&categories=cafe',
  ],
  ['places/items?filter-lang=cql2-json&filter={"op":"=","args":[{"property":"city"},"Berlin"]}', 'places?city=Berlin'],
  ["list-berlin/items?filter=vibes='cozy'", 'places?list=berlin&vibes=cozy'],
  [
    "events/items?filter=T_AFTER(start_date,TIMESTAMP('2026-05-02T12:00:00Z'))",
    'events?start_date__gt=2026-05-02T12:00Z',
  ],
  ['stops/items?filter=kind IS NULL', 'layers/stops?filter=kind IS NULL'],
  ['list-berlin/items', 'places?list=berlin'],
  ['list-berlin/items?list=none', 'places?list=none'],
  ['list-berlin/items?categories=cafe&sortby=name', 'places?list=berlin&categories=cafe&ordering=name'],
  ['list-none/items', 'places?list=none'],
  ['events/items', 'events?'],
  [
    'events/items?datetime=2026-05-01T18:00:00Z',
    'events?start_date__lte=2026-05-01T18:00Z&end_date__gte=2026-05-01T18:00Z',
  ],
  ['events/items?datetime=2026-05-02/..', 'events?end_date__gte=2026-05-02'],
  ['events/items?datetime=../2026-05-01', 'events?start_date__lte=2026-05-01T23:59:59.999999Z'],
  ['events/items?datetime=/2026-05-01T20:00:00%2B02:00', 'events?start_date__lte=2026-05-01T18:00Z'],
  [
    'events/items?datetime=2026-05-31/2026-06-30&start_date__lte=2026-01-01',
    'events?end_date__gte=2026-05-31&start_date__lte=2026-01-01',
  ],
  ['events/items?categories=jazz&bbox=13,52,14,53', 'events?categories=jazz&in_bbox=13,52,14,53'],
  ['events/items?sortby=-start_date', 'events?ordering=-start_date'],
  ['stops/items', 'layers/stops?'],
  ['stops/items?kind=tram&bbox=25,60,25,60', 'layers/stops?kind=tram&in_bbox=25,60,25,60'],
  ['stops/items?search=r%C3%B6m', 'layers/stops?search=r%C3%B6m'],
  ['parks/items?bbox=25,60.4,25.1,60.45', 'layers/parks?in_bbox=25,60.4,25.1,60.45'],
]

function bboxCrs(epsg: number): string {
  return `bbox-crs=http://www.opengis.net/def/crs/EPSG/0/${epsg}`
}

async function listed({ request }: TestService, list: string): Promise<{ ids: string[]; count: number }> {
  const [path, query] = list.split('?')
  const { body } = await request(`/v0.3/${path}/?${escaped(query ?? '')}&cursor=*&per_page=1000`)
  const { count, results } = body as { count: number; results: { id: string }[] | { features: { id: string }[] } }
  return { ids: ('features' in results ? results.features : results).map(({ id }) => id), count }
}

testOnEachDatabase('pages have the features of the list, in its order, and count them', async (t, { engine }) => {
  const service = await world(engine)
  for (const [items, list] of AGREE) {
    const expected = await listed(service, list)
    const paged = `${items}${items.includes('?') ? '&' : '?'}limit=2`
    t.deepEqual(await walk(service, paged), expected, items)
    t.deepEqual(await walk(service, items), expected, items)
  }
})

/** Requests, statuses, and what the answers have. */
const ANSWERS: readonly (readonly [target: string, status: number, has?: RegExp])[] = [
  ['places/items?bbox=13,52,14', 400, /"bbox":/],
  ['places/items?bbox=13,54,14,53', 400, /"bbox":.*north/],
  ['places/items?bbox=13,52,14,95', 400, /"bbox":.*latitude/],
  ['places/items?bbox=13,52,14,53&bbox-crs=EPSG:4326', 400, /"bbox-crs":/],
  ['places/items?limit=0', 400, /"limit":/],
  ['places/items?limit=-1', 400, /"limit":/],
  ['places/items?limit=x', 400, /"limit":/],
  ['places/items?limit=100000', 200, /"numberReturned":8/],
  ['places/items?datetime=yesterday', 400, /"datetime":/],
  ['places/items?datetime=..', 400, /"datetime":/],
  ['events/items?datetime=2026-05-01T18:00', 400, /"datetime":/],
  ['events/items?datetime=2026-02-30', 400, /"datetime":/],
  ['events/items?datetime=2026-05-02/2026-05-01', 400, /before it begins/],
  ['events/items?datetime=2026/2027/2028', 400, /"datetime":/],
  ['events/items?datetime=../..', 200, /"numberMatched":5/],
  ['places/items?sortby=colour', 400, /“colour” is not one of name,/],
  ['places/items?sortby=id', 400, /"sortby":/],
  ['places/items?properties=name,colour', 400, /“colour”/],
  ['places/items?crs=EPSG:4326', 400, /"crs":/],
  ['places/items?filter-crs=http://www.opengis.net/def/crs/EPSG/0/4326', 400, /"filter-crs":/],
  ["places/items?filter=city='Berlin", 400, /"filter":/],
  ["places/items?filter=colour='red'", 400, /"filter":/],
  ['places/items?filter-lang=sql&filter=true', 400, /"filter-lang":/],
  ['places/items?cursor=x', 400, /"cursor":/],
  ['places/items?categoriess=cafe', 400, /"categoriess":.*categories/],
  ['places/items?cache_bust=1', 400, /"cache_bust":/],
  ['places/items?page=2', 400, /"page":/],
  ['places/items?ordering=name', 400, /"ordering":/],
  ['places/items?format=json', 400, /"format":/],
  ['places/items?f=xml', 400, /"f":.*geojson, json, html/],
  ['places/items?price=cheap', 400, /"price":/],
  ['places/items?is_closed=2', 400, /"is_closed":/],
  ['places/items?name__prefix=z', 400, /"name__prefix":/],
  ['places/items?updated_at=now', 400, /"updated_at":/],
  ['places/items?f=html&name=Zoo', 400, /"name":.*`filter`/],
  ['stops/items?categories=cafe', 400, /"categories":/],
  [`places/items/${placeId(1)}`, 200, /"type":"Feature","id":.*"Café Kranzler".*"rel":"collection"/],
  [`list-berlin/items/${placeId(1)}`, 200, /collections\/list-berlin\/items\//],
  [`list-none/items/${placeId(1)}`, 404],
  [`places/items/${placeId(9)}`, 404],
  [`places/items/${placeId(10)}`, 404],
  [`places/items/${placeId(11)}`, 404],
  ['places/items/x', 404],
  [`places/items/${placeId(1)}?x=1`, 400, /"x":/],
  [`events/items/${eventId(1)}`, 200, /"Jazz Night"/],
  ['events/items/x', 404],
  ['stops/items/1', 200, /"coordinates":\[25,60\]\}.*"name":"Römer"/],
  ['stops/items/2', 200, /"geometry":null/],
  ['stops/items/9', 404],
  ['plans/items', 401],
  ['plans/items/1', 401],
  ['nothing/items', 404],
  ['list-/items', 404],
  ['list-nothing/items', 404],
]

testOnEachDatabase('what is refused, and single features', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const [target, status, has = /./] of ANSWERS) {
    const answer = await request(`/ogc/collections/${escaped(target)}`)
    t.is(answer.status, status, `${target} ${JSON.stringify(answer.body)}`)
    t.regex(JSON.stringify(answer.body), has, target)
  }
})

const CRS84 = '<http://www.opengis.net/def/crs/OGC/1.3/CRS84>'

/** Coordinate systems, the header, and the position of the first place in each. */
const SYSTEMS: readonly (readonly [query: string, header: string, position: readonly [number, number]])[] = [
  ['', CRS84, [13.3323, 52.5037]],
  ['crs=http://www.opengis.net/def/crs/OGC/1.3/CRS84', CRS84, [13.3323, 52.5037]],
  ...(
    [
      [4326, [52.5037, 13.3323]],
      // As GDAL transforms it.
      [3857, [1484144.847103, 6891718.342727]],
    ] as const
  ).map(([epsg, position]) => {
    const name = `http://www.opengis.net/def/crs/EPSG/0/${epsg}`
    return [`crs=${name}`, `<${name}>`, position] as const
  }),
]

testOnEachDatabase('positions are in the coordinate system that is asked for', async (t, { engine }) => {
  const service = await world(engine)
  for (const [query, header, position] of SYSTEMS) {
    for (const target of [`places/items?id=${placeId(1)}&${query}`, `places/items/${placeId(1)}?${query}`]) {
      const { headers, body } = await service.request(`/ogc/collections/${target}`)
      t.is(headers['content-crs'], header, target)
      t.is(headers['content-type'], 'application/geo+json')
      const [feature] = 'features' in (body as Items) ? (body as Items).features : [body as Items['features'][number]]
      const coordinates = feature?.geometry?.coordinates as number[]
      t.deepEqual(
        coordinates.map((each) => Number(each.toFixed(6))),
        position as unknown as number[],
        target,
      )
    }
  }
  const { features } = await itemsOf(service, 'parks/items?crs=http://www.opengis.net/def/crs/EPSG/0/4326')
  t.deepEqual(features[0]?.geometry?.coordinates, [
    [
      [60, 24],
      [60, 26],
      [61, 26],
      [60, 24],
    ],
  ])
})

testOnEachDatabase('the box of a feature, in any coordinate system, has the feature', async (t, { engine }) => {
  const service = await world(engine)
  const pages = SYSTEMS.map(([query]) => itemsOf(service, `places/items?${query}`))
  for (const [index, { features }] of (await Promise.all(pages)).entries()) {
    const [query] = SYSTEMS[index] ?? ['']
    for (const { id, geometry, properties } of features) {
      // Web Mercator has no poles.
      if (!geometry || /Pole/.test(String(properties['name']))) continue
      const position = String(geometry.coordinates)
      const found = await itemsOf(
        service,
        `places/items?bbox=${position},${position}&${query.replace('crs', 'bbox-crs')}`,
      )
      t.true(
        found.features.some((feature) => feature.id === id),
        `${query} ${position}`,
      )
    }
  }
})

testOnEachDatabase('a page says what it is, and has the properties that are asked for', async (t, { engine }) => {
  const service = await world(engine)
  const page = await itemsOf(service, 'places/items?limit=2&properties=name&categories=cafe')
  t.deepEqual(
    page.features.map(({ properties }) => properties),
    [{ name: 'Café Kranzler' }],
  )
  t.is(page.numberReturned, 1)
  t.true(Math.abs(Date.parse(page.timeStamp) - Date.now()) < 60_000)
  t.deepEqual(
    page.links.map(({ rel }) => rel),
    ['self', 'alternate', 'collection'],
  )
  t.is(
    page.links[0]?.href,
    'https://places.example/ogc/collections/places/items?limit=2&properties=name&categories=cafe',
  )
})

/** Pages for people, below the address of the API. */
const PAGES: readonly (readonly [target: string, page: string])[] = [
  ['places/items?f=html', '/'],
  ['places/items?categories=cafe&limit=3&sortby=name&f=html', '/?categories=cafe'],
  ['places/items?bbox=13,52,14,53', '/?at=52.50284%2C13.5%2C8'],
  ['places/items?bbox=170,-20,-170,10', '/?at=-5.17685%2C180%2C4'],
  ['list-berlin/items?vibes=cozy', '/lists/berlin?vibes=cozy'],
  ['stops/items?kind=tram', '/?layers=stops&stops.kind=tram'],
  ['events/items', '/?events=coming'],
  [`places/items/${placeId(1)}`, `/?place=${placeId(1)}`],
  [`list-berlin/items/${placeId(1)}`, `/lists/berlin?place=${placeId(1)}`],
  ['stops/items/1', '/?layers=stops&row=stops%2F1'],
]

testOnEachDatabase('browsers get to the explorer, at the place asked for', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const [target, page] of PAGES) {
    const { status, headers } = await request(`/ogc/collections/${target}`, {
      headers: { accept: 'text/html,*/*;q=0.8' },
    })
    t.is(status, 303, target)
    t.is(headers['location'], `https://places.example${page}`, target)
  }
  t.is((await request('/ogc/collections/places/items?x=1&f=html')).status, 400)
  t.is((await request(`/ogc/collections/places/items/${placeId(9)}?f=html`)).status, 404)
})
