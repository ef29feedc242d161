/** The filter `updated_since`. */
import { parseTime, trimmedTime } from '../parameters.ts'
import { DATE_TIME } from '../query-parameter.ts'
import { filter } from './filter.ts'

/** Updated at this moment (milliseconds since 1970) or later. */
export interface UpdatedSinceCondition {
  readonly op: 'updated_since'
  readonly at: number
}

/** The whole meaning, except in lists, which also tell what was deleted. */
export const WRITTEN_SINCE = 'Places written at this moment or later (UTC without an offset).'

export const UPDATED_SINCE = filter<UpdatedSinceCondition>({
  name: 'updated_since',
  description: `${WRITTEN_SINCE} The first page lists as \`deleted\` the places that were deleted, hidden or merged since. A \
write may become visible a little later than its time, so start some minutes before the last request.`,
  schema: DATE_TIME,
  example: '2024-01-01T00:00:00Z',
  dependsOn: { updated_since: 'row' },
  read: (text, refuse) => ({
    op: 'updated_since',
    at: parseTime(trimmedTime(text)) ?? refuse('Enter a valid date/time.'),
  }),
})
