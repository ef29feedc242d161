/** Input of a new place, as its fields or as a GeoJSON Feature. */
import { z } from 'zod'
import {
  COLUMNS,
  type PlaceInput as NewPlace,
  type PlaceColumnName,
  type PlaceValue,
  type UserName,
} from '../../core/model/place.ts'
import type { PlaceColumn, TextRules } from '../../core/model/place-column.ts'
import { InvalidFields } from '../errors.ts'
import { Point } from '../http/column-schemas.ts'
import { boolean, integer, labels, number, optional, text, webAddress } from '../http/fields.ts'
import { unknownMembers } from '../http/ignored-members.ts'
import { validateLater } from '../http/validate.ts'
import { OpeningHoursInput } from './opening-hours.ts'

/** Returns the field of a body that sets a column. `vibes` are the vibes that a place may have. */
export function field(name: PlaceColumnName, column: PlaceColumn, vibes: readonly string[]): z.ZodType {
  const { type, nullable, range: [min, max] = [-Infinity, Infinity], text: rules, description } = column
  if (type === 'hours') return OpeningHoursInput
  if (name === 'vibes') {
    return labels(z.enum(vibes)).optional().describe('Words of the vocabulary at /v0.3/vibe-list/')
  }
  if (type === 'labels') return labels().optional().describe(description)
  if (type === 'boolean') return boolean().optional().describe(description)
  const isInteger = type === 'integer'
  const value = type === 'text' ? textField(rules) : isInteger ? integer(min, max) : number(min, max)
  return (nullable ? optional(value) : value).describe(description)
}

/** A text that follows rules: one of some choices, a web address, or any. */
export function textField({ max = Infinity, kind, choice }: TextRules = {}) {
  if (kind === 'web address') return webAddress(max)
  if (!choice) return text(max)
  return text(max)
    .refine((value) => choice.find(value) !== undefined, { error: ({ input }) => `"${input}" is not a valid choice.` })
    .transform((value) => choice.find(value) as string)
    .meta({ minLength: 1, maxLength: max, ...choice.schema })
}

function placeFields(vibes: readonly string[]) {
  const fields = COLUMNS.filter(([, { setBy }]) => setBy === 'users')
  return z.object(
    Object.fromEntries(fields.map(([name, column]) => [name, field(name, column, vibes)])) as {
      [Name in UserName]: z.ZodType<PlaceValue<Name> | undefined>
    },
  )
}

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
  const fields = placeFields(vibes)
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

type Fields = z.output<ReturnType<typeof placeFields>>

function toPlace({ longitude = null, latitude = null, ...fields }: Fields): NewPlace {
  if ((longitude === null) !== (latitude === null)) {
    throw new InvalidFields({ [longitude === null ? 'longitude' : 'latitude']: ['This field is required.'] })
  }
  return {
    ...withoutUndefined(fields),
    name: fields.name as string,
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

export function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>
  }
}
