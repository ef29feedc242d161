/** Fields that many responses have. */
import { z } from 'zod'

/** A timestamp of the database. */
export function timestamp() {
  return z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
    .meta({ format: 'date-time-local', description: 'UTC, with microseconds and no offset' })
}

export function timeZone() {
  return z.string().nullable().meta({ format: 'time-zone', description: 'A name of the IANA time zone database' })
}

/** A link to this service. */
export function link() {
  return z.string().meta({ format: 'uri' })
}
