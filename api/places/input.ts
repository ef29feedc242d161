/** Input of a new place, as its fields or as a GeoJSON Feature. */
import { z } from 'zod'
import type { PlaceInput as NewPlace } from '../../core/model/place-input.ts'
import { InvalidFields } from '../errors.ts'
import { boolean, labels, number, optional, text, webAddress } from '../http/fields.ts'
import { unknownMembers } from '../http/ignored-members.ts'
import { validateLater } from '../http/validate.ts'
import { OpeningHoursInput } from './opening-hours.ts'
import { Point } from './schema.ts'

const PlaceFields = z.object({
  name: text(500),
  address: optional(text(1000)),
  city: optional(text(200)),
  neighborhood: optional(text(200)),
  description: optional(text(100_000)).describe('May contain HTML mark-up'),
  short_description: optional(text(2000)),
  telephone: optional(text(100)),
  url: optional(webAddress(2048)),
  timezone: optional(
    text(100)
      .refine(isZone, { error: ({ input }) => `"${input}" is not a valid choice.` })
      .meta({ minLength: 1, maxLength: 100, format: 'time-zone' }),
  ).describe('A name of the IANA time zone database'),
  categories: labels().optional(),
  editorial_categories: labels().optional().describe('They count in scores once an operator has set them'),
  tags: labels().optional(),
  price: optional(number(1, 4).refine(Number.isInteger, 'A valid integer is required.')).describe(
    'From 1 (budget) to 4',
  ),
  opening_hours: OpeningHoursInput,
  notes_to_svc: optional(text(10_000)),
  is_closed: boolean().optional(),
  data_source_identifier: optional(text(500)).describe('Of no other place'),
  data_source_url: optional(webAddress(2048)),
  longitude: optional(number(-180, 180)).describe('Degrees; with latitude'),
  latitude: optional(number(-90, 90)).describe('Degrees'),
})

export interface ReadPlace {
  readonly place: NewPlace
  /** Names of unknown members. */
  readonly ignored: readonly string[]
}

interface PlaceReader {
  /** For the schema document. */
  readonly schema: z.ZodUnion<readonly z.ZodType[]>
  /** Throws `InvalidFields`. */
  read(body: unknown): Promise<ReadPlace>
}

/** `vibes` are the vibes that a place may have. */
export function placeReader(vibes: readonly string[]): PlaceReader {
  const vocabulary = labels(z.enum(vibes)).optional().describe('From the vocabulary: /v0.3/vibe-list/ has it')
  const fields = PlaceFields.extend({ vibes: vocabulary })
  const feature = z.object({
    type: z.literal('Feature'),
    geometry: Point.nullish(),
    properties: fields.omit({ longitude: true, latitude: true }),
  })
  return {
    schema: z.union([fields, feature]),
    async read(body) {
      const { content, ignored } = flatten(body)
      const place = toPlace(await validateLater(fields, content))
      return { place, ignored: [...ignored, ...unknownMembers(content as object, fields.shape)] }
    },
  }
}

type Fields = z.output<typeof PlaceFields> & { vibes?: string[] | undefined }

function toPlace({ longitude = null, latitude = null, ...fields }: Fields): NewPlace {
  if ((longitude === null) !== (latitude === null)) {
    throw new InvalidFields({ [longitude === null ? 'longitude' : 'latitude']: ['This field is required.'] })
  }
  return {
    ...withoutUndefined(fields),
    name: fields.name,
    // No operator set them.
    suggested_categories: fields.editorial_categories ?? [],
    longitude: longitude === 180 ? -180 : longitude,
    latitude,
  }
}

const FEATURE = { type: 0, geometry: 0, properties: 0 }

/** Returns the properties of a Feature with its position; any other body stays as it is. */
function flatten(body: unknown): { content: unknown; ignored: readonly string[] } {
  if (typeof body !== 'object' || body === null || !('type' in body) || body.type !== 'Feature') {
    return { content: body, ignored: [] }
  }
  const { geometry, properties } = body as { geometry?: unknown; properties?: unknown }
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) {
    throw new InvalidFields({ properties: ['This field is required.'] })
  }
  const ignored = unknownMembers(body, FEATURE)
  if (geometry === null || geometry === undefined) return { content: properties, ignored }
  const point = Point.safeParse(geometry)
  if (!point.success) throw new InvalidFields({ geometry: ['Enter a GeoJSON Point with longitude and latitude.'] })
  const [longitude, latitude] = point.data.coordinates
  return { content: { ...properties, longitude, latitude }, ignored }
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
