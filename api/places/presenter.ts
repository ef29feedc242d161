/** A place as clients see it. */

import { presentImage } from '../../core/model/place-image.ts'
import { select } from '../../core/query/parse/selection.ts'
import type { PlaceDetailRow, PlaceRow } from '../../sql/places/places.ts'
import { presentPeriods } from './periods.ts'
import type { PlaceCollection, PlaceDetail, PlaceFeature } from './schema.ts'

/** Returns the place with its properties as in lists, and its position. */
export function presentPlace(row: PlaceRow, imageCdnUrl: string): PlaceFeature {
  return {
    id: row.id,
    type: 'Feature',
    geometry:
      row.longitude === null || row.latitude === null
        ? null
        : { type: 'Point', coordinates: [row.longitude, row.latitude] },
    properties: {
      name: row.name,
      address: row.address,
      aggregate_rating: row.aggregate_rating,
      aggregate_rating_count: row.aggregate_rating_count,
      categories: row.categories,
      city: row.city,
      data_source_identifier: row.data_source_identifier,
      data_source_url: row.data_source_url,
      description: row.description,
      editorial_categories: row.editorial_categories,
      text_full: row.text_full,
      is_closed: row.is_closed,
      is_featured: row.is_featured,
      neighborhood: row.neighborhood,
      slug: row.slug,
      short_description: row.short_description,
      score_combined: row.score_combined,
      tags: row.tags,
      telephone: row.telephone,
      timezone: row.timezone,
      updated_at: row.updated_at,
      url: row.url,
      vibes: row.vibes,
      svc_images: row.images.map((image) => presentImage(image, imageCdnUrl)),
      completeness_score: row.completeness_score,
      notes_to_svc: row.notes_to_svc,
      notes_internal: row.notes_internal,
      status: row.status,
      is_sample: row.is_sample,
      opening_hours: row.opening_entries,
      opening_hours_text: row.opening_hours,
      price: row.price,
    },
  }
}

export function presentPlaceDetail(row: PlaceDetailRow, imageCdnUrl: string): PlaceDetail {
  const { properties, ...feature } = presentPlace(row, imageCdnUrl)
  return { ...feature, properties: { ...properties, periods: row.week && presentPeriods(row.week) } }
}

/** `selection` has the requested properties; undefined for all. */
export function presentPlaces(
  rows: readonly PlaceRow[],
  imageCdnUrl: string,
  selection: ReadonlySet<string> | undefined,
): PlaceCollection {
  const features = rows.map((row) => {
    const place = presentPlace(row, imageCdnUrl)
    return selection ? { ...place, properties: select(place.properties, selection) } : place
  })
  return { type: 'FeatureCollection', features }
}
