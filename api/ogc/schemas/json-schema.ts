/** JSON Schema (2020-12) of what a collection has, with the keywords of OGC API - Features - Part 5. */
import { z } from 'zod'
import { components, type JsonSchema } from '../../http/json-schema.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

export interface PropertySchema extends JsonSchema {
  /** What the property is to the feature: `id`, `primary-geometry`. */
  'x-ogc-role'?: string
}

/**
 * Also has `additionalProperties: false`, which is not described: generated Python clients have a property of that name
 * for what is not described.
 */
export const OgcSchema = z
  .looseObject({
    $schema: z.literal(DRAFT),
    $id: z.string().describe('Address of this document, without a query string'),
    type: z.literal('object'),
    title: z.string(),
    description: z.string(),
    properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .register(components, { id: 'OgcSchema' })

/** Nothing else is in the schema than these properties. */
export function schemaDocument(
  id: string,
  texts: { readonly title: string; readonly description: string },
  properties: Readonly<Record<string, PropertySchema>>,
): z.infer<typeof OgcSchema> {
  return { $schema: DRAFT, $id: id, type: 'object', ...texts, properties, additionalProperties: false }
}
