/** A place as clients see it. */

import { COLUMNS, isPropertyName, type PlaceRow } from '../../core/model/place.ts'
import { presentImage } from '../../core/model/place-image.ts'
import { select } from '../../core/query/parse/selection.ts'
import type { PlaceDetailRow } from '../../sql/places/places.ts'
import type { Provenance } from '../../sql/sources/provenance.ts'
import { presentPeriods } from './periods.ts'
import type { PlaceCollection, PlaceDetail, PlaceFeature } from './schema.ts'
import { presentSources } from './sources.ts'
import { presentSpecialHours } from './special-hours.ts'

/** Returns the place with its properties as in lists, and its position. */
export function presentPlace(row: PlaceRow, imageCdnUrl: string): PlaceFeature {
  return {
    id: row.id,
    type: 'Feature',
    geometry:
      row.longitude === null || row.latitude === null
        ? null
        : { type: 'Point', coordinates: [row.longitude, row.latitude] },
    properties: presentProperties(row, imageCdnUrl),
  }
}

/** Names of the properties in their order, with their values. */
const PRESENTERS = COLUMNS.flatMap(([name]): Presenter[] => {
  if (!isPropertyName(name)) return []
  if (name === 'images') {
    const present: Presenter[1] = ({ images }, imageCdnUrl) => images.map((image) => presentImage(image, imageCdnUrl))
    return [['svc_images', present]]
  }
  if (name !== 'opening_hours') return [[name, (row) => row[name]]]
  return [
    ['opening_hours', (row) => row.opening_entries],
    ['opening_hours_text', (row) => row.opening_hours],
  ]
})
type Presenter = readonly [name: string, present: (row: PlaceRow, imageCdnUrl: string) => unknown]

function presentProperties(row: PlaceRow, imageCdnUrl: string): PlaceFeature['properties'] {
  const properties: Record<string, unknown> = {}
  for (const [name, present] of PRESENTERS) properties[name] = present(row, imageCdnUrl)
  return properties as PlaceFeature['properties']
}

export function presentPlaceDetail(row: PlaceDetailRow, provenance: Provenance, imageCdnUrl: string): PlaceDetail {
  const { properties, ...feature } = presentPlace(row, imageCdnUrl)
  const details = {
    sources: presentSources(row, provenance),
    periods: row.week && presentPeriods(row.week),
    special_hours: presentSpecialHours(row.special),
  }
  return { ...feature, properties: { ...properties, ...details } }
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
