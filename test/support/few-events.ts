/** A handful of events, each there for a reason, so that a test can state in one line what a request finds. */
import sql from 'sql-template-tag'
import type { EventInput } from '../../core/model/event-input.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertEvents } from '../../sql/events/write.ts'
import { placeId, storeFewPlaces, UPDATED_AT } from './few-places.ts'

/** `00000000-0000-4000-8000-0000000001nn` */
export function eventId(n: number): string {
  return placeId(100 + n)
}

type Rest = Partial<EventInput>

const EVENTS: readonly (Rest & Pick<EventInput, 'name' | 'start_date' | 'end_date'>)[] = [
  {
    name: 'Jazz Night',
    description: 'Trio plays <b>standards</b>, 100% live',
    start_date: '2026-05-01T19:30:00+02:00',
    end_date: '2026-05-01T22:00:00Z',
    timezone: 'Europe/Berlin',
    address: 'Kurfürstendamm 18',
    ...at(13.3323, 52.5037),
    place_id: placeId(1),
    categories: ['Music', 'Jazz'],
    images: [
      { title: 'Stage', original: 'stage-1.webp', blurhash: 'L6PZfSi_.AyE', width: 640, height: 480 },
      { title: 'Bar', original: 'https://pictures.example/bar.webp', blurhash: null, width: 3, height: 2 },
    ],
    url: 'https://jazz.example/',
    is_sample: true,
  },
  {
    name: 'Zoo Tour',
    ...on('2026-05-01T17:30', '2026-05-01T18:30'),
    ...at(13.3323, 52.5037),
    description: 'with_owls',
  },
  { name: 'Émile reads', ...on('2026-05-02T00:00', '2026-05-02T00:00'), ...at(-180, 0), description: 'JAZZ poems' },
  { name: 'always', ...on('2000-01-01T00:00', '2100-01-01T00:00'), ...at(0, 90) },
  { name: 'Somewhere', ...on('2026-06-01T10:00', '2026-06-03T10:00'), description: 'night\njazz' },
]

/** Stores the events and the few places. Event number n, from 1, has the id `eventId(n)`. */
export async function storeFewEvents(database: Database): Promise<void> {
  await storeFewPlaces(database)
  await upsertEvents(
    database,
    EVENTS.map((event, index) => ({ id: eventId(index + 1), data_source_identifier: `test:${index + 1}`, ...event })),
  )
  await database.rows(
    sql`update events set created_at = now(), updated_at = ${UPDATED_AT}::timestamp at time zone 'UTC'`,
  )
}

function at(longitude: number, latitude: number): { longitude: number; latitude: number } {
  return { longitude, latitude }
}

function on(start: string, end: string): Pick<EventInput, 'start_date' | 'end_date'> {
  return { start_date: `${start}:00Z`, end_date: `${end}:00Z` }
}
