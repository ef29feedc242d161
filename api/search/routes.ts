/** Search: places by text, filters and position, suggestions of names, and what is like a place. */
import { SEARCH_PARAMETERS } from '../../query/search-parameters.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { type Format, MEDIA_TYPE } from '../view/negotiation.ts'
import type { View } from '../view/view.ts'
import { answerSearch } from './answer.ts'
import { SearchPage } from './schema.ts'

/** The envelope is ours, so that its media type is that of JSON. */
const GEOJSON: Format = { name: 'geojson', mediaType: MEDIA_TYPE }

export function searchViews(services: Services): View[] {
  const searchView = (path: string, id: string, isAlwaysGeoJson: boolean): View => ({
    path,
    name: 'Place Search',
    description: 'Places by text, filters and position; with `format=geojson` as a GeoJSON FeatureCollection.',
    formats: [GEOJSON],
    operations: {
      GET: {
        id,
        summary: 'Places by text, filters and position, or suggestions of their names',
        parameters: SEARCH_PARAMETERS,
        output: SearchPage,
        handle: (request) => answerSearch(services, request, isAlwaysGeoJson || request.format === GEOJSON.name),
      },
    },
  })
  return [
    searchView('/search/places/', 'searchPlaces', false),
    searchView(`${CURRENT}/search/places/`, 'searchPlacesGeoJson', true),
  ]
}
