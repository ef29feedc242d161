/** Results of each filter of fields, text and opening hours; one request a line, on the list and on a tile alike. */
import { PlaceAnswers } from '../../../answers/places.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { createTileServer } from '../../../tiles/server.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { FILTERED_PLACES } from '../../support/fixtures/filtered-places.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { startApi, type TestApi } from '../../support/services/api.ts'
import { listen } from '../../support/services/listen.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

interface Served extends TestApi {
  tilesBase: string
}

async function start({ database }: TestDatabase): Promise<Served> {
  await upsertPlaces(database, FILTERED_PLACES)
  const tiles = createTileServer({
    answers: new PlaceAnswers({ database: database, openAtMaxCandidates: 9 }),
    thinning: UNTHINNED,
    database,
    tilesUrl: 'https://tiles.example',
    imageCdnUrl: 'https://images.example',
    onError: () => undefined,
  })
  atEnd(() => tiles.close())
  const tilesBase = await listen((request, response) => void tiles.handle(request, response))
  return {
    ...(await startApi(database, { answers: new PlaceAnswers({ database, openAtMaxCandidates: 9 }) })),
    tilesBase,
  }
}

const service = overEachDatabase(start)

interface Listed {
  count: number
  results: { features: { properties: { name: string } }[] }
}

async function tileNames(base: string, query: string): Promise<unknown[]> {
  const response = await fetch(`${base}/maps/places/0/0/0.mvt?${query}`)
  if (response.status !== 200 && response.status !== 204) throw new Error(`${response.status} of ?${query}`)
  const points = decodeTile(new Uint8Array(await response.arrayBuffer()))['places'] ?? []
  // Tiles have the best place last.
  return points.map(({ properties }) => properties['name']).reverse()
}

/** All but `nowhere` have a position; the best score comes first. */
const ALL = ['Anna', 'Bodega', 'Çay', 'Dōjō', 'Echo', 'nowhere']

const FOUND: readonly [query: string, ...names: string[]][] = [
  ['', ...ALL],
  // labels: any of them, whatever the case
  ['vibes=cozy', 'Anna', 'Çay'],
  ['vibes=COZY', 'Anna', 'Çay'],
  ['vibes=coz'],
  ['vibes=cozy&vibes=chill', 'Anna', 'Bodega', 'Çay'],
  ['vibes.raw=Cozy', 'Anna', 'Çay'],
  ['vibes__in=chill,cozy', 'Anna', 'Bodega', 'Çay'],
  ['vibes__in=chill__cozy', 'Anna', 'Bodega', 'Çay'],
  ['vibes__in=,', ...ALL],
  ['vibes__exclude=cozy', 'Bodega', 'Dōjō', 'Echo', 'nowhere'],
  ['vibes__exclude=cozy,chill', 'Dōjō', 'Echo', 'nowhere'],
  ['vibes=cozy&vibes__exclude=loud', 'Çay'],
  ['vibes__prefix=late%20', 'Bodega'],
  ['vibes__prefix=night'],
  ['vibes__contains=night', 'Bodega'],
  ['vibes__wildcard=l*t', 'Bodega'],
  ['vibes__wildcard=l*', 'Anna', 'Bodega'],
  ['vibes__wildcard=*', 'Anna', 'Bodega', 'Çay', 'Dōjō'],
  ['category=CAF%C3%89', 'Anna'],
  ['category=Cafe%CC%81', 'Anna'],
  ['category=cafe'],
  ['categories.raw__in=bar,caf%C3%A9', 'Anna', 'Bodega'],
  ['editorial_categories=classics', 'Çay'],
  ['tags.raw__wildcard=*Outdoor*', 'Anna', 'Echo'],
  // wildcards of LIKE and of regular expressions are plain characters
  ['tags=100%25', 'Dōjō'],
  ['tags__wildcard=100%25', 'Dōjō'],
  ['tags__wildcard=1%25'],
  ['tags__wildcard=10_%25'],
  ['tags__contains=%25', 'Dōjō'],
  ['tags__contains=_', 'Echo'],
  ['tags__wildcard=*%5C*', 'Çay'],
  ['tags__contains=%5C', 'Çay'],
  ['tags__wildcard=.*'],
  ['tags__prefix=%5E'],
  // texts
  ['city=berlin', 'Anna', 'Bodega'],
  ['country=jp', 'Dōjō'],
  ['country__in=JP,TR', 'Çay', 'Dōjō'],
  ['region=ky%C5%8Dto', 'Dōjō'],
  ['postcode__prefix=600', 'Dōjō'],
  ['city.raw=Berlin', 'Anna', 'Bodega'],
  ['city=%C4%B0stanbul', 'Çay'],
  ['city.raw__contains=tanb', 'Çay'],
  ['city__exclude=berlin', 'Çay', 'Dōjō', 'Echo', 'nowhere'],
  ['city__in=berlin,ky%C5%8Dto', 'Anna', 'Bodega', 'Dōjō'],
  ['neighborhood=Mitte', 'Anna'],
  ['address__wildcard=*str.*', 'Anna', 'Bodega'],
  ['address=hauptstr.%201', 'Anna'],
  ['membership_tier=GOLD', 'Echo'],
  ['membership_tier__exclude=gold', 'Anna', 'Bodega', 'Çay', 'Dōjō', 'nowhere'],
  ['slug=bodega', 'Bodega'],
  ['slug=BODEGA', 'Bodega'],
  ['slugs=anna__echo,nothing', 'Anna', 'Echo'],
  ['data_source_url=https://a.example/1', 'Anna'],
  ['data_source_url__wildcard=https://*.example/*', 'Anna', 'Bodega'],
  [`ids=${placeId(1)}__${placeId(5).toUpperCase()},${placeId(999)}`, 'Anna', 'Echo'],
  // numbers
  ['rating=4.5', 'Anna'],
  ['rating=4.5&rating=3', 'Anna', 'Çay'],
  ['rating__gte=4', 'Anna', 'Bodega'],
  ['rating__gt=4', 'Anna'],
  ['rating__lt=3', 'Dōjō', 'Echo', 'nowhere'],
  ['rating__lte=3', 'Çay', 'Dōjō', 'Echo', 'nowhere'],
  ['aggregate_rating__range=3__4', 'Bodega', 'Çay'],
  ['rating__range=4__3'],
  ['rating__gte=5&rating__gte=4', 'Anna', 'Bodega'],
  ['price=2', 'Anna', 'Bodega'],
  ['price__gt=2', 'Çay'],
  ['price__lte=4', 'Anna', 'Bodega', 'Çay'],
  ['price__in=2,3', 'Anna', 'Bodega', 'Çay'],
  ['score_combined__range=0.8__0.9', 'Anna', 'Bodega'],
  ['completeness_score__gte=0.75&completeness_score__lt=0.76', 'Anna'],
  ['completeness_score__range=0.75__0.76', 'Anna', 'Bodega'],
  // identifiers: with case, and with a comma unless there are several
  ['data_source=Survey,%202026', 'Anna'],
  ['data_source=survey', 'Bodega'],
  ['data_source=SURVEY'],
  ['data_source__in=survey,other', 'Bodega'],
  // flags; the two that hide places replace the default
  ['is_chain=true', 'Bodega'],
  ['is_chain=False', 'Anna', 'Çay', 'Dōjō', 'Echo', 'nowhere'],
  ['is_closed=true', 'Echo'],
  ['is_flagged=TRUE', 'Dōjō'],
  ['user_added=true', 'Çay'],
  ['is_public=false', 'Hidden'],
  ['is_public=true', ...ALL],
  ['is_duplicate=true', 'Again'],
  ['is_duplicate=true&is_public=false', 'Both'],
  ['is_public=', ...ALL],
  // text
  ['search=anna', 'Anna'],
  ['search=ANNA%20berlin', 'Anna'],
  ['search=berlin,bodega', 'Bodega'],
  ['search=bodega%20anna'],
  ['search=%C3%87AY', 'Çay'],
  ['search=cay', 'Çay'],
  ['search=d%C5%8Dj', 'Dōjō'],
  ['search=%25'],
  ['search=_'],
  ['search=hauptstr.', 'Anna'],
  ['search=%20,%20'],
  ['search=%20%20', ...ALL],
  // together
  ['vibes__in=cozy,chill&rating__gte=4', 'Anna', 'Bodega'],
  ['in_bbox=13,52,14,53&city=berlin&price=2', 'Anna', 'Bodega'],
  ['point=13.4,52.5&dist=10&vibes=cozy', 'Anna'],
  ['search=berlin&tile=1/1/0&is_chain=false', 'Anna'],
  ['cache_bust=123&is_approved=false&search=', ...ALL],
]

for (const [query, ...names] of FOUND) {
  testOnEachDatabase(`?${query}`, async (t, { engine }) => {
    const { request, tilesBase } = await service(engine)
    const { status, body } = await request(`/v0.3/places/?${query}`)
    t.is(status, 200, JSON.stringify(body))
    const { count, results } = body as Listed
    t.deepEqual(
      results.features.map(({ properties }) => properties.name),
      names,
    )
    t.is(count, names.length)
    t.deepEqual(
      await tileNames(tilesBase, query.replace(/tile=[^&]*/, '')),
      names.filter((name) => name !== 'nowhere'),
    )
  })
}

/**
 * 2026-11-23 is a Monday. Anna: Mo-Fr 09:00-17:00 in Berlin; Bodega: Fr-Su 22:00-04:00 there, Dec 31 off; Çay: 24/7
 * without a time zone, in Istanbul; Dōjō: Sa 10:00-12:00 in Tokyo; Echo: 24/7, but permanently closed.
 */
const OPEN: readonly [at: string, ...names: string[]][] = [
  ['2026-11-23T08:59:59+01:00', 'Çay'],
  ['2026-11-23T09:00:00%2B01:00', 'Anna', 'Çay'],
  ['2026-11-23T08:00:00Z', 'Anna', 'Çay'],
  ['2026-11-23T16:59:59.999999%2B01:00', 'Anna', 'Çay'],
  ['2026-11-23T17:00%2B01:00', 'Çay'],
  ['2026-11-22T23:30:00-05:00', 'Çay'],
  // summer time
  ['2026-07-06T07:00:00Z', 'Anna', 'Çay'],
  ['2026-07-06T15:00:00Z', 'Çay'],
  // past midnight, and past the end of the week
  ['2026-11-28T03:59%2B01:00', 'Bodega', 'Çay', 'Dōjō'],
  ['2026-11-28T04:00%2B01:00', 'Çay'],
  ['2026-11-29T23:00%2B01:00', 'Bodega', 'Çay'],
  ['2026-11-30T03:59%2B01:00', 'Bodega', 'Çay'],
  ['2026-11-30T04:00%2B01:00', 'Çay'],
  // a day that differs
  ['2027-12-31T23:00%2B01:00', 'Çay'],
  ['2027-12-24T23:00%2B01:00', 'Bodega', 'Çay'],
  ['2026-11-28T10:30%2B09:00', 'Bodega', 'Çay', 'Dōjō'],
  // an offset whose plus was not encoded
  ['2026-11-23T09:00:00+01:00', 'Anna', 'Çay'],
  ['2026-11-23%2009:00+01:00', 'Anna', 'Çay'],
]

for (const [at, ...names] of OPEN) {
  testOnEachDatabase(`is_open_at=${at}`, async (t, { engine }) => {
    const { request, tilesBase } = await service(engine)
    const { status, body } = await request(`/v0.3/places/?is_open_at=${at}`)
    t.is(status, 200, JSON.stringify(body))
    t.deepEqual(
      (body as Listed).results.features.map(({ properties }) => properties.name),
      names,
    )
    t.deepEqual(await tileNames(tilesBase, `is_open_at=${at}`), names)
  })
}

const MALFORMED: readonly [parameter: string, query: string][] = [
  ['rating__near', 'rating__near=4'],
  ['vibes__gte', 'vibes__gte=x'],
  ['rating__gte', 'rating__gte=x'],
  ['is_closed', 'is_closed=maybe'],
  ['ids', 'ids=x'],
  ['city', 'city=a%00b'],
  ['is_open_at', 'is_open_at=now'],
  ['is_open_at', 'is_open_at=2026-11-23T09:00:00'],
  ['is_open_at', 'is_open_at=2026-11-23'],
  ['is_open_at', 'is_open_at=2026-02-30T09:00:00Z'],
  ['relaxed', 'search=anna&relaxed=maybe'],
  ['relaxed', 'relaxed=maybe'],
  ['understand', 'search=anna&understand=maybe'],
  ['focus.point', 'search=anna&understand=true&focus.point=x'],
]

for (const [parameter, query] of MALFORMED) {
  testOnEachDatabase(`?${query} is 400`, async (t, { engine }) => {
    const { request, tilesBase } = await service(engine)
    const { status, body } = await request(`/v0.3/places/?${query}`)
    t.is(status, 400)
    t.deepEqual(Object.keys(body as object), [parameter])
    t.is((await fetch(`${tilesBase}/maps/places/0/0/0.mvt?${query}`)).status, 400)
  })
}

testOnEachDatabase('is_open_at with too many candidates is 400', async (t, { engine, database }) => {
  const { request, tilesBase } = await service(engine)
  const more = Array.from({ length: 5 }, (_, n) => ({
    id: placeId(100 + n),
    name: 'More',
    is_public: false,
    longitude: 0,
    latitude: 0,
    data_source_identifier: `more:${n}`,
  }))
  await upsertPlaces(
    database,
    more.map((place) => ({ ...place, is_public: true })),
  )
  const target = '/v0.3/places/?is_open_at=2026-11-23T09:00:00Z'
  const { status, body } = await request(target)
  t.is(status, 400)
  t.deepEqual(Object.keys(body as object), ['detail'])
  t.regex((body as { detail: string }).detail, /examine more than 9 places/)
  t.is((await request(`${target}&vibes=cozy`)).status, 200)
  const tile = await fetch(`${tilesBase}/maps/places/0/0/0.mvt?is_open_at=2026-11-23T09:00:00Z`)
  t.is(tile.status, 400)
  t.deepEqual(Object.keys((await tile.json()) as object), ['detail'])
  await upsertPlaces(database, more)
})
