/** The properties that features of a collection have in answers, and which of them can be written. */
import { titleOf } from '../../../core/model/presentation.ts'
import type { JsonSchema } from '../../http/json-schema.ts'
import type { Collection } from '../collections/collection.ts'
import type { PropertySchema } from './json-schema.ts'

export function returnables({ layer, properties, geometry, during }: Collection): Record<string, PropertySchema> {
  const shown = Object.entries(properties).map(([name, schema], index): [string, PropertySchema] => {
    const column = layer.columns.find((each) => each.name === name)
    const role =
      name === during?.start ? 'primary-interval-start' : name === during?.end ? 'primary-interval-end' : undefined
    const described = { title: titleOf(column ?? { name }), ...withType(schema) }
    return [name, { ...described, ...(role && { 'x-ogc-role': role }), 'x-ogc-propertySeq': index + 1 }]
  })
  return {
    id: { title: 'Id', type: 'string', 'x-ogc-role': 'id', readOnly: true },
    geometry: { title: 'Geometry', format: geometry, 'x-ogc-role': 'primary-geometry' },
    ...Object.fromEntries(shown),
  }
}

/** Part 5 wants one type in each property. To it, a property that is null is absent. */
function withType({ anyOf, type, ...schema }: JsonSchema): JsonSchema {
  const [only] = (anyOf ?? []).filter((option) => typeof option === 'object' && option.type !== 'null')
  if (typeof only === 'object') return { ...only, ...schema }
  return { ...schema, type: [type ?? 'object'].flat().find((each) => each !== 'null') ?? 'object' }
}
