/** What a page of a list looks like to clients. */
import { z } from 'zod'
import { components } from './json-schema.ts'

/** A component of the schema document, named `id`. */
export function pageOf<Results extends z.ZodType>(id: string, results: Results) {
  return z
    .object({
      count: z.int().min(0).describe('Of all pages'),
      next: z.string().nullable().describe('Address of the next page'),
      previous: z.string().nullable().describe('Address of the page before'),
      results,
    })
    .register(components, { id })
}
