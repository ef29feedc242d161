/** Schemas of the columns of layers, by their types. */
import { z } from 'zod'
import type { Column, ColumnType } from '../../core/model/column.ts'
import { timestamp } from './answer-schemas.ts'
import { components } from './json-schema.ts'

export const Image = z
  .object({
    title: z.string(),
    original: z.string().describe('Address on the image server'),
    blurhash: z.string().nullable(),
    thumbnail_url: z.string().describe('Address of the image at 150 by 150 pixels'),
    height: z.int().min(0).describe('Pixels'),
    width: z.int().min(0).describe('Pixels'),
  })
  .register(components, { id: 'Image' })

export const Point = z
  .object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).describe('Longitude and latitude in degrees'),
  })
  .register(components, { id: 'Point' })

const MOMENT = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Images have a form of their own in responses. */
const TYPES: Readonly<Record<ColumnType, z.ZodType>> = {
  uuid: z.guid(),
  text: z.string(),
  hours: z.string(),
  labels: z.array(z.string()),
  number: z.number(),
  integer: z.int(),
  bigint: z.string(),
  boolean: z.boolean(),
  timestamp: timestamp(),
  moment: z.string().regex(MOMENT).meta({ format: 'date-time' }),
  date: z.string().regex(/^\d{4,}-\d\d-\d\d$/),
  images: z.array(Image),
  names: z.record(z.string(), z.string()),
  json: z.unknown(),
}

/** Returns the schema of a column's values in responses. */
export function columnSchema({ type, nullable, format, description }: Column, [min, max]: readonly number[] = []) {
  const kind = TYPES[type]
  const limited = kind instanceof z.ZodNumber && min !== undefined ? kind.min(min).max(max as number) : kind
  return (nullable ? limited.nullable() : limited).meta({ ...(format && { format }), description })
}
