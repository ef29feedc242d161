/** Random places and random search queries without text, for comparing the two engines. */
import fc from 'fast-check'
import type { PlaceInput } from '../../../core/model/place.ts'
import { placeId } from '../fixtures/few-places.ts'
import { filters } from '../fixtures/random-filters.ts'

const label = fc.constantFrom(
  'cozy',
  'Cozy',
  ' COZY',
  'café',
  'CAFÉ',
  'a"b',
  'a\\b',
  'late night',
  'ЖУК',
  '漢字',
  '😀',
  "it's",
)
const labels = fc.array(label, { maxLength: 3 })
const text = fc.option(label, { freq: 3 })

/**
 * Rounds to nine digits, the most that any source has. Meilisearch (1.21) sometimes reads the last bit of a double
 * differently.
 */
const rounded = (degrees: number) => Math.round(degrees * 1e9) / 1e9

/** Positions up to 1 % inside or outside the requested circles, in all directions. */
const edge = fc
  .record({
    metres: fc.constantFrom(5 * 1609.344, 17_300),
    share: fc.double({ min: 0.99, max: 1.01, noNaN: true }),
    angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  })
  .map(({ metres, share, angle }) => {
    const degrees = (metres * share) / 111_300
    const parallel = Math.cos((52.5 * Math.PI) / 180)
    return { longitude: 13.4 + (degrees * Math.sin(angle)) / parallel, latitude: 52.5 + degrees * Math.cos(angle) }
  })

/** Positions close together in a few towns, at edges, anywhere, or missing. */
const position = fc.oneof(
  { weight: 3, arbitrary: edge },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom(0, 13.4, 179.9, -122.3),
        fc.constantFrom(0, 52.5, -36.8),
        fc.double({ min: -0.2, max: 0.2, noNaN: true }),
        fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      )
      .map(([x, y, dx, dy]) => ({ longitude: ((x + dx + 540) % 360) - 180, latitude: y + dy })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ longitude: null, latitude: null }) },
)

const place = fc.record({
  position,
  name: fc.constantFrom(
    'Café Ünder',
    'cozy Corner',
    'Cozy corner',
    'ЖУК & Co',
    'Zebra',
    'late 漢字',
    'Éclair',
    'eclair',
    '😀',
    '_',
  ),
  other_names: labels,
  categories: labels,
  editorial_categories: labels,
  tags: labels,
  vibes: labels,
  city: text,
  country: fc.constantFrom('GB', 'CA', 'DE'),
  neighborhood: text,
  address: text,
  membership_tier: text,
  region: text,
  postcode: text,
  data_source_url: fc.option(
    label.map((word) => `https://${word}.example/${word}`),
    { freq: 3 },
  ),
  aggregate_rating: fc.constantFrom(0, 2.5, 4, 4.1, 5),
  price: fc.option(fc.integer({ min: 1, max: 4 })),
  score_combined: fc.constantFrom(0, 0.1, 0.25, 1 / 3, 0.5, 1),
  is_chain: fc.boolean(),
  is_closed: fc.boolean(),
  is_flagged: fc.boolean(),
  user_added: fc.boolean(),
  is_public: fc.constantFrom(true, true, true, false),
  is_duplicate: fc.constantFrom(false, false, false, true),
})

export function drawShownPlaces(count: number): PlaceInput[] {
  return fc.sample(place, { numRuns: count, seed: 5 }).map(({ position: { longitude, latitude }, ...rest }, index) => ({
    ...rest,
    longitude: longitude === null ? null : rounded(longitude),
    latitude: latitude === null ? null : rounded(latitude),
    id: placeId(index),
    data_source_identifier: `random:${index}`,
  }))
}

const degrees = (limit: number) => fc.integer({ min: -limit * 10, max: limit * 10 }).map((tenths) => tenths / 10)
const center = fc.tuple(fc.constantFrom(0, 52.5, -36.8, 90), fc.constantFrom(0, 13.4, 179.9, -122.3, -180))
const geo = fc.oneof(
  fc
    .record({ at: center, distance: fc.constantFrom('0m', '500m', '3km', '5mi', '17.3km', '400km', '15000km') })
    .map(({ at, distance }) => `location__geo_distance=${distance}__${at.join()}`),
  fc
    .tuple(degrees(90), degrees(180), degrees(90), degrees(180))
    .map(([a, west, b, east]) => `location__geo_bounding_box=${Math.max(a, b)},${west}__${Math.min(a, b)},${east}`),
)
const ordering = fc
  .uniqueArray(fc.constantFrom('name', 'vibe_count', 'aggregate_rating', 'score_combined'), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((fields) => fc.tuple(...fields.map((field) => fc.constantFrom(field, `-${field}`))))
  .map((fields) => `ordering=${fields.join()}`)

/** Query strings. */
export const searches: fc.Arbitrary<string> = fc
  .record({
    drawn: fc.option(filters, { freq: 4 }),
    located: fc.option(geo, { freq: 2 }),
    ordered: fc.option(ordering, { freq: 2 }),
  })
  .map(({ drawn, located, ordered }) =>
    [
      String(
        new URLSearchParams(
          (drawn ?? []).flatMap(({ parameters }) => parameters).filter(([name]) => name !== 'search'),
        ),
      ),
      located,
      ordered,
    ]
      .filter(Boolean)
      .join('&'),
  )
