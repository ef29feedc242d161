/** Events and their images, in the current and the oldest version: exact results, one request a line. */

import { overEachDatabase, testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { eventId, storeFewEvents } from '../../support/fixtures/few-events.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { describedRequest } from '../../support/requests/openapi.ts'
import { PUBLIC_URL, startApi } from '../../support/services/api.ts'

interface Listed {
  count: number
  next: string | null
  previous: string | null
  results: { name: string }[]
}

const api = overEachDatabase(async ({ database }) => {
  await storeFewEvents(database)
  return startApi(database)
})

const JAZZ = 'Jazz Night'
const ZOO = 'Zoo Tour'
const READS = 'Émile reads'
const ALWAYS = 'always'
const SOMEWHERE = 'Somewhere'
/** By start_date, then id. */
const ALL = [ALWAYS, JAZZ, ZOO, READS, SOMEWHERE]

const FOUND: readonly [query: string, names: readonly string[]][] = [
  ['', ALL],
  ['nothing=1&is_open_at=x', ALL],
  // where
  ['in_bbox=13,52,14,53', [JAZZ, ZOO]],
  ['in_bbox=13.3323,52.5037,13.3323,52.5037', [JAZZ, ZOO]],
  ['in_bbox=-180,-90,180,90', [ALWAYS, JAZZ, ZOO, READS]],
  ['in_bbox=179,-1,-179,1', [READS]],
  ['in_bbox=180,0,180,0', [READS]],
  ['in_bbox=170,-1,190,1', [READS]],
  ['in_bbox=373,52,374,53', [JAZZ, ZOO]],
  ['point=540,0&dist=0', [READS]],
  ['polygon=170,-1__190,-1__190,1__170,1', [READS]],
  ['polygon=13,52__14,52__14,53__13,53', [JAZZ, ZOO]],
  ['point=13.3323,52.513&dist=1036', [JAZZ, ZOO]],
  ['point=13.3323,52.513&dist=1034', []],
  ['point=13.3323,52.51', [JAZZ, ZOO]],
  ['point=180,0&dist=0', [READS]],
  ['dist=x', ALL],
  ['tile=1/1/0', [ALWAYS, JAZZ, ZOO]],
  ['tile=1/0/1', [READS]],
  ['tile=1/1/1', []],
  ['tile=1/1/0&in_bbox=-1,80,1,90', [ALWAYS]],
  ['svc_place=00000000-0000-4000-8000-000000000001', [JAZZ]],
  ['svc_place=00000000-0000-4000-8000-000000000001&svc_place=00000000-0000-4000-8000-000000000002', [JAZZ]],
  ['svc_place=00000000-0000-4000-8000-000000000002', []],
  ['svc_place=', ALL],
  ['svc_place=00000000-0000-4000-8000-000000000001&tile=1/0/1', []],
  // when: inclusive at both ends, hour and minute optional
  ['start_date_after=2026-05-01 17:30', [JAZZ, ZOO, READS, SOMEWHERE]],
  ['start_date_after=2026-05-01%2017%3A30', [JAZZ, ZOO, READS, SOMEWHERE]],
  ['start_date_after=2026-05-01+17:31', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-01 18', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-01', [JAZZ, ZOO, READS, SOMEWHERE]],
  ['start_date_after=2026-05-02', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-02 00:00:01', [SOMEWHERE]],
  ['start_date_after=2026-05-02T02:00%2B02:00', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-01T19:00:00.5-05:00', [SOMEWHERE]],
  // an unencoded plus, before an offset or between a date and its time
  ['start_date_after=2026-05-02T02:00+02:00', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-02 02:00+02:00', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-02 02:00:00.001+0200', [SOMEWHERE]],
  ['start_date_after=2026-05-02 02+02:00', [READS, SOMEWHERE]],
  ['start_date_after=2026-05-02+02:00', [SOMEWHERE]],
  ['end_date_before=2026-05-01T20:30+02:00', [ZOO]],
  ['end_date_before=2026-05-01T20:29+02:00', []],
  ['start_date_before=2026-05-01 19:30+02:00', [ALWAYS, JAZZ, ZOO]],
  ['end_date_after=2026-06-03 12:00+02:00', [ALWAYS, SOMEWHERE]],
  ['start_date_after=2026-05-02T00:00Z', [READS, SOMEWHERE]],
  ['start_date_after=9999-12-31 23:59', []],
  ['start_date_after=9999-12-31T23:59-23:59', []],
  ['start_date_after=0001-01-01T00:00%2B23:59', ALL],
  ['start_date_after=2026-05-01&start_date_after=', ALL],
  ['end_date_before=2026-05-01 18:30', [ZOO]],
  ['end_date_before=2026-05-01 18:29', []],
  ['end_date_before=2026-05-01 22:00', [JAZZ, ZOO]],
  ['end_date_before=2026-05-02', [JAZZ, ZOO, READS]],
  ['start_date_after=2026-05-02&end_date_before=2026-05-02', [READS]],
  ['start_date_before=2026-05-01 17:30', [ALWAYS, JAZZ, ZOO]],
  ['end_date_after=2026-06-03 10:00', [ALWAYS, SOMEWHERE]],
  ['start_date_before=2026-06-02&end_date_after=2026-06-02', [ALWAYS, SOMEWHERE]],
  // search: part of name or description, in any case; every term
  ['search=jazz', [JAZZ, READS, SOMEWHERE]],
  ['search=AZZ', [JAZZ, READS, SOMEWHERE]],
  ['search=jazz%20poem', [READS]],
  ['search=jazz,night', [JAZZ, SOMEWHERE]],
  ['search=ÉMILE', [READS]],
  ['search=%25', [JAZZ]],
  ['search=_', [ZOO]],
  ['search=w_t', []],
  ['search=%5C', []],
  ['search=ja%00zz', [JAZZ, READS, SOMEWHERE]],
  ['search=%00', ALL],
  ['search=,%20,', ALL],
  // Search ignores mark-up.
  ['search=%3Cb%3E', []],
  [`search=${'jazz '.repeat(99)}`, [JAZZ, READS, SOMEWHERE]],
  // ordering
  ['ordering=name', [ALWAYS, JAZZ, SOMEWHERE, ZOO, READS]],
  ['ordering=-name', [READS, ZOO, SOMEWHERE, JAZZ, ALWAYS]],
  ['ordering=start_date', ALL],
  ['ordering=-start_date', [SOMEWHERE, READS, JAZZ, ZOO, ALWAYS]],
  ['ordering=end_date', [ZOO, JAZZ, READS, SOMEWHERE, ALWAYS]],
  ['ordering=-end_date', [ALWAYS, SOMEWHERE, READS, JAZZ, ZOO]],
  ['ordering=start_date,-name', [ALWAYS, ZOO, JAZZ, READS, SOMEWHERE]],
  ['ordering=aggregate_rating', ALL],
  ['ordering=-likes,-start_date', [SOMEWHERE, READS, JAZZ, ZOO, ALWAYS]],
  ['ordering=updated_at', [JAZZ, ZOO, READS, ALWAYS, SOMEWHERE]],
  ['ordering=distance', ALL],
  ['point=13.3323,52.5037&dist=20000000&ordering=distance', [JAZZ, ZOO, ALWAYS, READS]],
  // fields, with the lookups of their types
  ['categories=music', [JAZZ]],
  ['category.raw=JAZZ', [JAZZ]],
  ['categories__in=opera,jazz', [JAZZ]],
  ['categories__exclude=music', [ALWAYS, ZOO, READS, SOMEWHERE]],
  ['categories__prefix=mu', [JAZZ]],
  ['name=jazz%20NIGHT', [JAZZ]],
  ['name=ÉMILE reads', [READS]],
  ['name__contains=O', [ZOO, SOMEWHERE]],
  ['name__wildcard=*z*t*', [JAZZ, ZOO]],
  ['address__prefix=kurf', [JAZZ]],
  ['timezone=europe/berlin', [JAZZ]],
  ['timezone__exclude=Europe/Berlin', [ALWAYS, ZOO, READS, SOMEWHERE]],
  ['is_sample=True', [JAZZ]],
  ['data_source_identifier=test:2', [ZOO]],
  ['data_source_identifier=TEST:2', []],
  ['start_date=2026-05-01 17:30', [JAZZ, ZOO]],
  ['start_date__in=2026-05-01 17:30,2026-05-02', [JAZZ, ZOO, READS]],
  ['start_date__gt=2026-05-01 17:30', [READS, SOMEWHERE]],
  ['start_date__gte=2026-05-01 17:30&start_date__gte=', ALL],
  ['start_date__lt=2026-05-01 17:30', [ALWAYS]],
  ['start_date__range=2026-05-01__2026-05-02', [JAZZ, ZOO, READS]],
  ['end_date__gte=2026-06-03 12:00+02:00', [ALWAYS, SOMEWHERE]],
  ['updated_at=2026-03-01T09:08:07.00006', ALL],
  ['updated_at__gt=2026-03-01T09:08:07.000059', ALL],
  ['updated_at__gt=2026-03-01T09:08:07.000060', []],
  [`ids=${eventId(2)},${eventId(4)}__${eventId(99)}`, [ALWAYS, ZOO]],
  [`svc_place__in=${placeId(1)},${placeId(2)}`, [JAZZ]],
  [`svc_place__exclude=${placeId(1)}`, [ALWAYS, ZOO, READS, SOMEWHERE]],
  // all together
  ['search=jazz&start_date_after=2026-05-02&ordering=-name&in_bbox=-180,-90,180,90', [READS]],
]

for (const [query, names] of FOUND) {
  testOnEachDatabase(`events ?${query.slice(0, 80)} → ${names.length}`, async (t, { engine }) => {
    const { request } = await api(engine)
    const { status, body } = await request(`/v0.3/events/?${encodeURI(query).replaceAll('%25', '%')}`)
    const { count, results } = body as Listed
    t.is(status, 200)
    t.deepEqual(
      results.map(({ name }) => name),
      names,
    )
    t.is(count, names.length)
  })
}

const NOT_A_DATE = ['x', '2026', '2026-13-01', '2026-02-30', '2026-05-01 24:00', '2026-05-01 12:60', '01.05.2026']
const NEITHER = [
  '2026-05-01T',
  '2026-05-01 1',
  '0000-01-01',
  '2026-05-01 10:00 +25:00',
  '2026-05-01 10:00+02:99',
  '%00',
]

const REFUSED: readonly [query: string, body: object][] = [
  ...[...NOT_A_DATE, ...NEITHER].flatMap((date): [string, object][] => [
    [`start_date_after=${date}`, { start_date: ['Enter a valid date/time.'] }],
    [`end_date_before=${date}`, { end_date: ['Enter a valid date/time.'] }],
  ]),
  ['start_date_before=x', { start_date: ['Enter a valid date/time.'] }],
  ['start_date__gte=x', { start_date: ['Enter a valid date/time.'] }],
  ['start_date__in=2026-05-01,x', { start_date: ['Enter a valid date/time.'] }],
  ['start_date__range=2026-05-01', { start_date__range: ['Enter two dates joined by "__".'] }],
  ['is_sample=1', { is_sample: ['Must be a valid boolean.'] }],
  ['svc_place=x', { svc_place: ['Must be a valid UUID.'] }],
  ['ids=x', { ids: ['“x” is not a valid UUID.'] }],
  ['name__near=x', { name__near: ['Unknown parameter. The nearest known one is "name__in".'] }],
  ['cursor=x', { cursor: ['Invalid cursor.'] }],
  ['end_date_after=x', { end_date: ['Enter a valid date/time.'] }],
  [`search=${[...Array(21).keys()].join()}`, { search: ['Ensure this value has at most 20 terms.'] }],
  ...[
    ['in_bbox', 'bbox', '1,2,3'],
    ['in_bbox', 'bbox', '0,1,0,0'],
    ['tile', 'tile', '1/2/0'],
    ['point', 'geometry', 'x,0'],
  ].map(([name = '', kind, value]): [string, object] => {
    const message = `Invalid ${kind} string supplied for parameter ${name}`
    return [`${name}=${value}`, { detail: message, [name]: [message] }]
  }),
  [
    'point=0,0&dist=-1',
    {
      detail: 'Invalid distance string supplied for parameter dist',
      dist: ['Invalid distance string supplied for parameter dist'],
    },
  ],
]

for (const [query, expected] of REFUSED) {
  testOn('embedded', `events ?${query.slice(0, 80)} is 400`, async (t, { engine }) => {
    const { request } = await api(engine)
    const { status, body } = await request(`/v0.3/events/?${query.replaceAll(' ', '%20').replaceAll('+', '%2B')}`)
    t.is(status, 400)
    t.deepEqual(body, expected)
  })
}

const ONE = {
  id: eventId(1),
  name: 'Jazz Night',
  description: 'Trio plays <b>standards</b>, 100% live',
  start_date: '2026-05-01T17:30:00Z',
  end_date: '2026-05-01T22:00:00Z',
  location: { type: 'Point', coordinates: [13.3323, 52.5037] },
  timezone: 'Europe/Berlin',
  address: 'Kurfürstendamm 18',
  svc_place: placeId(1),
  categories: ['Music', 'Jazz'],
  svc_images: [
    {
      title: 'Stage',
      original: 'https://images.example/stage-1.webp',
      blurhash: 'L6PZfSi_.AyE',
      thumbnail_url: 'https://images.example/stage-1.webp?tr=w-150,h-150',
      height: 480,
      width: 640,
    },
    {
      title: 'Bar',
      original: 'https://pictures.example/bar.webp',
      blurhash: null,
      thumbnail_url: 'https://pictures.example/bar.webp?tr=w-150,h-150',
      height: 2,
      width: 3,
    },
  ],
  url: 'https://jazz.example/',
  data_source_identifier: 'test:1',
  is_sample: true,
  updated_at: '2026-03-01T09:08:07.000060',
}
const IMAGES = ONE.svc_images
const FIFTH = {
  id: eventId(5),
  name: 'Somewhere',
  description: 'night\njazz',
  start_date: '2026-06-01T10:00:00Z',
  end_date: '2026-06-03T10:00:00Z',
  location: null,
  timezone: null,
  address: null,
  svc_place: null,
  categories: [],
  svc_images: [],
  url: null,
  data_source_identifier: 'test:5',
  is_sample: false,
  updated_at: '2026-03-01T09:08:07.000060',
}
const NOT_FOUND = { detail: 'Not found.' }
const NO_PAGE = { detail: 'Invalid page.' }
const list = `${PUBLIC_URL}/v0.3/events/`
const images = `${PUBLIC_URL}/v0.3/images/events/`

const ANSWERS: readonly [target: string, status: number, body: unknown][] = [
  [`/v0.3/events/${eventId(1)}/`, 200, ONE],
  [`/v0.3/events/${eventId(5).toUpperCase()}/`, 200, FIFTH],
  [`/v0.3/events/${eventId(6)}/`, 404, NOT_FOUND],
  ['/v0.3/events/jazz-night/', 404, NOT_FOUND],
  ['/v0.3/events/%00/', 404, NOT_FOUND],
  [
    '/v0.3/events/?per_page=1&ordering=-start_date',
    200,
    { count: 5, next: `${list}?ordering=-start_date&page=2&per_page=1`, previous: null, results: [FIFTH] },
  ],
  [
    '/v0.3/events/?page=2&per_page=1&search=jazz&ordering=-start_date,id',
    200,
    (() => {
      const query = 'ordering=-start_date%2Cid&per_page=1&search=jazz'
      const third = 'ordering=-start_date%2Cid&page=3&per_page=1&search=jazz'
      const reads = {
        ...FIFTH,
        id: eventId(3),
        name: READS,
        description: 'JAZZ poems',
        start_date: '2026-05-02T00:00:00Z',
        end_date: '2026-05-02T00:00:00Z',
        location: { type: 'Point', coordinates: [-180, 0] },
        data_source_identifier: 'test:3',
      }
      return { count: 3, next: `${list}?${third}`, previous: `${list}?${query}`, results: [reads] }
    })(),
  ],
  [
    `/v0.3/events/?fields=name,location&ids=${eventId(5)}`,
    200,
    { count: 1, next: null, previous: null, results: [{ id: eventId(5), name: 'Somewhere', location: null }] },
  ],
  [
    '/v0.3/events/?cursor=*&per_page=5&fields=id',
    200,
    { count: 5, next: null, previous: null, results: [1, 2, 3, 4, 5].map((number) => ({ id: eventId(number) })) },
  ],
  [
    '/v0.3/events/facets/?tile=0/0/0',
    200,
    {
      count: 4,
      facets: { timezone: { 'europe/berlin': 1 }, svc_place: { [placeId(1)]: 1 }, categories: { jazz: 1, music: 1 } },
    },
  ],
  [
    '/v0.3/events/facets/?facets=categories&categories=jazz&facet_size=1',
    200,
    { count: 1, facets: { categories: { jazz: 1 } } },
  ],
  ['/v0.3/events/?search=nothing', 200, { count: 0, next: null, previous: null, results: [] }],
  ['/v0.3/events/?page=2', 404, NO_PAGE],
  ['/v0.3/events/?page=x', 404, NO_PAGE],
  ['/v0.3/images/events/', 200, { count: 2, next: null, previous: null, results: IMAGES }],
  [
    '/v0.3/images/events/?per_page=1',
    200,
    { count: 2, next: `${images}?page=2&per_page=1`, previous: null, results: IMAGES.slice(0, 1) },
  ],
  [
    '/v0.3/images/events/?per_page=1&page=last&format=api',
    200,
    { count: 2, next: null, previous: `${images}?format=api&per_page=1`, results: IMAGES.slice(1) },
  ],
  ['/v0.3/images/events/?page=2', 404, NO_PAGE],
  ['/v0.3/images/', 404, NOT_FOUND],
]

for (const [target, status, expected] of ANSWERS) {
  testOnEachDatabase(`GET ${target} is ${status}`, async (t, { engine }) => {
    const { request } = await api(engine)
    const answer = await request(target)
    t.is(answer.status, status)
    t.deepEqual(answer.body, expected)
    t.is(answer.headers['deprecation'], undefined)
    t.is(answer.headers['content-type'], 'application/json')
    if (!target.startsWith('/v0.3/images/events') && status === 404) return
    t.regex(String(answer.headers['vary']), /^Accept(, |$)/)
    t.is(answer.headers['allow'], target === '/v0.3/images/' ? undefined : 'GET, HEAD, OPTIONS')
  })
}

testOnEachDatabase('a cursor walks the whole list, in any order', async (t, { engine }) => {
  const { request } = await api(engine)
  for (const [ordering, expected] of [
    ['', [JAZZ, ZOO, READS, ALWAYS, SOMEWHERE]],
    ['&ordering=-start_date', [SOMEWHERE, READS, JAZZ, ZOO, ALWAYS]],
    ['&ordering=name,-end_date', [ALWAYS, JAZZ, SOMEWHERE, ZOO, READS]],
    ['&ordering=-updated_at', [JAZZ, ZOO, READS, ALWAYS, SOMEWHERE]],
  ] as const) {
    const names: string[] = []
    let next: string | null = `/v0.3/events/?cursor=*&per_page=2${ordering}`
    while (next !== null) {
      const { body } = await request(next.replace(PUBLIC_URL, ''))
      const page = body as Listed
      t.is(page.count, 5)
      names.push(...page.results.map(({ name }) => name))
      next = page.next
    }
    t.deepEqual(names, expected, ordering)
  }
  const { body } = await request('/v0.3/events/?cursor=*&per_page=2')
  const { status } = await request(`${(body as Listed).next?.replace(PUBLIC_URL, '')}&ordering=name`)
  t.is(status, 400, 'a cursor belongs to its order')
})

/** Versions 0.1 and 0.2 answer these as the current one does, under their own addresses. */
const KEPT: readonly string[] = [
  ...ANSWERS.flatMap(([target]) => (target.includes('/events/') && !/images|facets/.test(target) ? [target] : [])),
  ...FOUND.filter((_, index) => index % 5 === 0).map(([query]) => `/v0.3/events/?${query}`),
  '/v0.3/events/?start_date_after=x',
  '/v0.3/places/',
  '/v0.3/places/?tile=1/1/0&ordering=name&per_page=1',
  '/v0.3/places/?in_bbox=13,52,14,53',
  '/v0.3/places/?point=13.3323,52.513&dist=1036',
  '/v0.3/places/?in_bbox=x',
  `/v0.3/places/${placeId(1)}/`,
  `/v0.3/places/${placeId(99)}/`,
]

for (const version of ['/v0.1', '/v0.2']) {
  testOn('embedded', `${version} has the lists of places and events, each by its id, deprecated`, async (t) => {
    const { base, request } = await api('embedded')
    const older = await describedRequest(base, `${version}/schema/`)
    for (const target of KEPT) {
      const now = await request(target.replaceAll(' ', '%20'))
      const then = await older(target.replaceAll(' ', '%20').replace('/v0.3', version))
      t.is(then.status, now.status, target)
      t.deepEqual(
        then.body,
        JSON.parse(JSON.stringify(now.body).replaceAll(`${PUBLIC_URL}/v0.3`, PUBLIC_URL + version)),
      )
      t.is(then.headers['deprecation'], '@1795219200')
      t.is(then.headers['sunset'], 'Tue, 21 Nov 2028 00:00:00 GMT')
      t.is(then.headers['link'], `<${PUBLIC_URL}/docs/>; rel="deprecation"; type="text/html"`)
    }
    for (const target of ['places/', 'events/']) {
      const { status, headers } = await older(`${version}/${target}`, { method: 'POST' })
      t.is(status, 405)
      t.is(headers['allow'], 'GET, HEAD, OPTIONS')
    }
    const { status, headers } = await older(`${version}/nothing/`)
    t.is(status, 404)
    t.is(headers['deprecation'], '@1795219200')
  })
}
