/** Schema of a page of a list. */
import { z } from 'zod'
import { link } from './answer-fields.ts'
import { components } from './json-schema.ts'

/** Returns a component of the schema document, named `id`. */
export function pageOf<Results extends z.ZodType>(id: string, results: Results) {
  return z
    .object({
      count: z.int().min(0).describe('Number of records on all pages'),
      next: link().nullable().describe('Address of the next page'),
      previous: link().nullable().describe('Address of the previous page'),
      results,
    })
    .register(components, { id })
}
