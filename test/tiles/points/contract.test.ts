/**
 * The tile contract, clauses 1, 2 and 6: a tile holds what the list with `tile=` finds, each place with the API's
 * values, within the tile's extent; and each place is on exactly one tile of each zoom.
 */
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import { LATITUDE_LIMIT } from '../../../core/geo/mercator.ts'
import { formatTile, keyTile, neighbours, type Tile, tileBounds, tileKey } from '../../../core/geo/tile.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { type Engine, testOnEachDatabase } from '../../support/databases/database.ts'
import { latitude, longitude, tile } from '../../support/fixtures/arbitraries.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { type ListedPlace, startService, type TestService } from '../../support/services/service.ts'
import type { DecodedPoint } from '../../support/tiles/decode-tile.ts'

const MAX_CONTRACT_ZOOM = 18
const TILES = propertyRuns(1000)

type Located = { longitude: number; latitude: number }

/** Anywhere, in a few dense towns, on corners of tiles, at the edges of the world, and several on one spot. */
const located: fc.Arbitrary<Located> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ longitude, latitude }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom([13.4, 52.5], [-122.4, 37.8], [179.99, -16.5], [0, 0]),
        fc.float({ noNaN: true, min: -1, max: 1 }),
        fc.float({ noNaN: true, min: -1, max: 1 }),
      )
      .map(([[x = 0, y = 0], dx, dy]) => ({
        longitude: Math.max(-180, Math.min(180, x + dx ** 3 / 10)),
        latitude: y + dy ** 3 / 10,
      })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tile, fc.boolean(), fc.boolean()).map(([of, eastern, southern]) => {
      const { west, south, east, north } = tileBounds(of)
      return { longitude: eastern ? east : west, latitude: southern ? south : north }
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      longitude: fc.constantFrom(180, -180, 179.99999999999997, 0),
      latitude: fc.constantFrom(90, -90, LATITUDE_LIMIT, -LATITUDE_LIMIT, 0),
    }),
  },
)

const word = fc.constantFrom('cafe', 'bar', 'cozy', 'loud', 'Zürich "im Eck"', '東京', "l'été", '')
const described: fc.Arbitrary<Omit<PlaceInput, 'name'>> = fc.record({
  categories: fc.array(word.filter(Boolean), { maxLength: 3 }),
  vibes: fc.array(word.filter(Boolean), { maxLength: 3 }),
  aggregate_rating: fc.constantFrom(0, 1, 3.5, 4.7, 5),
  score_combined: fc.double({ min: 0, max: 1, noNaN: true }).map((score) => score || 0),
  is_closed: fc.boolean(),
  is_public: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  is_duplicate: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  images: fc.constantFrom([], [{ title: 'A', original: 'a.webp', blurhash: null, width: 3, height: 2 }]),
})

const services = new Map<Engine, Promise<{ service: TestService; places: Located[] }>>()

function testContract(
  title: string,
  body: (t: ExecutionContext, service: TestService, places: Located[]) => Promise<void>,
): void {
  testOnEachDatabase(title, async (t, { engine, database }) => {
    const open = async () => {
      const places = fc.sample(fc.tuple(located, described), { numRuns: 1500, seed: 20_261_121 })
      await upsertPlaces(
        database,
        places.map(([at, rest], i) => ({
          name: `Place ${i}`,
          data_source_identifier: String(i),
          ...rest,
          ...at,
          longitude: at.longitude === 180 ? -180 : at.longitude,
        })),
      )
      await upsertPlaces(database, [{ name: 'Without a position' }])
      const shown = places.filter(([, { is_public, is_duplicate }]) => is_public && !is_duplicate)
      return { service: await startService(database), places: shown.map(([at]) => at) }
    }
    const known = services.get(engine) ?? open()
    services.set(engine, known)
    const { service, places } = await known
    await body(t, service, places)
  })
}

/** Returns what a tile must hold for a listed place. */
function expectedProperties({ id, properties }: ListedPlace): DecodedPoint['properties'] {
  const { name, slug, score_combined, aggregate_rating, is_closed, categories, vibes, svc_images } = properties
  return {
    id,
    name: name as string,
    slug: slug as string,
    categories: JSON.stringify(categories),
    vibes: JSON.stringify(vibes),
    score_combined: score_combined as number,
    aggregate_rating: aggregate_rating as number,
    is_closed: is_closed as boolean,
    ...(categories[0] === undefined ? {} : { primary_category: categories[0] }),
    ...(svc_images[0] === undefined ? {} : { thumbnail_url: svc_images[0].thumbnail_url }),
  }
}

async function assertEqual(t: ExecutionContext, service: TestService, of: Tile): Promise<number> {
  const address = formatTile(of)
  const [onTile, listed] = await Promise.all([service.tilePlaces(address), service.listPlaces(`tile=${address}`)])
  const expected = new Map(listed.map((place) => [place.id, expectedProperties(place)]))
  t.is(onTile.length, expected.size, `number of places on ${address}`)
  for (const { x, y, properties } of onTile) {
    t.deepEqual(properties, expected.get(String(properties['id'])), `a place on ${address}`)
    t.true(x >= 0 && x < 4096 && y >= 0 && y < 4096, `${x}, ${y} on ${address}`)
  }
  return onTile.length
}

testContract(
  `${TILES} tiles, with edges, corners and ±180°, hold what tile= lists, with the same properties`,
  async (t, service, places) => {
    const zoom = fc.integer({ min: 0, max: MAX_CONTRACT_ZOOM })
    const around = fc.tuple(fc.constantFrom(...places), zoom).chain(([at, z]) => {
      const home = keyTile(tileKey(at.longitude, at.latitude), z)
      return fc.constantFrom(home, home, ...neighbours(home))
    })
    const anywhere = tile.filter(({ z }) => z <= MAX_CONTRACT_ZOOM)
    const corner = zoom.chain((z) => {
      const last = 2 ** z - 1
      return fc.record({ z: fc.constant(z), x: fc.constantFrom(0, last), y: fc.constantFrom(0, last, last >> 1) })
    })
    const tiles = [
      ...fc.sample(around, propertyRuns(850)),
      ...fc.sample(anywhere, propertyRuns(50)),
      ...fc.sample(corner, propertyRuns(100)),
    ]
    let full = 0
    for (const of of tiles) if ((await assertEqual(t, service, of)) > 0) full++
    t.true(full > propertyRuns(400), `${full} of the tiles held places`)
  },
)

testContract('at each zoom every place is on exactly one tile', async (t, service, places) => {
  const all = (await service.listPlaces('tile=0/0/0')).map(({ id }) => id).sort()
  t.is(all.length, places.length)
  for (const z of [0, 1, 2, 3, 7, 12, MAX_CONTRACT_ZOOM]) {
    const homes = places.map((at) => keyTile(tileKey(at.longitude, at.latitude), z))
    // All tiles of the zoom if there are few; otherwise those of the places, and the neighbours of some of them.
    const tiles =
      z <= 3
        ? [...Array(4 ** z).keys()].map((i) => ({ z, x: i % 2 ** z, y: i >> z }))
        : [...homes, ...homes.slice(0, 50).flatMap(neighbours)]
    const found: string[] = []
    for (const address of new Set(tiles.map(formatTile))) {
      for (const { properties } of await service.tilePlaces(address)) found.push(String(properties['id']))
    }
    t.deepEqual(found.sort(), all, `zoom ${z}`)
  }
})

testContract('filters on a tile are the list’s', async (t, service) => {
  for (const filters of [
    'in_bbox=13,52,14,53',
    'in_bbox=373,52,374,53',
    'polygon=373,52__374,52__374,53__373,53',
    'in_bbox=170,-90,-170,90',
    'point=13.4,52.5&dist=5000',
    'in_bbox=-180,0,180,90&point=0,0&dist=4000000',
  ]) {
    for (const address of ['0/0/0', '1/1/0', '3/4/2', '8/137/83']) {
      const onTile = await service.tilePlaces(address, `?${filters}`)
      const listed = await service.listPlaces(`tile=${address}&${filters}`)
      t.deepEqual(onTile.map(({ properties }) => String(properties['id'])).sort(), listed.map(({ id }) => id).sort())
    }
  }
})
