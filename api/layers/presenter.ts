/** Shows the rows of a layer to clients, and the schemas of what they see. */
import { z } from 'zod'
import { type ImageInput, presentImage } from '../../core/model/place-image.ts'
import type { Layer } from '../../layers/layer.ts'
import type { LayerRow } from '../../sql/layers/rows.ts'
import { columnSchema, Point } from '../http/column-schemas.ts'

type Properties = Record<string, unknown>

export interface PresentedRow {
  readonly id: string
  readonly position: z.infer<typeof Point> | null
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
    return { id: row['@id'], position: positionOf(row), properties }
  }
}

function positionOf({ '@longitude': longitude, '@latitude': latitude }: LayerRow): PresentedRow['position'] {
  return longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] }
}

/** Schemas of the properties, by name. */
export function propertySchemas({ columns }: Layer): Record<string, z.ZodType> {
  return Object.fromEntries(
    columns.flatMap((column) => (column.shown === 'property' ? [[column.name, columnSchema(column)]] : [])),
  )
}

export const Position = Point.nullable().describe('Null if the position is not known')

/** Schema of an id. */
export function idSchema({ id }: Layer): z.ZodType {
  return id.type === 'uuid' ? z.guid() : z.string()
}
