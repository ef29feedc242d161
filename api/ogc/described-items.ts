/** `/items` of one collection in an OpenAPI document: each field of the collection is a parameter. */
import type { Collection } from './collections/collection.ts'
import { FILTERS, LIMIT } from './items/parameters.ts'
import { queryables } from './schemas/queryables.ts'

export type PathItem = Readonly<Record<string, Operation>>

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
}

interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly $ref?: string
}

/** QGIS looks here for the size of a page. */
export const LIMIT_COMPONENT = {
  [LIMIT.name]: { name: LIMIT.name, in: 'query', description: LIMIT.description, schema: LIMIT.schema },
}

/** `described` has the operations of these items, or of those of any collection. */
export function itemsOf(collection: Collection, described: PathItem): PathItem {
  const { id } = collection
  return Object.fromEntries(
    Object.entries(described).map(([method, operation]) => {
      const isOfAny = operation.parameters?.some(({ in: place }) => place === 'path')
      const parameters = operation.parameters?.flatMap((parameter): Parameter[] => {
        if (parameter.in === 'path') return []
        if (parameter.name === LIMIT.name) return [{ $ref: `#/components/parameters/${LIMIT.name}` }]
        return parameter.name === FILTERS.name ? fieldsOf(collection) : [parameter]
      })
      const operationId = isOfAny ? `${operation.operationId}_${id}` : operation.operationId
      return [method, { ...operation, operationId, ...(parameters && { parameters }) }]
    }),
  )
}

/** Values of lists are repeated parameters. */
function fieldsOf(collection: Collection) {
  const { geometry: _, ...fields } = queryables(collection)
  return Object.entries(fields).map(([name, { title, description, 'x-ogc-role': _role, ...schema }]) => {
    const explode = schema.type === 'array'
    return { name, in: 'query', description: description ?? title, style: 'form', explode, schema }
  })
}
