/** Events: a list by place, time and text, and each event by its id. */
import { EVENT_PARAMETERS } from '../../core/query/catalogue/event-parameters.ts'
import { parseEvents } from '../../core/query/parse/events.ts'
import { withOptions } from '../../sql/core/database.ts'
import { countEvents, findEvent, listEvents } from '../../sql/events/events.ts'
import { NotFound } from '../errors.ts'
import { listOperation } from '../http/list-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { presentEvent } from './presenter.ts'
import { Event, EventPage } from './schema.ts'

export function eventViews({ database, imageCdnUrl }: Services): View[] {
  return [
    {
      path: '/v0.3/events/',
      name: 'Event List',
      description: 'Events, page by page.',
      operations: {
        GET: listOperation({
          id: 'listEvents',
          summary: 'Events by area, time or text',
          parameters: EVENT_PARAMETERS,
          output: EventPage,
          source({ parameters, signal }) {
            const query = parseEvents(parameters)
            const reading = withOptions(database, { signal })
            return {
              list: (limit, offset) => listEvents(reading, query, limit, offset),
              count: () => countEvents(reading, query.where),
            }
          },
          present: (row) => presentEvent(row, imageCdnUrl),
        }),
      },
    },
    {
      path: '/v0.3/events/:id/',
      name: 'Event Instance',
      description: 'One event.',
      operations: {
        GET: {
          id: 'getEvent',
          summary: 'An event by its id',
          output: Event,
          async handle({ params }) {
            const id = params['id'] ?? ''
            const event = isUuid(id) ? await findEvent(database, id) : undefined
            if (!event) throw new NotFound()
            return { body: presentEvent(event, imageCdnUrl) }
          },
        },
      },
    },
  ]
}
