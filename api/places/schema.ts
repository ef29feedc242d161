/** Schemas of places. The presenter's types are derived from them. */
import { z } from 'zod'
import { COLUMNS, type PlaceColumnName, type PlaceValue, type PropertyName } from '../../core/model/place.ts'
import type { PlaceColumn } from '../../core/model/place-column.ts'
import { link, timestamp } from '../http/answer-schemas.ts'
import { columnSchema, type Image, Point } from '../http/column-schemas.ts'
import { components } from '../http/json-schema.ts'
import { Period, SpecialDay } from './hours.ts'
import { OpeningHours } from './opening-hours.ts'
import { Source } from './sources.ts'

const PRIVATE = 'Null for all but editors if it is a private field (PRIVATE_FIELDS)'

function property({ mayBePrivate, text, range, ...column }: PlaceColumn): z.ZodType {
  const description = mayBePrivate ? `${column.description}. ${PRIVATE}` : column.description
  return columnSchema({ ...column, description }, range).meta({ ...text?.choice?.schema, description })
}

/** Returns the properties that show a column. Their names are those of columns, with these exceptions. */
function properties([name, column]: readonly [PlaceColumnName, PlaceColumn]): [string, z.ZodType][] {
  if (column.shown !== 'property') return []
  if (name === 'images') return [['svc_images', property(column)]]
  if (name !== 'opening_hours') return [[name, property(column)]]
  return [
    ['opening_hours', OpeningHours.nullable()],
    ['opening_hours_text', property(column)],
  ]
}

type Shape = {
  [Name in Exclude<PropertyName, 'images' | 'opening_hours'>]: z.ZodType<PlaceValue<Name>>
} & {
  svc_images: z.ZodType<z.infer<typeof Image>[]>
  opening_hours: z.ZodType<z.infer<typeof OpeningHours> | null>
  opening_hours_text: z.ZodType<string | null>
}

/** In the order of the API specification; our own properties come last. */
export const PlaceProperties = z
  .object(Object.fromEntries(COLUMNS.flatMap(properties)) as Shape)
  .register(components, { id: 'PlaceProperties' })

export const PlaceFeature = z
  .object({
    id: z.guid(),
    type: z.literal('Feature'),
    geometry: Point.nullable().describe('Null if the position of the place is not known'),
    properties: PlaceProperties,
  })
  .register(components, { id: 'PlaceFeature' })
export type PlaceFeature = z.infer<typeof PlaceFeature>

/** A single place, with more details of its hours. */
export const PlaceDetail = z
  .object({
    ...PlaceFeature.shape,
    properties: PlaceProperties.extend({
      duplicate_of: z.guid().nullable().describe('Id of the place into which this one was merged'),
      sources: z.array(Source).describe('Where the values come from; the own source of the place first'),
      periods: z.array(Period).nullable().describe('The opening hours of an ordinary week; null if they are not known'),
      special_hours: z
        .array(SpecialDay)
        .describe('Days of the next four weeks whose opening hours are not those of the week, in order'),
    }).register(components, { id: 'PlaceDetailProperties' }),
  })
  .register(components, { id: 'PlaceDetail' })
export type PlaceDetail = z.infer<typeof PlaceDetail>

/** A place reduced to the properties in `fields`. */
const PlacePart = z
  .object({
    ...PlaceFeature.shape,
    properties: PlaceProperties.partial().register(components, { id: 'PlacePartProperties' }),
  })
  .register(components, { id: 'PlacePart' })

const PlaceCollection = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(z.union([PlaceFeature, PlacePart])) })
  .register(components, { id: 'PlaceCollection' })

export const PlacePage = z
  .object({
    count: z.int().min(0).describe('Number of places on all pages'),
    next: link().nullable().describe('Address of the next page'),
    previous: link().nullable().describe('Address of the previous page'),
    results: PlaceCollection,
    deleted: z
      .array(z.object({ id: z.guid(), deleted_at: timestamp() }))
      .optional()
      .describe(
        'With `updated_since`, on the first page: ids of the places that were deleted, hidden or merged since then',
      ),
  })
  .register(components, { id: 'PlacePage' })
