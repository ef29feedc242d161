/** Search: places by text, filters and position, suggestions of names, similar places, and areas by name. */
import { FIELD_PARAMETERS } from '../../core/query/catalogue/list-parameters.ts'
import { AREA_PARAMETERS, FOUND_PARAMETERS, SEARCH_PARAMETERS } from '../../core/query/catalogue/search-parameters.ts'
import { PlaceRowCache } from '../../sql/places/place-cache.ts'
import { type Format, MEDIA_TYPE } from '../http/negotiation.ts'
import type { View, ViewRequest } from '../http/view.ts'
import { placePresenters } from '../places/presenter.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { answerSearch, type ShownPlaces } from './answer.ts'
import { answerAreas } from './areas.ts'
import { showPlace } from './presenter.ts'
import { AreaPage, SearchPage } from './schema.ts'
import { answerSimilar } from './similar.ts'

/** The envelope is our own, so its media type is that of JSON. */
const GEOJSON: Format = { name: 'geojson', mediaType: MEDIA_TYPE }

export function searchViews(services: Services): View[] {
  const presenterFor = placePresenters(services)
  const forAll = presenterFor(undefined)
  const known = new PlaceRowCache(services.database, (row) => showPlace(row, forAll))
  const placesFor = ({ caller, format }: ViewRequest): ShownPlaces => ({
    known,
    presenter: presenterFor(caller),
    isGeoJson: format === GEOJSON.name,
  })
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
        handle(request) {
          const places = placesFor(request)
          return answerSearch(services, isAlwaysGeoJson ? { ...places, isGeoJson: true } : places, request)
        },
      },
    },
  })
  return [
    searchView('/search/places/', 'searchPlaces', false),
    searchView(`${CURRENT}/search/places/`, 'searchPlacesGeoJson', true),
    {
      path: '/search/areas/',
      name: 'Area Search',
      description: 'Countries, towns and districts by the beginning of a name, in any script.',
      operations: {
        GET: {
          id: 'searchAreas',
          summary: 'Countries, towns and districts by name',
          parameters: AREA_PARAMETERS,
          output: AreaPage,
          handle: answerAreas,
        },
      },
    },
    {
      path: '/search/places/:id/more-like-this/',
      name: 'Similar Places',
      description: 'Places of the same kind, with similar vibes, and near; with `format=geojson` as GeoJSON.',
      formats: [GEOJSON],
      operations: {
        GET: {
          id: 'similarPlaces',
          summary: 'Similar places, most similar first',
          parameters: [...FOUND_PARAMETERS, ...FIELD_PARAMETERS],
          output: SearchPage,
          handle: (request) => answerSimilar(services, placesFor(request), request),
        },
      },
    },
  ]
}
