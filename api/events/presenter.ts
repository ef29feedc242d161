/** An event as clients see it. */

import { presentImage } from '../../core/model/place-image.ts'
import type { EventRow } from '../../sql/events/events.ts'
import type { Event } from './schema.ts'

export function presentEvent(row: EventRow, imageCdnUrl: string): Event {
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
