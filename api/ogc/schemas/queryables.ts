/** The fields that filters of a collection can name. */
import { titleOf } from '../../../core/model/presentation.ts'
import { type Field, type FieldKind, parametersOf } from '../../../core/query/field-catalogue.ts'
import type { Collection } from '../collections/collection.ts'
import type { PropertySchema } from './json-schema.ts'

const TYPES: Readonly<Record<FieldKind, PropertySchema>> = {
  labels: { type: 'array', items: { type: 'string' } },
  text: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  moment: { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
  // It may be beyond 2^53.
  bigint: { type: 'string' },
  exact: { type: 'string' },
}

/** Each is also a parameter of `/items`, but for the geometry. */
export function queryables({ layer, geometry }: Collection): Record<string, PropertySchema> {
  const fields = layer.fields.all.filter((field) => field.name !== 'id' && parametersOf(field).length > 0)
  return {
    id: { title: 'Id', type: 'string', 'x-ogc-role': 'id' },
    geometry: { title: 'Geometry', format: geometry, 'x-ogc-role': 'primary-geometry' },
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, layer)])),
  }
}

function fieldSchema({ name, attribute, kind, description }: Field, { columns }: Collection['layer']): PropertySchema {
  const column = columns.find((each) => each.column === attribute)
  return {
    title: titleOf(column ?? { name }),
    description,
    ...TYPES[kind],
    ...(column?.type === 'integer' && { type: 'integer' }),
    ...(kind === 'number' && column?.range && { minimum: column.range[0], maximum: column.range[1] }),
  }
}
