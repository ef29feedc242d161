/** The list of places: which ones a query finds, in which order, on which page; one request a line. */

import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { PUBLIC_URL, startApi } from '../../support/services/api.ts'

interface Listed {
  count: number
  next: string | null
  previous: string | null
  results: { type: string; features: { properties: { name: string } }[] }
}

const api = overEachDatabase(async ({ database }) => {
  await storeFewPlaces(database)
  return startApi(database)
})

const BERLIN = ['Café Kranzler', 'Zoo']
const ALL = [...BERLIN, 'Taveuni', 'Dateline', 'North Pole', 'South Pole', 'bare', 'Null Island']
const EVERYWHERE = ALL.filter((name) => name !== 'bare')

const FOUND: readonly [query: string, names: readonly string[]][] = [
  ['', ALL],
  // tile: XYZ, half-open, latitudes beyond the limit in the edge rows
  ['tile=0/0/0', EVERYWHERE],
  ['tile=1/0/0', []],
  ['tile=1/1/0', [...BERLIN, 'North Pole']],
  ['tile=1/0/1', ['Dateline']],
  ['tile=1/1/1', ['Taveuni', 'South Pole', 'Null Island']],
  ['tile=10/549/335', BERLIN],
  ['tile=10%2F549%2F335', BERLIN],
  ['tile=10/549/336', []],
  ['tile=22/0/2097152', ['Dateline']],
  ['tile=22/4194303/2097152', []],
  ['tile=22/2097152/2097152', ['Null Island']],
  ['tile=22/2097151/2097151', []],
  ['tile=22/2097152/0', ['North Pole']],
  ['tile=22/2097152/4194303', ['South Pole']],
  ['tile=', ALL],
  ['tile=1/0/0&tile=1/1/0', [...BERLIN, 'North Pole']],
  ['tile=1/1/0&tile=', ALL],
  // in_bbox: closed, across the antimeridian when west is beyond east
  ['in_bbox=13,52,14,53', BERLIN],
  ['in_bbox=13.3323,52.5037,13.3323,52.5037', BERLIN],
  ['in_bbox=13.33230001,52.5037,14,53', []],
  ['in_bbox=-180,-90,180,90', EVERYWHERE],
  ['in_bbox=179,-20,-179,20', ['Taveuni', 'Dateline']],
  ['in_bbox=179,-20,180,20', ['Taveuni', 'Dateline']],
  ['in_bbox=180,-20,180,20', ['Dateline']],
  ['in_bbox=-180,-20,-180,20', ['Dateline']],
  ['in_bbox=180,-20,-179,20', ['Dateline']],
  ['in_bbox=170,-20,-180,20', ['Taveuni', 'Dateline']],
  // beyond ±180: the same meridians
  ['in_bbox=170,-20,190,20', ['Taveuni', 'Dateline']],
  ['in_bbox=-190,-20,-170,20', ['Taveuni', 'Dateline']],
  ['in_bbox=180,-20,190,20', ['Dateline']],
  ['in_bbox=-361,-20,-359,20', ['Null Island']],
  ['in_bbox=373,52,374,53', BERLIN],
  ['in_bbox=373.3323,52.5037,373.3323,52.5037', BERLIN],
  ['in_bbox=-200,-90,160,90', EVERYWHERE],
  ['in_bbox=-540,-90,540,90', EVERYWHERE],
  ['in_bbox=-1,89,1,90', ['North Pole']],
  ['in_bbox=0,0,0,0', ['Null Island']],
  ['in_bbox=+13,%2B52, 14 ,5.3e1', BERLIN],
  // polygon: the same meridians, too
  ['polygon=13,52__14,52__14,53__13,53', BERLIN],
  ['polygon=373,52__374,52__374,53__373,53', BERLIN],
  ['polygon=170,-20__190,-20__190,20__170,20', ['Taveuni', 'Dateline']],
  ['polygon=-190,-20__-170,-20__-170,20__-190,20', ['Taveuni', 'Dateline']],
  ['polygon=170,-20__-170,-20__-170,20__170,20', ['Taveuni', 'Dateline']],
  ['tile=1/0/1&polygon=170,-20__190,-20__190,20__170,20', ['Dateline']],
  // point and dist: metres on the spheroid, the limit included
  ['point=13.3323,52.5037', BERLIN],
  ['point=13.3323,52.5037&dist=0', BERLIN],
  ['point=13.3323,52.51', BERLIN],
  ['point=13.3323,52.513', []],
  ['point=13.3323,52.513&dist=1036', BERLIN],
  ['point=13.3323,52.513&dist=1034', []],
  ['point=179.9,0.0&dist=11132', ['Dateline']],
  ['point=179.9,0.0&dist=11131', []],
  ['point=180,0&dist=1', ['Dateline']],
  ['point=-540,0&dist=1', ['Dateline']],
  ['point=373.3323,52.5037&dist=0', BERLIN],
  ['point=77,90&dist=1', ['North Pole']],
  ['point=0,0&dist=1e9', EVERYWHERE],
  ['point=0,0&dist=', ['Null Island']],
  ['dist=5', ALL],
  ['dist=x', ALL],
  // filters combine
  ['tile=1/1/0&in_bbox=-1,80,1,90', ['North Pole']],
  ['tile=1/1/0&point=0,0&dist=5000000', []],
  ['in_bbox=-1,80,1,90&point=0,90&dist=5', ['North Pole']],
  // ordering: unknown terms are ignored, missing values come last, ties by id
  ['ordering=name', ['bare', 'Café Kranzler', 'Dateline', 'North Pole', 'Null Island', 'South Pole', 'Taveuni', 'Zoo']],
  [
    'ordering=-name',
    ['Zoo', 'Taveuni', 'South Pole', 'Null Island', 'North Pole', 'Dateline', 'Café Kranzler', 'bare'],
  ],
  ['ordering=-aggregate_rating', [...BERLIN, 'Taveuni', ...ALL.slice(3)]],
  ['ordering=aggregate_rating', [...ALL.slice(3), 'Taveuni', ...BERLIN]],
  ['ordering=aggregate_rating_count', ['Zoo', 'Café Kranzler', ...ALL.slice(2)]],
  ['ordering=-aggregate_rating_count', ALL],
  ['ordering=score_combined', ALL.toReversed()],
  // Scored when they are written: a place without a position has less than one with it.
  ['ordering=-completeness_score', ['Taveuni', 'Café Kranzler', 'Zoo', ...EVERYWHERE.slice(3), 'bare']],
  ['ordering=updated_at', ALL],
  ['ordering=-updated_at', ALL.toReversed()],
  ['ordering=aggregate_rating,-name', [...ALL.slice(3).sort(byName).toReversed(), 'Taveuni', 'Zoo', 'Café Kranzler']],
  ['ordering=-aggregate_rating,%20-updated_at', ['Zoo', 'Café Kranzler', 'Taveuni', ...ALL.slice(3).toReversed()]],
  ['ordering=likes--', ALL],
  ['ordering=nothing,name&tile=1/1/1', ['Null Island', 'South Pole', 'Taveuni']],
  ['ordering=-id', ALL],
  ['ordering=distance', ALL],
  [
    'ordering=distance&point=13,52&dist=1e9',
    [...BERLIN, 'North Pole', 'Null Island', 'Dateline', 'South Pole', 'Taveuni'],
  ],
  [
    'ordering=-distance&point=0,-90&dist=3e7&in_bbox=-1,-90,14,90',
    ['North Pole', ...BERLIN, 'Null Island', 'South Pole'],
  ],
  // unknown parameters are ignored
  ['search_box=1&cache_bust=123&__proto__=x&constructor=y', ALL],
]

for (const [query, names] of FOUND) {
  testOnEachDatabase(`?${query} → ${names.length}`, async (t, { engine }) => {
    const { request } = await api(engine)
    const { status, body } = await request(`/v0.3/places/?${query.replaceAll(' ', '%20')}`)
    const { count, results } = body as Listed
    t.is(status, 200)
    t.deepEqual(
      results.features.map(({ properties }) => properties.name),
      names,
    )
    t.is(count, names.length)
  })
}

/** Page links omit the list's own address. */
const PAGES: readonly [query: string, names: readonly string[], next: string | null, previous: string | null][] = [
  ['per_page=3', ALL.slice(0, 3), '?page=2&per_page=3', null],
  ['per_page=3&page=1', ALL.slice(0, 3), '?page=2&per_page=3', null],
  ['per_page=3&page=2', ALL.slice(3, 6), '?page=3&per_page=3', '?per_page=3'],
  ['per_page=3&page=3', ALL.slice(6), null, '?page=2&per_page=3'],
  ['per_page=3&page=last', ALL.slice(6), null, '?page=2&per_page=3'],
  ['per_page=4&page=last', ALL.slice(4), null, '?per_page=4'],
  ['per_page=8', ALL, null, null],
  ['page=%20%2B1', ALL, null, null],
  ['page=', ALL, null, null],
  ['page=7&page=1', ALL, null, null],
  ['page=last', ALL, null, null],
  ['per_page=0&page=1', ALL, null, null],
  ['per_page=-1', ALL, null, null],
  ['per_page=x', ALL, null, null],
  ['per_page=2.5', ALL, null, null],
  ['per_page=', ALL, null, null],
  ['per_page=5000', ALL, null, null],
  ['per_page=1e400', ALL, null, null],
  [`per_page=${'9'.repeat(400)}`, ALL, null, null],
  ['tile=1/0/0', [], null, null],
  ['tile=1/0/0&page=last', [], null, null],
  ['tile=1%2F1%2F0&per_page=2', BERLIN, '?page=2&per_page=2&tile=1%2F1%2F0', null],
  ['z=&a=1&per_page=3&b=x%20y&a=0', ALL.slice(0, 3), '?a=1&a=0&b=x+y&page=2&per_page=3&z=', null],
  ['per_page=4&q=%C3%A9(*)~!%27', ALL.slice(0, 4), '?page=2&per_page=4&q=%C3%A9%28%2A%29~%21%27', null],
  ['per_page=4&q=%FF', ALL.slice(0, 4), '?page=2&per_page=4&q=%EF%BF%BD', null],
]

for (const [query, names, next, previous] of PAGES) {
  testOnEachDatabase(`page ?${query.slice(0, 60)}`, async (t, { engine }) => {
    const { request } = await api(engine)
    const { status, body } = await request(`/v0.3/places/?${query}`)
    const { results, ...links } = body as Listed
    const link = (search: string | null) => search && `${PUBLIC_URL}/v0.3/places/${search}`
    t.is(status, 200)
    t.deepEqual(
      results.features.map(({ properties }) => properties.name),
      names,
    )
    t.like(links, { next: link(next), previous: link(previous) })
  })
}

const BAD_PAGES = [
  '0',
  '-1',
  '4',
  '99999999999999999999',
  'x',
  '1.0',
  '1e0',
  'Last',
  'NaN',
  '%00',

  '9'.repeat(400),
]

for (const [index, page] of BAD_PAGES.entries()) {
  testOnEachDatabase(`page=${page.slice(0, 20)} is 404 (${index})`, async (t, { engine }) => {
    const { status, body } = await (await api(engine)).request(`/v0.3/places/?per_page=3&page=${encodeURI(page)}`)
    t.deepEqual([status, body], [404, { detail: 'Invalid page.' }])
  })
}

testOnEachDatabase('page 2 of nothing is 404', async (t, { engine }) => {
  const { status, body } = await (await api(engine)).request('/v0.3/places/?tile=1/0/0&page=2')
  t.deepEqual([status, body], [404, { detail: 'Invalid page.' }])
})

const MALFORMED: readonly [message: string, parameter: string, values: readonly string[]][] = [
  [
    'Invalid tile string supplied for parameter tile',
    'tile',
    ['x', '1/2', '1/0/0/0', '1/2/0', '1/0/2', '23/0/0', '2000/0/0', '-1/0/0', '1/-1/0', '1e1/0/0', '0x1/0/0', '01/0/0'],
  ],
  [
    'Invalid tile string supplied for parameter tile',
    'tile',
    ['1/0/', ' 1/0/0', '1.0/0/0', 'NaN/0/0', '%00', '1/0/0%00', '/', '1%2F0%2F0.mvt', '١/0/0', '__proto__'],
  ],
  [
    'Invalid bbox string supplied for parameter in_bbox',
    'in_bbox',
    ['x', '1,2,3', '1,2,3,4,5', '0,2,0,1', '0,0,0,1e400'],
  ],
  [
    'Invalid bbox string supplied for parameter in_bbox',
    'in_bbox',
    ['NaN,0,0,0', 'Infinity,0,0,0', ',,,', '0,0,0,', '0x1,0,2,2', '0,0,0,0%00', '1_0,0,20,1', ','.repeat(9999)],
  ],
  [
    'Invalid geometry string supplied for parameter point',
    'point',
    ['x', '1', '1,2,3', 'NaN,0', '0,-Infinity', '1e400,0', ',', '%00,0', 'POINT(1 2)'],
  ],
  [
    'Invalid bbox string supplied for parameter in_bbox: longitude -540.1 is not from -540 to 540',
    'in_bbox',
    ['-540.1,0,0,1', '0,0,-540.1,1'],
  ],
  [
    'Invalid bbox string supplied for parameter in_bbox: latitude -91 is not from -90 to 90',
    'in_bbox',
    ['0,-91,0,1', '0,-91,181,91'],
  ],
  [
    'Invalid geometry string supplied for parameter point: longitude 541 is not from -540 to 540',
    'point',
    ['541,0', '541,91'],
  ],
  [
    'Invalid geometry string supplied for parameter point: latitude 91 is not from -90 to 90',
    'point',
    ['0,91', '181,91'],
  ],
  [
    'Invalid distance string supplied for parameter dist',
    'dist',
    ['x', '-1', '-1e-9', 'NaN', 'Infinity', '1e400', '1km', '0x10', '%00', '1,5', '-'],
  ],
]

for (const [message, parameter, values] of MALFORMED) {
  for (const value of values) {
    testOnEachDatabase(`${parameter}=${value.slice(0, 30)} is 400`, async (t, { engine }) => {
      const point = parameter === 'dist' ? 'point=0,0&' : ''
      const { request } = await api(engine)
      const { status, body } = await request(
        `/v0.3/places/?${point}${parameter}=${encodeURI(value).replaceAll('%25', '%')}`,
      )
      t.is(status, 400)
      t.deepEqual(body, { detail: message, [parameter]: [message] })
    })
  }
}

function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1
}
