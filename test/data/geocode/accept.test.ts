/** What a geocoder is asked for a place, and which results are accurate enough; one case a line. */
import test from 'ava'
import { acceptedOf, Result } from '../../../data/geocode/accept.ts'
import { queriesFor } from '../../../data/geocode/geocode-places.ts'

const NOTHING = { id: 'x', address: null, city: null, region: null, postcode: null, country: null }
const PLACE = { ...NOTHING, address: 'Am Zoo 1', city: 'Berlin', postcode: '10719', country: 'DE' }
const HOUSE = { road: 'Am Zoo', house_number: '1', city: 'Berlin', postcode: '10719', country_code: 'de' }

const QUERIES: readonly [place: Partial<typeof PLACE>, ...queries: string[]][] = [
  [PLACE, 'street=Am Zoo 1&city=Berlin&postalcode=10719&countrycodes=de', 'q=Am Zoo 1, Berlin, 10719&countrycodes=de'],
  [
    { address: '1 Main St, Tacoma,\n WA 98402', postcode: '98402' },
    'street=1 Main St&postalcode=98402',
    'q=1 Main St, Tacoma, WA 98402',
  ],
  [
    { address: 'Zoo Palace, Am Zoo 1', city: 'Berlin' },
    'street=Am Zoo 1&city=Berlin',
    'q=Zoo Palace, Am Zoo 1, Berlin',
  ],
  [{ address: 'Am Zoo 1', country: 'DE' }],
  [{ city: 'Berlin', postcode: '10719' }],
]

for (const [place, ...queries] of QUERIES) {
  test(`queries for ${JSON.stringify(place)}`, (t) => {
    t.deepEqual(
      queriesFor({ ...NOTHING, ...place }).map((query) => decodeURIComponent(query.toString()).replaceAll('+', ' ')),
      queries,
    )
  })
}

type Change = Record<string, string | number>
const RESULTS: readonly [what: string, place: Partial<typeof PLACE>, results: Change[], outcome: string][] = [
  ['the house', {}, [{}], 'way/0'],
  ['a house without a postcode', { postcode: null as never }, [{}], 'way/0'],
  ['another city, but the postcode', { city: 'Charlottenburg' }, [{}], 'way/0'],
  ['a longer postcode', { postcode: '10719-1234', city: 'x' }, [{}], 'way/0'],
  ['a quarter of the name', { postcode: '10000', city: 'Mitte' }, [{ suburb: 'Mitte' }], 'way/0'],
  ['an address without a number', { address: 'Zoo Palace' }, [{ house_number: '' }], 'way/0'],
  ['a number with its range', { address: 'Am Zoo 1-3' }, [{ house_number: '3' }], 'way/0'],
  ['two doors of it', {}, [{}, { lat: 52.5001 }], 'way/0'],
  ['the second of them', {}, [{ place_rank: 26 }, {}], 'way/1'],
  ['nothing', {}, [], 'nothing found'],
  ['its street', {}, [{ place_rank: 26 }], 'only a street or an area'],
  ['another country', {}, [{ country_code: 'at' }], 'in another country'],
  ['another city', {}, [{ city: 'Köln', postcode: '50667' }], 'in another city'],
  ['another number', {}, [{ house_number: '11' }], 'another house number'],
  ['a number with another letter', { address: 'Am Zoo 1a' }, [{ house_number: '1b' }], 'another house number'],
  ['a house without a number', {}, [{ house_number: '' }], 'another house number'],
  ['two of them', {}, [{}, { lat: 52.6 }], 'several addresses'],
]

for (const [what, place, changes, outcome] of RESULTS) {
  test(`${what}: ${outcome}`, (t) => {
    const results = changes.map((change, osm_id) => {
      const { place_rank = 30, lat = 52.5, ...address } = { ...HOUSE, ...change } as Change
      return Result.parse({ lat, lon: '13.33', place_rank, osm_type: 'way', osm_id, address })
    })
    const accepted = acceptedOf({ ...PLACE, ...place }, results)
    t.is(typeof accepted === 'string' ? accepted : `${accepted.osm_type}/${accepted.osm_id}`, outcome)
  })
}
