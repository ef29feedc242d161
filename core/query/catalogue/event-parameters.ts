/** The catalogue of parameters of the event list, except those of pages. */

import { DATE_FILTERS, DATE_LOOKUPS, type DateFilter, EVENT_ORDER_FIELDS } from '../parse/events.ts'
import { MAX_SEARCH_TERMS } from '../parse/search-terms.ts'
import { DATE_TIME, GEO_PARAMETERS, type QueryParameter } from './list-parameters.ts'

const dateParameter = ({ name, field, op }: DateFilter): QueryParameter => ({
  name,
  description: `Events whose \`${field}\` is this moment or ${op === 'from' ? 'later' : 'earlier'}: \
\`YYYY-MM-DD HH:MM\`. Missing hours and minutes are zero. UTC, unless an offset follows.`,
  schema: DATE_TIME,
  example: op === 'from' ? '2024-01-01 18:00' : '2040-01-01',
})

/** Dates by the names that search has besides. */
export const DATE_LOOKUP_PARAMETERS = DATE_LOOKUPS.map(dateParameter)

export const EVENT_PARAMETERS: readonly QueryParameter[] = [
  ...GEO_PARAMETERS,
  ...DATE_FILTERS.map(dateParameter),
  {
    name: 'svc_place',
    description: 'Events at a place, by its id. Repeat it for several places.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'search',
    description: `Up to ${MAX_SEARCH_TERMS} terms, separated by spaces or commas. Each must occur in the name or the \
description. Case is ignored.`,
    schema: { type: 'string' },
    example: 'workshop',
  },
  {
    name: 'ordering',
    description: `Fields separated by commas, each with \`-\` in front for descending: \
${EVENT_ORDER_FIELDS.join(', ')}. Unknown fields are ignored.`,
    schema: { type: 'string', default: 'start_date,id' },
    example: '-start_date',
  },
]
