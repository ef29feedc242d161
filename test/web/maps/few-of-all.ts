/** Places and events in the middle of a city, for the page at `/maps/`. */

import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'

const COUNT = 100

export async function fewOfAll(database: Database): Promise<void> {
  const grid = Array.from({ length: COUNT }, (_, number) => ({
    number,
    longitude: 24.9 + (number % 10) / 100,
    latitude: 60.15 + Math.floor(number / 10) / 200,
  }))
  await upsertPlaces(
    database,
    grid.map(({ number, ...position }) => ({
      name: `Café ${number}`,
      ...position,
      categories: ['cafe'],
      vibes: [number % 2 === 0 ? 'cozy' : 'lively'],
      data_source_identifier: String(number),
    })),
  )
  await upsertEvents(
    database,
    grid.map(({ number, ...position }) => ({
      name: `Concert ${number}`,
      ...position,
      start_date: '2026-12-01T18:00:00Z',
      end_date: '2026-12-01T20:00:00Z',
      data_source_identifier: String(number),
    })),
  )
}
