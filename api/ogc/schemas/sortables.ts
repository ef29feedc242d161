/** The properties by which features of a collection can be ordered. */
import { titleOf } from '../../../core/model/presentation.ts'
import type { OrderColumn } from '../../../core/query/ordering.ts'
import type { Collection } from '../collections/collection.ts'
import type { PropertySchema } from './json-schema.ts'

const TYPES: Readonly<Record<OrderColumn['type'], PropertySchema>> = {
  text: { type: 'string' },
  float8: { type: 'number' },
  integer: { type: 'integer' },
  bigint: { type: 'string' },
  timestamptz: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  uuid: { type: 'string', format: 'uuid' },
}

export function sortables({ layer }: Collection): Record<string, PropertySchema> {
  return Object.fromEntries(
    Object.entries(layer.orders).map(([name, { type }]) => {
      const column = layer.columns.find((each) => each.name === name)
      return [name, { title: titleOf(column ?? { name }), ...TYPES[type] }]
    }),
  )
}
