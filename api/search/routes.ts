/** Search: places by text, filters and position, suggestions of names, similar places, and areas by name. */

import { fieldParameters } from '../../core/query/catalogue/field-parameters.ts'
import { AREA_PARAMETERS, FOUND_PARAMETERS, SEARCH_PARAMETERS } from '../../core/query/catalogue/search-parameters.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { type Format, MEDIA_TYPE } from '../http/negotiation.ts'
import type { View, ViewRequest } from '../http/view.ts'
import { placePresenters } from '../places/presenter.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { answerSearch, type ShownPlaces } from './answer.ts'
import { answerAreas } from './areas.ts'
import { eventSearchView } from './events.ts'
import type { Form } from './presenter.ts'
import { AreaPage, SearchAnswer } from './schema.ts'
import { answerSimilar } from './similar.ts'
import { suggestView } from './suggest.ts'
import { tagView } from './tags.ts'

/** Its media type is that of JSON, because GDAL accepts nothing else over HTTP. */
const GEOJSON: Format = { name: 'geojson', mediaType: MEDIA_TYPE }

export function searchViews(services: Services): View[] {
  const presenterFor = placePresenters(services)
  const placesFor = ({ caller, format }: ViewRequest, form: Form): ShownPlaces => ({
    presenter: presenterFor(caller),
    form: format === GEOJSON.name ? 'collection' : form,
  })
  const searchView = (path: string, id: string, form: Form): View => ({
    path,
    name: 'Place Search',
    description: 'Places by text, filters and position; with `format=geojson` as a GeoJSON FeatureCollection.',
    formats: [GEOJSON],
    operations: {
      GET: {
        id,
        summary: 'Places by text, filters and position, or suggestions of their names',
        parameters: SEARCH_PARAMETERS,
        output: SearchAnswer,
        handle: (request) => answerSearch(services, placesFor(request, form), request),
      },
    },
  })
  return [
    searchView('/search/places/', 'searchPlaces', 'objects'),
    searchView(`${CURRENT}/search/places/`, 'searchPlacesGeoJson', 'features'),
    eventSearchView(services),
    suggestView(services),
    tagView(services),
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
      description:
        'Places of the same kind, with similar vibes, and near; with `format=geojson` as a GeoJSON FeatureCollection.',
      formats: [GEOJSON],
      operations: {
        GET: {
          id: 'similarPlaces',
          summary: 'Similar places, most similar first',
          parameters: [...FOUND_PARAMETERS, ...fieldParameters(PLACE_FIELDS)],
          output: SearchAnswer,
          handle: (request) => answerSimilar(services, placesFor(request, 'objects'), request),
        },
      },
    },
  ]
}
