/** Validates JSON Schema with the formats that the schema documents use. */
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Returns a validator that knows a document as `openapi`. */
export function documentValidator(document: AnySchema): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Half of the processor time of a first answer, and most files check few of a kind.
    code: { optimize: false },
  })
  addFormats.default(ajv)
  ajv.addFormat('date-time-local', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/)
  // Stored time zones come from many sources, so any text is accepted.
  ajv.addFormat('time-zone', true)
  ajv.addSchema(document, 'openapi', undefined, false)
  return ajv
}
