/** Shows the rows of a layer to clients, and the schemas of what they see. */
import { z } from 'zod'
import { type ImageInput, presentImage } from '../../core/model/place-image.ts'
import type { Layer } from '../../layers/layer.ts'
import type { LayerRow } from '../../sql/layers/rows.ts'
import { columnSchema, Point } from '../http/column-schemas.ts'

type Properties = Record<string, unknown>

export interface PresentedRow {
  readonly id: string
  /** GeoJSON, in degrees. */
  readonly geometry: object | null
  readonly properties: Properties
}

/** Returns a function that shows rows. `selection` has the requested properties; undefined for all. */
export function rowPresenter(
  { columns }: Layer,
  imageCdnUrl: string,
  selection?: ReadonlySet<string>,
): (row: LayerRow) => PresentedRow {
  const shown = columns.filter(({ shown: place, name }) => place === 'property' && (selection?.has(name) ?? true))
  return (row) => {
    const properties: Properties = {}
    for (const { name, type } of shown) {
      const value = row[name]
      properties[name] =
        type === 'images' ? (value as ImageInput[]).map((image) => presentImage(image, imageCdnUrl)) : value
    }
    return { id: row['@id'], geometry: geometryOf(row), properties }
  }
}

/** The row of the examples of the layer's columns. */
export function exampleRow({ columns, geometry }: Layer): LayerRow {
  const examples = Object.fromEntries(columns.map(({ name, example }) => [name, example]))
  return {
    ...examples,
    '@id': String(examples['id'] ?? 1),
    '@longitude': 13.3323,
    '@latitude': 52.5037,
    ...(geometry && { '@geometry': EXAMPLE_LINE }),
  }
}

const EXAMPLE_LINE = {
  type: 'LineString',
  coordinates: [
    [13.3323, 52.5037],
    [13.3401, 52.5071],
  ],
}

function geometryOf({
  '@longitude': longitude,
  '@latitude': latitude,
  '@geometry': geometry,
}: LayerRow): PresentedRow['geometry'] {
  if (geometry !== undefined) return geometry
  return longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] }
}

/** Schemas of the properties, by name. */
export function propertySchemas({ columns }: Layer): Record<string, z.ZodType> {
  return Object.fromEntries(
    columns.flatMap((column) => (column.shown === 'property' ? [[column.name, columnSchema(column)]] : [])),
  )
}

export const Position = Point.nullable().describe('Null if the position is not known')

const Geometry = z.union([
  z.object({
    type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
    coordinates: z.array(z.unknown()).describe('Longitude and latitude in degrees; a height may follow'),
  }),
  z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.looseObject({ type: z.string() })) }),
])

/** Schema of where a row is. */
export function geometrySchema({ geometry }: Layer): z.ZodType {
  return geometry ? Geometry.nullable().describe('Null if the row has none') : Position
}

/** Schema of an id. */
export function idSchema({ id }: Layer): z.ZodType {
  return id.type === 'uuid' ? z.guid() : z.string()
}
