/** Events: a list by place, time and text, and each event by its id. */
import { z } from 'zod'
import { presentImage } from '../../core/model/place-image.ts'
import { EVENT_PARAMETERS } from '../../core/query/catalogue/event-parameters.ts'
import { parseEvents } from '../../core/query/parse/events.ts'
import { withOptions } from '../../sql/core/database.ts'
import { countEvents, type EventRow, findEvent, listEvents } from '../../sql/events/events.ts'
import { NotFound } from '../errors.ts'
import { pageOf, timestamp, timeZone } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import { Image, Point } from '../places/schema.ts'
import type { Services } from '../services.ts'
import { EVENT, SAMPLE_EVENT } from './example.ts'

const moment = z
  .string()
  .regex(/^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  .meta({ format: 'date-time' })

/** In the order of the API specification; our own fields come last. */
export const Event = z
  .object({
    id: z.guid(),
    name: z.string(),
    description: z.string(),
    start_date: moment.describe('UTC'),
    end_date: moment.describe('UTC'),
    location: Point.nullable().describe('Null if the position of the event is not known'),
    timezone: timeZone(),
    address: z.string().nullable(),
    svc_place: z.guid().nullable().describe('Id of the place of the event, if it is stored'),
    categories: z.array(z.string()),
    svc_images: z.array(Image),
    url: z.string().nullable(),
    data_source_identifier: z.string().nullable(),
    is_sample: z.boolean().describe('Whether the event is generated sample data'),
    updated_at: timestamp(),
  })
  .register(components, { id: 'Event' })

const EventPage = pageOf('EventPage', z.array(Event))

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
          example: EVENT,
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
      pathExample: SAMPLE_EVENT,
      name: 'Event Instance',
      description: 'One event.',
      operations: {
        GET: {
          id: 'getEvent',
          summary: 'An event by its id',
          output: Event,
          example: EVENT,
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

export function presentEvent(row: EventRow, imageCdnUrl: string): z.infer<typeof Event> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    start_date: row.start_date,
    end_date: row.end_date,
    location:
      row.longitude === null || row.latitude === null
        ? null
        : { type: 'Point', coordinates: [row.longitude, row.latitude] },
    timezone: row.timezone,
    address: row.address,
    svc_place: row.place_id,
    categories: row.categories,
    svc_images: row.images.map((image) => presentImage(image, imageCdnUrl)),
    url: row.url,
    data_source_identifier: row.data_source_identifier,
    is_sample: row.is_sample,
    updated_at: row.updated_at,
  }
}
