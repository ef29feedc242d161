/** Random texts, and the comparison of all ways to ask for them. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { formatTile, keyTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import { placesToExport } from '../../../data/export/resources.ts'
import { readVibes } from '../../../data/vibes.ts'
import { samplePlaces } from '../../../sample/sample.ts'
import type { Database } from '../../../sql/core/database.ts'
import type { ServiceClient } from '../services/service.ts'

export const PLACES: readonly PlaceInput[] = [...samplePlaces({ places: 600, seed: 11 })]

function streetOf(address: string | null | undefined): string {
  return (address ?? '').replace(/^\d+\s+|\s+\d+$|,.*/g, '')
}

/** Words of the sample, whole, cut, mistyped, together; what is not in it; short texts, of which one word is enough. */
const word = fc.constantFrom(
  ...new Set(
    PLACES.flatMap(({ name, city, categories = [], vibes = [] }) =>
      [name, city ?? '', ...categories, ...vibes].flatMap((text) => text.split(' ').filter((one) => one !== '')),
    ),
  ),
)
const typed = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.tuple(word, fc.nat(4)).map(([text, cut]) => text.slice(0, Math.max(2, text.length - cut))),
  fc.tuple(word, fc.nat(12)).map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
  fc.constantFrom('xyzzy', '漢字', '24/7', '☕', '&', 'a'),
)
const words = fc.array(typed, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const { vibes: VIBES } = readVibes()
/** What, where and filters of a place, as people write them. */
const meant = fc
  .tuple(
    fc.constantFrom(...PLACES),
    fc.nat(),
    fc.constantFrom('', '', 'cheap', 'open now', 'open late', 'best'),
    fc.nat(2),
  )
  .map(([{ name, city, address, categories = [], vibes = [] }, draw, filter, where]) => {
    const whats = [...categories, ...vibes, name, '']
    return [filter, whats[draw % whats.length], ['', `in ${city}`, `near ${streetOf(address)}`][where]]
      .filter(Boolean)
      .join(' ')
  })
const text = fc.oneof(words, meant)
const filter = fc.constantFrom(
  ...['', 'vibes=cozy', 'is_closed=false', 'rating__gte=3', 'in_bbox=-20,0,60,70', 'price__lte=2'],
  ...['point=2.35,48.85&dist=2000000', 'focus.point=2.35,48.85'],
)
/** A tile with a place. */
const tile = fc
  .tuple(fc.constantFrom(...PLACES), fc.integer({ min: 1, max: 12 }))
  .map(([{ longitude, latitude }, z]) => keyTile(tileKey(Number(longitude), Number(latitude)), z))
export const question = fc.record({ text, filter, relaxed: fc.boolean(), understand: fc.boolean(), tile })

export type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

const QUARTERS: readonly Tile[] = [0, 1].flatMap((x) => [0, 1].map((y) => ({ z: 1, x, y })))

async function searched({ request }: ServiceClient, query: string): Promise<string[]> {
  const { status, body } = await request(`/search/places/?${query}&page_size=1000`)
  assert.equal(status, 200, query)
  const { count, results } = body as { count: number; results: { id: string }[] }
  assert.equal(results.length, count)
  return results.map(({ id }) => id).sort()
}

async function onTiles({ tilePlaces }: ServiceClient, tiles: readonly Tile[], query: string): Promise<string[]> {
  const points = await Promise.all(tiles.map((tile) => tilePlaces(formatTile(tile), `?${query}`)))
  return points
    .flat()
    .map(({ properties }) => String(properties['id']))
    .sort()
}

/** Compares all ways, and returns how many places they find. */
export async function compareWays(service: ServiceClient, database: Database, asked: Question): Promise<number> {
  const { text: search, filter: narrowing, relaxed, understand } = asked
  const parameters = new URLSearchParams({
    ...{ search, ...(relaxed && { relaxed: 'true' }), ...(understand && { understand: 'true' }) },
    ...Object.fromEntries(new URLSearchParams(narrowing)),
  })
  const minute = minuteNow()
  try {
    return await compare(service, database, String(parameters), asked.tile)
  } catch (error) {
    // The search has `open now` of another minute than the list.
    if (!understand || minute === minuteNow()) throw error
    return compare(service, database, String(parameters), asked.tile)
  }
}

function minuteNow(): number {
  return Math.floor(Date.now() / 60_000)
}

async function compare(service: ServiceClient, database: Database, query: string, tile: Tile): Promise<number> {
  const { understood } = (await service.request(`/search/places/?${query}`)).body as { understood?: { query: string } }
  const listed = await service.listPlaces(query)
  const ids = listed.map(({ id }) => id).sort()
  assert.deepEqual(await searched(service, query), ids, `search ?${query}`)
  const { body } = await service.request(`/v0.3/places/facets/?${query}&facets=categories`)
  assert.equal((body as { count: number }).count, ids.length, `facets ?${query}`)
  const located = listed
    .filter(({ geometry }) => geometry)
    .map(({ id }) => id)
    .sort()
  assert.deepEqual(await onTiles(service, [{ z: 0, x: 0, y: 0 }], query), located, `tile ?${query}`)
  assert.deepEqual(await onTiles(service, QUARTERS, query), located, `quarters ?${query}`)
  if (understood) {
    const same = (await service.listPlaces(understood.query)).map(({ id }) => id).sort()
    assert.deepEqual(same, ids, `?${query} means ?${understood.query}`)
    assert.deepEqual(await onTiles(service, QUARTERS, understood.query), located, `quarters ?${understood.query}`)
  }
  const address = formatTile(tile)
  const below = (await service.listPlaces(`${query}&tile=${address}`)).map(({ id }) => id).sort()
  assert.deepEqual(await onTiles(service, [tile], query), below, `tile ${address} ?${query}`)
  assert.deepEqual(await searched(service, `${query}&tile=${address}`), below, `search in tile ${address} ?${query}`)
  const exported = await placesToExport(database, query, { openAtMaxCandidates: 10_000, vibes: VIBES })
  assert.equal(exported.count, ids.length, `export ?${query}`)
  return ids.length
}

let writes = 0

/** Changes the name of a place: a word appears that was unknown, or goes. */
export async function writePlace(database: Database): Promise<void> {
  const place = PLACES[writes++ % PLACES.length]
  await database.write(sql`
    update places set name = case when name like 'Quux %' then substr(name, 6) else 'Quux ' || name end
    where data_source_identifier = ${place?.data_source_identifier}`)
}
