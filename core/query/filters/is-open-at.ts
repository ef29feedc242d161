/** The filter `is_open_at`. */
import { parseTime, trimmedTime } from '../parameters.ts'
import { filter } from './filter.ts'

/** Open at a moment (milliseconds since 1970). For PostgreSQL, it becomes `open`, with those of the candidates that are. */
export interface OpenAtCondition {
  readonly op: 'open_at'
  readonly at: number
}

const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i

export const IS_OPEN_AT = filter<OpenAtCondition>({
  name: 'is_open_at',
  description:
    'A date-time with an offset: places that are known to be open then. Without an index in memory, too many candidates are 400.',
  schema: {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', pattern: WITH_OFFSET.source },
    ],
  },
  example: '2026-11-23T10:30:00+11:00',
  dependsOn: { open_at: 'time' },
  read(given, refuse) {
    const text = trimmedTime(given)
    const at = WITH_OFFSET.test(text) ? parseTime(text) : undefined
    return { op: 'open_at', at: at ?? refuse('Enter a valid date-time with an offset.') }
  },
})
