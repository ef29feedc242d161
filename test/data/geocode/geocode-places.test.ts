/** Places get positions from a service with Nominatim's interface, which is asked politely and nothing twice. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../../core/model/place.ts'
import { geocodePlaces, type Outcome } from '../../../data/geocode/geocode-places.ts'
import { Geocoder, GeocoderFailure } from '../../../data/geocode/geocoder.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { type NominatimDouble, startNominatim } from '../../support/services/nominatim.ts'

const ZOO = { road: 'Am Zoo', house_number: '1', city: 'Berlin', postcode: '10719', country_code: 'de' }
const KNOWN = [
  { ...ZOO, lon: 13.33, lat: 52.5 },
  { ...ZOO, road: 'Seestraße', house_number: '2', country_code: 'at', lon: 13.35, lat: 52.55 },
  { ...ZOO, road: 'Lange Straße', rank: 26, lon: 13.4, lat: 52.5 },
]

const place = (id: string, address: string | null, more: Partial<PlaceInput> = {}): PlaceInput => ({
  name: id,
  data_source_identifier: id,
  address,
  city: 'Berlin',
  longitude: null,
  latitude: null,
  ...more,
})
const PLACES = [
  place('zoo', 'Am Zoo 1'),
  place('see', 'Seestraße 2', { timezone: 'UTC', country: 'AT', categories: ['cafe'] }),
  place('lange', 'Lange Straße 3'),
  place('unknown', 'Nirgendwo 4'),
  place('none', null),
  place('given', 'Am Zoo 1', { longitude: 1, latitude: 2 }),
]

interface Run {
  outcomes: Partial<Record<Outcome, number>>
  isDone: boolean
}

async function run(
  database: Database,
  { url }: NominatimDouble,
  { rate = 1000, limit = 1000, signal = new AbortController().signal, email = 'me@example.org' } = {},
): Promise<Run> {
  const outcomes: Run['outcomes'] = {}
  const onPlace = (outcome: Outcome) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const geocoder = new Geocoder({ url, email, rate, agent: 'Whereabouts/test', signal })
  return { isDone: await geocodePlaces(database, geocoder, { limit, signal, onPlace }), outcomes }
}

async function fresh(database: Database): Promise<NominatimDouble> {
  await database.write(sql`truncate places, geocoder_answers cascade`)
  await upsertPlaces(database, PLACES)
  return startNominatim(KNOWN)
}

async function stored(database: Database, identifier: string) {
  const [row] = await database.write<Record<string, unknown>>(sql`
    select longitude, latitude, timezone, country, is_position_derived from places
    where data_source_identifier = ${identifier}`)
  return row
}

const DERIVED = { is_position_derived: true }

testOnEachDatabase(
  'positions are stored with their provenance, and nothing is asked twice',
  async (t, { database }) => {
    const service = await fresh(database)
    const [before] = await database.write(sql`select max(coalesce(fresh_at, updated_at)) from places`)
    const first = await run(database, service)
    t.deepEqual(first, {
      outcomes: {
        located: 2,
        'only a street or an area': 1,
        'nothing found': 1,
        'no address, or no city and postcode': 1,
      },
      isDone: true,
    })
    const zoo = { ...DERIVED, longitude: 13.33, latitude: 52.5, timezone: 'Europe/Berlin', country: 'DE' }
    t.deepEqual(await stored(database, 'zoo'), zoo)
    t.like(await stored(database, 'see'), { ...DERIVED, longitude: 13.35, timezone: 'UTC', country: 'AT' })
    t.like(await stored(database, 'given'), { longitude: 1, latitude: 2, is_position_derived: false })
    t.deepEqual((await database.write(sql`select max(coalesce(fresh_at, updated_at)) from places`))[0], before)
    const [provenance] = await database.write<Record<string, unknown>>(sql`
    select service, query, source_id, licence from geocoded_places join places on id = place_id where name = 'see'`)
    t.deepEqual(provenance, {
      service: service.url,
      query: 'street=Seestra%C3%9Fe+2&city=Berlin&countrycodes=at',
      source_id: 'way/100',
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    })
    t.is(service.requests.length, 6)
    t.is(service.headers[0]?.['user-agent'], 'Whereabouts/test (me@example.org)')
    t.regex(service.requests[0] ?? '', /email=me%40example\.org/)
    const second = await run(database, service)
    t.deepEqual(second.outcomes['nothing found'], 1)
    t.is(service.requests.length, 6)
  },
)

testOnEachDatabase('an import without positions keeps those that were found', async (t, { database }) => {
  const service = await fresh(database)
  await run(database, service)
  const again = PLACES.filter(({ name }) => name !== 'given')
  t.deepEqual(await upsertPlaces(database, again), { inserted: 0, updated: 0 })
  t.like(await stored(database, 'zoo'), { ...DERIVED, longitude: 13.33, timezone: 'Europe/Berlin', country: 'DE' })
  const exported = place('zoo', 'Am Zoo 1', {
    longitude: 13.33,
    latitude: 52.5,
    timezone: 'Europe/Berlin',
    country: 'DE',
  })
  t.deepEqual(await upsertPlaces(database, [exported]), { inserted: 0, updated: 0 })
  await upsertPlaces(database, [place('zoo', 'Seestraße 2', { longitude: null, latitude: null })])
  t.like(await stored(database, 'zoo'), { longitude: null, timezone: null, country: null })
  t.is((await run(database, service)).outcomes.located, 1)
  t.like(await stored(database, 'zoo'), { ...DERIVED, longitude: 13.35 })
  await upsertPlaces(database, [place('zoo', 'Seestraße 2', { longitude: 5, latitude: 6 })])
  t.like(await stored(database, 'zoo'), { is_position_derived: false, longitude: 5 })
})

testOnEachDatabase('a position that is given meanwhile stays', async (t, { database }) => {
  const service = await fresh(database)
  await database.write(sql`delete from places where name <> 'zoo'`)
  service.intercept = (response) => {
    service.intercept = () => false
    void upsertPlaces(database, [place('zoo', 'Am Zoo 1', { longitude: 3, latitude: 4 })]).then(() =>
      response.end(
        JSON.stringify([{ lat: 52.5, lon: 13.33, place_rank: 30, osm_type: 'way', osm_id: 1, address: ZOO }]),
      ),
    )
    return true
  }
  t.deepEqual((await run(database, service)).outcomes, { 'changed meanwhile': 1 })
  t.like(await stored(database, 'zoo'), { longitude: 3, latitude: 4, is_position_derived: false })
  t.deepEqual(await database.write(sql`select from geocoded_places`), [])
})

testOnEachDatabase('requests keep the rate, and a busy service gets its pause', async (t, { database }) => {
  const service = await fresh(database)
  service.intercept = (response, number) => {
    if (number !== 2) return false
    response.writeHead(429, { 'retry-after': '1' }).end()
    return true
  }
  t.true((await run(database, service, { rate: 20 })).isDone)
  const gaps = service.times.slice(1).map((time, index) => time - (service.times[index] as number))
  // A request may arrive late, and the next one then seems early.
  const [busy, ...others] = gaps.toSorted((a, b) => b - a)
  t.true(others.reduce((sum, gap) => sum + gap, 0) > others.length * 40, gaps.join())
  t.true((busy ?? 0) > 950, gaps.join())
  t.true((gaps[1] ?? 0) > 950, gaps.join())
  t.is(service.requests[1], service.requests[2])
})

const BROKEN: readonly [what: string, status: number, body: string][] = [
  ['broken JSON', 200, '[{"lat":'],
  ['something else', 200, '{"error":"no"}'],
  ['results without a position', 200, '[{"lat":"x","lon":1,"place_rank":30}]'],
  ['an error', 503, ''],
]

for (const [what, status, body] of BROKEN) {
  testOnEachDatabase(`${what}: once is retried, always ends the run`, async (t, { database }) => {
    const service = await fresh(database)
    service.intercept = (response, number) => {
      if (number === 1) response.writeHead(status).end(body)
      return number === 1
    }
    t.is((await run(database, service)).outcomes.located, 2)
    const other = await fresh(database)
    other.intercept = (response, number) => {
      if (number > 1) response.writeHead(status).end(body)
      return number > 1
    }
    const error = await t.throwsAsync(run(database, other), { instanceOf: GeocoderFailure })
    t.regex(error?.message ?? '', /, 6 times\. Try again later\.$/)
    other.intercept = () => false
    const before = other.requests.length
    t.is((await run(database, other)).isDone, true)
    // The first answer was stored.
    t.false(other.requests.slice(before).includes(other.requests[0] as string))
  })
}

const REFUSALS: readonly [what: string, status: number, headers: Record<string, string>, message: RegExp][] = [
  ['is forbidden', 403, {}, /answers with 403: no$/],
  ['wants a long pause', 429, { 'retry-after': '86400' }, /answers with 429 and wants a pause of 86400 s\./],
  ['redirects', 302, { location: 'http://127.0.0.1:1/' }, /does not answer: .*, 6 times\./],
]

for (const [what, status, headers, message] of REFUSALS) {
  testOnEachDatabase(`a service that ${what} ends the run`, async (t, { database }) => {
    const service = await fresh(database)
    service.intercept = (response) => {
      response.writeHead(status, headers).end('no')
      return true
    }
    await t.throwsAsync(run(database, service), { instanceOf: GeocoderFailure, message })
  })
}

testOnEachDatabase('a run that is stopped, or at its limit, is resumed', async (t, { database }) => {
  const service = await fresh(database)
  const limited = await run(database, service, { limit: 2 })
  t.deepEqual([limited.isDone, service.requests.length], [false, 2])
  const interrupt = new AbortController()
  service.intercept = (_, number) => {
    if (number === 4) interrupt.abort()
    return number === 4
  }
  t.false((await run(database, service, { signal: interrupt.signal })).isDone)
  t.is(service.requests.length, 4)
  service.intercept = () => false
  t.true((await run(database, service)).isDone)
  // Only the request that got no answer was sent again.
  t.is(new Set(service.requests).size, 6)
  t.is(service.requests.length, 7)
  t.like(await stored(database, 'zoo'), DERIVED)
})
