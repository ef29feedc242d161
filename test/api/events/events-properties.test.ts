/**
 * The list of events against a plain evaluation in memory, and the tiles of events against the list. All three have the
 * same events for any filters.
 */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Bbox, bboxContains, type Position } from '../../../core/geo/bbox.ts'
import { formatTile, keyTile, positionInTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import type { ImageInput } from '../../../core/model/place-image.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { latitude, longitude } from '../../support/fixtures/arbitraries.ts'
import { eventId } from '../../support/fixtures/few-events.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import type { Request } from '../../support/requests/openapi.ts'
import { PUBLIC_URL } from '../../support/services/api.ts'
import { startService } from '../../support/services/service.ts'
import type { DecodedPoint } from '../../support/tiles/decode-tile.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const EVENTS = 300
const RUNS = propertyRuns(120)
const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 10, 21)

const spot: fc.Arbitrary<Position> = fc.record({ longitude, latitude })
const crowd = fc.constantFrom<Position>(
  { longitude: -180, latitude: 0 },
  { longitude: 13.3323, latitude: 52.5037 },
  { longitude: 12.5, latitude: -90 },
)
const letter = fc.constantFrom('a', 'A', 'b', 'É', 'é', 'ж', 'Ж', '%', '_', '\\', ' ', '漢')
const text = fc.string({ unit: letter, maxLength: 6 })
/** Minutes after `BEGIN`, few enough that several events begin or end at the same moment. */
const minute = fc.integer({ min: 0, max: 12 }).map((step) => step * 720)

const event = fc.record({
  name: text.map((name) => `x${name}`),
  description: text,
  position: fc.option(fc.oneof(spot, crowd), { freq: 15 }),
  start: minute,
  length: minute,
  categories: fc.constantFrom<string[]>([], ['Music'], ['Art', 'Music']),
  images: fc.constantFrom<ImageInput[]>([], [{ title: 'A', original: 'a.webp', blurhash: null, width: 3, height: 2 }]),
})

interface Model {
  id: string
  name: string
  description: string
  position: Position | null
  start: number
  end: number
}

async function storeRandomEvents(database: Database): Promise<Model[]> {
  const drawn = fc.sample(event, { numRuns: EVENTS, seed: 20_261_121 })
  const models = drawn.map(({ name, description, position, start, length }, index) => ({
    id: eventId(index),
    name,
    description,
    position,
    start: BEGIN + start * MINUTE,
    end: BEGIN + (start + length) * MINUTE,
  }))
  await upsertEvents(
    database,
    models.map(({ id, name, description, position, start, end }, index) => ({
      id,
      name,
      description,
      longitude: position?.longitude === 180 ? -180 : (position?.longitude ?? null),
      latitude: position?.latitude ?? null,
      start_date: new Date(start).toISOString(),
      end_date: new Date(end).toISOString(),
      categories: drawn[index]?.categories ?? [],
      images: drawn[index]?.images ?? [],
      data_source_identifier: String(index),
    })),
  )
  return models
}

interface Query {
  tile: Tile | undefined
  bbox: Bbox | undefined
  dates: { start_date_after?: number; start_date_before?: number; end_date_after?: number; end_date_before?: number }
  terms: string[]
  ordering: readonly { field: 'name' | 'start_date' | 'end_date'; descending: boolean }[]
}

function queries(models: readonly Model[]): fc.Arbitrary<Query> {
  const occupied = fc.constantFrom(...models.flatMap(({ position }) => position ?? []))
  const zoom = fc.integer({ min: 0, max: 16 })
  const corner = fc.oneof(occupied, spot)
  const term = fc.string({ unit: letter.filter((one) => one !== ' '), minLength: 1, maxLength: 2 })
  const moment = minute.map((after) => BEGIN + after * MINUTE)
  return fc.record({
    tile: fc.option(
      fc.tuple(occupied, zoom).map(([at, z]) => keyTile(tileKey(at.longitude, at.latitude), z)),
      { nil: undefined, freq: 2 },
    ),
    bbox: fc.option(
      fc.tuple(corner, corner).map(([a, b]) => ({
        west: a.longitude,
        east: b.longitude,
        south: Math.min(a.latitude, b.latitude),
        north: Math.max(a.latitude, b.latitude),
      })),
      { nil: undefined, freq: 2 },
    ),
    dates: fc.oneof(
      fc.constant({}),
      fc.record(
        { start_date_after: moment, start_date_before: moment, end_date_after: moment, end_date_before: moment },
        { requiredKeys: [] },
      ),
    ),
    terms: fc.oneof(fc.constant<string[]>([]), fc.array(term, { maxLength: 2 })),
    ordering: fc.array(
      fc.record({ field: fc.constantFrom('name', 'start_date', 'end_date'), descending: fc.boolean() }),
      { maxLength: 2 },
    ),
  })
}

function toParameters({ bbox, dates, terms, ordering }: Query): URLSearchParams {
  return new URLSearchParams({
    ...(bbox && { in_bbox: [bbox.west, bbox.south, bbox.east, bbox.north].join() }),
    ...Object.fromEntries(
      Object.entries(dates).map(([name, at]) => [name, new Date(at).toISOString().slice(0, 16).replace('T', ' ')]),
    ),
    search: terms.join(' '),
    ordering: ordering.map(({ field, descending }) => (descending ? `-${field}` : field)).join(),
  })
}

function evaluate(models: readonly Model[], { tile: at, bbox, dates, terms, ordering }: Query): string[] {
  const found = models.filter(({ name, description, position, start, end }) => {
    if ((at || bbox) && !position) return false
    if (at && position) {
      const home = keyTile(tileKey(position.longitude, position.latitude), at.z)
      if (formatTile(home) !== formatTile(at)) return false
    }
    if (bbox && position && !bboxContains(bbox, position)) return false
    if (dates.start_date_after !== undefined && start < dates.start_date_after) return false
    if (dates.start_date_before !== undefined && start > dates.start_date_before) return false
    if (dates.end_date_after !== undefined && end < dates.end_date_after) return false
    if (dates.end_date_before !== undefined && end > dates.end_date_before) return false
    return terms.every((term) =>
      [name, description].some((within) => within.toLowerCase().includes(term.toLowerCase())),
    )
  })
  const wanted = ordering.length > 0 ? ordering : [{ field: 'start_date', descending: false } as const]
  const value = (model: Model, field: 'name' | 'start_date' | 'end_date') =>
    field === 'name' ? Buffer.from(model.name.toLowerCase()) : field === 'start_date' ? model.start : model.end
  return found
    .sort((a, b) => {
      for (const { field, descending } of wanted) {
        const [left, right] = [value(a, field), value(b, field)]
        const order = Buffer.isBuffer(left) ? Buffer.compare(left, right as Buffer) : left - (right as number)
        if (order !== 0) return descending ? -order : order
      }
      return a.id < b.id ? -1 : 1
    })
    .map(({ id }) => id)
}

interface Listed {
  id: string
  name: string
  start_date: string
  end_date: string
  location: { coordinates: [number, number] } | null
  categories: string[]
  svc_images: { thumbnail_url: string }[]
}

async function listAll(request: Request, parameters: URLSearchParams): Promise<Listed[]> {
  const all: Listed[] = []
  let link: string | null = `${PUBLIC_URL}/v0.3/events/?${parameters}&per_page=70`
  while (link !== null) {
    const { status, body } = await request(link.slice(PUBLIC_URL.length))
    assert.equal(status, 200)
    const page = body as { count: number; next: string | null; results: Listed[] }
    all.push(...page.results)
    if (page.next === null) assert.equal(all.length, page.count)
    link = page.next
  }
  return all
}

/** Returns what a tile must hold for a listed event. */
function onTile({ id, name, start_date, end_date, location, categories, svc_images }: Listed, of: Tile): DecodedPoint {
  const [lon = 0, lat = 0] = location?.coordinates ?? []
  const { x, y } = positionInTile(tileKey(lon, lat), of)
  const [image] = svc_images
  return {
    x,
    y,
    properties: {
      id,
      name,
      start_date,
      end_date,
      ...(categories[0] !== undefined && { primary_category: categories[0] }),
      categories: JSON.stringify(categories),
      ...(image && { thumbnail_url: image.thumbnail_url }),
    },
  }
}

/** Copies the properties, because the decoder's have no prototype. */
const plain = ({ x, y, properties }: DecodedPoint) => ({ x, y, properties: { ...properties } })
const byId = (a: DecodedPoint, b: DecodedPoint) => (String(a.properties['id']) < String(b.properties['id']) ? -1 : 1)

testOnEachDatabase('any list, and any tile, is what a plain evaluation finds', async (t, { database }) => {
  const models = await storeRandomEvents(database)
  const { request, tilePoints } = await startService(database, UNTHINNED, 0)
  let full = 0
  await fc.assert(
    fc.asyncProperty(queries(models), async (query) => {
      const parameters = toParameters(query)
      if (query.tile) {
        const points = await tilePoints('events', formatTile(query.tile), `?${parameters}`)
        parameters.set('tile', formatTile(query.tile))
        const { tile } = query
        const listed = await listAll(request, parameters)
        const expected = listed.map((one) => onTile(one, tile))
        assert.deepEqual(points.map(plain).sort(byId), expected.sort(byId))
        if (points.length > 0) full++
      }
      const listed = await listAll(request, parameters)
      assert.deepEqual(
        listed.map(({ id }) => id),
        evaluate(models, query),
      )
      if (listed.length > 0) full++
    }),
    { numRuns: RUNS },
  )
  t.true(full > RUNS / 3, `${full} answers held events`)
})
