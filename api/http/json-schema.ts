/** The zod schemas of requests and responses as JSON Schema (2020-12), for OPTIONS and the schema document. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** The schemas that the schema document names; others refer to them. */
export const components = z.registry<{ id: string }>()

/** Returns the reference to a component of the document. */
export function componentReference(id: string): string {
  return `#/components/schemas/${id}`
}

/** Returns all components by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(components, { uri: componentReference, override: withoutNoise })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}

/** Returns the schema of an input, such as a body. */
export function inputSchema(input: z.ZodType): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(input, { io: 'input', override: withoutNoise })
  return schema
}

/** Returns the schema of a body as the document has it: a reference if the input is a component. */
export function bodySchema(input: z.ZodType): JsonSchema {
  const id = components.get(input)?.id
  return id === undefined ? inputSchema(input) : { $ref: componentReference(id) }
}

/** Removes zod's bounds of safe integers, and gives tuples of one type the `items` that many tools want. */
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first, ...others] = jsonSchema.prefixItems ?? []
  if (first && others.every((other) => isDeepStrictEqual(other, first))) {
    delete jsonSchema.prefixItems
    Object.assign(jsonSchema, { items: first, minItems: others.length + 1, maxItems: others.length + 1 })
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
