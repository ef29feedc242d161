/** What a new place is made of, as its fields or as a GeoJSON Feature. */
import { z } from 'zod'
import type { PlaceInput as NewPlace } from '../../sql/place-input.ts'
import { InvalidFields } from '../errors.ts'
import { number, optional, text } from '../view/fields.ts'
import { validate } from '../view/validate.ts'
import { Point } from './schema.ts'

const labels = z.array(text(100)).max(100, 'Ensure this field has no more than 100 elements.').optional()

const PlaceFields = z.object({
  name: text(500),
  address: optional(text(1000)),
  city: optional(text(200)),
  neighborhood: optional(text(200)),
  description: optional(text(100_000)).describe('May contain HTML mark-up'),
  short_description: optional(text(2000)),
  telephone: optional(text(100)),
  url: optional(text(2048)),
  timezone: optional(
    text(100)
      .refine(isZone, { error: ({ input }) => `"${input}" is not a valid choice.` })
      .meta({ minLength: 1, maxLength: 100, format: 'time-zone' }),
  ).describe('A name of the IANA time zone database'),
  categories: labels,
  tags: labels,
  vibes: labels,
  price: optional(number(1, 4).refine(Number.isInteger, 'A valid integer is required.')).describe(
    'From 1 (budget) to 4',
  ),
  opening_hours: optional(text(2000)).describe("In the syntax of OpenStreetMap's opening_hours"),
  notes_to_svc: optional(text(10_000)),
  longitude: optional(number(-180, 180)).describe('Degrees; with latitude'),
  latitude: optional(number(-90, 90)).describe('Degrees'),
})

/** For the schema document. */
export const PlaceInput = z.union([
  PlaceFields,
  z.object({
    type: z.literal('Feature'),
    geometry: Point.nullish(),
    properties: PlaceFields.omit({ longitude: true, latitude: true }),
  }),
])

/** Throws `InvalidFields`. */
export function readPlaceInput(body: unknown): NewPlace {
  const { longitude = null, latitude = null, ...fields } = validate(PlaceFields, flatten(body))
  if ((longitude === null) !== (latitude === null)) {
    throw new InvalidFields({ [longitude === null ? 'longitude' : 'latitude']: ['This field is required.'] })
  }
  return { ...withoutUndefined(fields), name: fields.name, longitude: longitude === 180 ? -180 : longitude, latitude }
}

/** The properties of a Feature, with its position; anything else stays as it is. */
function flatten(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('type' in body) || body.type !== 'Feature') return body
  const { geometry, properties } = body as { geometry?: unknown; properties?: unknown }
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) {
    throw new InvalidFields({ properties: ['This field is required.'] })
  }
  if (geometry === null || geometry === undefined) return properties
  const point = Point.safeParse(geometry)
  if (!point.success) throw new InvalidFields({ geometry: ['Enter a GeoJSON Point with longitude and latitude.'] })
  const [longitude, latitude] = point.data.coordinates
  return { ...properties, longitude, latitude }
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>
  }
}
