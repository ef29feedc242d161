/** The encoder of points against the reference: its tiles decode to exactly the same as those of vt-pbf. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { formatTile, keyTile, tileRange } from '../../../core/geo/tile.ts'
import type { ImageInput } from '../../../core/model/place-image.ts'
import { TILE_NUMBERS } from '../../../core/model/place-tile.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { encodePointTile } from '../../../tiles/points/tile.ts'
import type { PointTileLayer } from '../../../tiles/points/values.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { tile } from '../../support/fixtures/arbitraries.ts'
import { startService } from '../../support/services/service.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { plainRanks } from '../../support/tiles/plain-rank.ts'
import { pointRow } from '../../support/tiles/point-rows.ts'
import { encodePoints, type KeyedFeature, type Properties } from '../../support/tiles/reference-tile.ts'

const IMAGES = 'https://images.example'

/**
 * Texts with length prefixes of every size, in many scripts, and empty. NUL is left out, as PostgreSQL does not store
 * it. So are code points from U+20000 on: pbf, with which vt-pbf writes, garbles them (it sets bit 16 of what it should
 * add to).
 */
const text = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.string({ unit: 'binary' }).map((any) => any.replaceAll(/[\0\u{20000}-\u{10ffff}]/gu, '')),
  },
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      ...'|Café|u\u0308|Жук и Ко|東京都庁|مقهى|בית קפה|ร้านกาแฟ|चाय|카페|👩‍👩‍👧‍👦☕|\ufeffBOM'.split('|'),
      ...['"quoted" \\ \n\t\u0001', ' ', 'a'.repeat(126), 'a'.repeat(127), 'a'.repeat(128), 'é'.repeat(64)],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x'.repeat(16_381), 'x'.repeat(16_384), '漢'.repeat(5461), '😀'.repeat(5000)),
  },
)
/**
 * Numbers that vt-pbf can express: it writes whole ones as integers, negative ones down to −2^52, and minus zero as
 * zero.
 */
const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 127, 128, 0.1, -0.1, 5e-324, -2.2e-308, 4.7, 2 ** 31, 2 ** 53, -(2 ** 52), 2 ** 62),
  fc.double({ noNaN: true, min: -(2 ** 52), max: 2 ** 62 }).map((value) => value || 0),
  fc.integer(),
)
const image = fc.oneof(text, fc.webUrl(), fc.constant('https://pictures.example/bar.webp'))

/** One property of each kind, and a number and a text that no property uses. */
const LAYER: PointTileLayer = {
  name: 'points',
  numbers: 3,
  texts: 5,
  properties: [
    { name: 'id', kind: 'text', index: 0, description: '' },
    { name: 'score', kind: 'number', index: 2, description: '' },
    { name: 'is_open', kind: 'boolean', index: 1, description: '' },
    { name: 'category', kind: 'repeated', index: 3, description: '' },
    { name: 'vibes', kind: 'repeated', index: 4, description: '' },
    { name: 'photo', kind: 'image', index: 2, description: '' },
  ],
}

const described = fc.record({
  offset: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** 62n })),
  id: text,
  score: number,
  is_open: fc.boolean(),
  category: fc.option(fc.oneof(fc.constantFrom('cafe', 'bar'), text)),
  vibes: fc.option(text),
  photo: fc.option(image),
})
type Described = typeof described extends fc.Arbitrary<infer Value> ? Value : never

function propertiesOf({ offset, category, vibes, photo, ...rest }: Described): Properties {
  const address = photo !== null && URL.canParse(photo) ? photo : `${IMAGES}/${photo}`
  return {
    ...rest,
    ...(category !== null && { category }),
    ...(vibes !== null && { vibes }),
    ...(photo !== null && { photo: `${address}?tr=w-150,h-150` }),
  }
}

test('tiles of random points decode to what vt-pbf’s decode to', (t) => {
  const sizes: number[] = []
  const points = fc.oneof(
    { weight: 19, arbitrary: fc.array(described, { maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(described, { minLength: 300, maxLength: 600, size: 'max' }) },
  )
  fc.assert(
    fc.property(tile, points, (of, drawn) => {
      const { low, high } = tileRange(of)
      const keys = drawn.map(({ offset }) => low + (offset % (high - low)))
      const rows = drawn.map(({ id, score, is_open, category, vibes, photo }, index) =>
        pointRow(keys[index] ?? 0n, [index, Number(is_open), score], [id, 'unused', photo, category, vibes]),
      )
      const content = { total: drawn.length, features: rows.length > 0 ? Buffer.concat(rows) : null, clusters: null }
      const parts = [{ tile: of, content, dx: 0, dy: 0 }]
      const ours = encodePointTile(LAYER, parts, { imageCdnUrl: IMAGES, selection: undefined, buffer: 0, clusters: [] })
      sizes.push(ours.length)
      if (drawn.length === 0) return assert.equal(ours.length, 0)
      const features = drawn.map(
        (one, index): KeyedFeature => ({ key: keys[index] ?? 0n, properties: propertiesOf(one) }),
      )
      const expected = decodeTile(encodePoints('points', of, features))
      assert.deepEqual(decodeTile(ours)['points'], expected['points'])
    }),
    { numRuns: 150 },
  )
  t.true(Math.max(...sizes) > 100_000, `the largest of the tiles had ${Math.max(...sizes)} bytes`)
})

const place = fc.record({
  longitude: fc.double({ min: -180, max: 179.9, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  name: text.filter((name) => name !== ''),
  categories: fc.array(text, { maxLength: 3 }),
  vibes: fc.array(text, { maxLength: 2 }),
  images: fc.array(
    image.map((original): ImageInput => ({ title: '', original, blurhash: null, width: 3, height: 2 })),
    { maxLength: 2 },
  ),
  score_combined: fc.oneof(fc.constantFrom(0, 5e-324, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  aggregate_rating: fc.constantFrom(0, 1e-300, 4.7, 5),
  is_closed: fc.boolean(),
})

/** With the columns of `TILE_NUMBERS`. */
interface Stored extends Readonly<Record<string, unknown>> {
  id: string
  slug: string
  key: string
  name: string
  categories: string[]
  vibes: string[]
  images: ImageInput[]
}

function storedProperties({ id, name, slug, categories, vibes, images, ...rest }: Stored): Properties {
  const [original] = images.map((each) => each.original)
  const address = original !== undefined && URL.canParse(original) ? original : `${IMAGES}/${original}`
  const texts = fitting({
    id,
    name,
    slug,
    primary_category: categories[0],
    categories: JSON.stringify(categories),
    vibes: JSON.stringify(vibes),
    thumbnail_url: original,
  })
  if (texts['thumbnail_url'] !== undefined) texts['thumbnail_url'] = `${address}?tr=w-150,h-150`
  const numbers = TILE_NUMBERS.map(({ name, column }) => [name, rest[column]])
  return { ...texts, ...(Object.fromEntries(numbers) as Properties) }
}

/** Leaves out the longest texts until the rest fits into 700 bytes, including what `array_send` adds. */
function fitting(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const lengths = Object.entries(texts).map(([name, text]) => ({ name, length: Buffer.byteLength(text ?? '') }))
  const left = [...lengths].sort((one, other) => one.length - other.length)
  while (left.reduce((sum, { length }) => sum + length, 20 + 4 * lengths.length) > 700) left.pop()
  const names = new Set(left.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text !== undefined && names.has(name) ? [[name, text]] : [])),
  )
}

testOnEachDatabase(
  'tiles of stored places decode to what vt-pbf’s of their columns decode to',
  async (t, { database }) => {
    const drawn = fc.sample(place, { numRuns: 230, seed: 4 })
    await upsertPlaces(
      database,
      // One in four is on the same spot.
      drawn.map((one, index) => ({ ...one, ...(index % 4 === 0 && { longitude: 13.3323, latitude: 52.5037 }) })),
    )
    const stored = await database.rows<Stored>(sql`
    select id, slug, tile_key as key, name, categories, vibes, images, ${raw(TILE_NUMBERS.map(({ column }) => column).join())}
    from scored_places order by score_combined, id desc`)
    t.is(stored.length, drawn.length)
    const all = stored.map((one): KeyedFeature => ({ key: BigInt(one.key), properties: storedProperties(one) }))
    const service = await startService(database)
    for (const [index, { key }] of all.entries()) {
      // Only every tenth place at low zooms, whose tiles hold a great many.
      const of = keyTile(key, index % 23)
      if (of.z < 5 && index % 10 > 0) continue
      const { low, high } = tileRange(of)
      const features = all.filter((one) => one.key >= low && one.key < high)
      const points = decodeTile(encodePoints('places', of, features))['places'] ?? []
      const ranks = plainRanks(points)
      for (const [at, { properties }] of points.entries()) Object.assign(properties, { rank: ranks[at] })
      assert.deepEqual(await service.tilePlaces(formatTile(of)), points, formatTile(of))
    }
  },
)
