/** Schemas that many responses share: fields, errors and pages of lists. */
import { z } from 'zod'
import { components } from './json-schema.ts'

/** A timestamp of the database. */
export function timestamp() {
  return z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
    .meta({ format: 'date-time-local', description: 'UTC, with microseconds and no offset' })
}

/** A link to this service. */
export function link() {
  return z.string().meta({ format: 'uri' })
}

/** An error of the request as a whole. */
export const ErrorDetail = z.object({ detail: z.string() }).register(components, { id: 'Error' })

/** The schema of a page of a list: a component of the schema document, named `id`. */
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
