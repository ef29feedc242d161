/** The fields that filters of a collection can name. */
import { titleOf } from '../../../core/model/presentation.ts'
import type { Field, FieldKind } from '../../../core/query/field-catalogue.ts'
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
  bigint: { type: 'string', format: 'int64' },
  exact: { type: 'string' },
}

/** Each is also a parameter of `/items`, but for the geometry. Clients look for the names that properties have. */
export function queryables({ layer, geometry, properties }: Collection): Record<string, PropertySchema> {
  const fields = layer.fields.expressible.filter(({ name }) => name !== 'id')
  return {
    id: { title: 'Id', ...TYPES[layer.id.type], 'x-ogc-role': 'id' },
    geometry: { title: 'Geometry', format: geometry, 'x-ogc-role': 'primary-geometry' },
    ...Object.fromEntries(fields.map((field) => [shownName(field, properties), fieldSchema(field, layer)])),
  }
}

function shownName({ name, aliases }: Field, properties: Collection['properties']): string {
  return [name, ...aliases].find((each) => Object.hasOwn(properties, each)) ?? name
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
