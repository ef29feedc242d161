/** Schemas of events. The presenter's type is derived from them. */
import { z } from 'zod'
import { timestamp, timeZone } from '../http/answer-fields.ts'
import { components } from '../http/json-schema.ts'
import { pageOf } from '../http/page-schema.ts'
import { Image, Point } from '../places/schema.ts'

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
export type Event = z.infer<typeof Event>

export const EventPage = pageOf('EventPage', z.array(Event))
