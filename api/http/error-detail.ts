/** Schema of an error of the request as a whole, for the schema document. */
import { z } from 'zod'
import { components } from './json-schema.ts'

export const ErrorDetail = z.object({ detail: z.string() }).register(components, { id: 'Error' })
