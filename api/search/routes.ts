/** Search: places by text, filters and position, suggestions of names, similar places, and areas by name. */

import { FIELD_PARAMETERS } from '../../core/query/catalogue/list-parameters.ts'
import { AREA_PARAMETERS, FOUND_PARAMETERS, SEARCH_PARAMETERS } from '../../core/query/catalogue/search-parameters.ts'
import type { View } from '../http/view.ts'
import { placePresenters } from '../places/presenter.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { answerSearch } from './answer.ts'
import { answerAreas } from './areas.ts'
import { eventSearchView } from './events.ts'
import { type Form, GEOJSON, shownPlaces } from './presenter.ts'
import { AreaPage, SearchAnswer } from './schema.ts'
import { answerSimilar } from './similar.ts'
import { suggestView } from './suggest.ts'
import { tagView } from './tags.ts'

export function searchViews(services: Services): View[] {
  const shownIn = (form: Form) => shownPlaces(placePresenters(services), form)
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
        handle: answerSearch(services, shownIn(form)),
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
          parameters: [...FOUND_PARAMETERS, ...FIELD_PARAMETERS],
          output: SearchAnswer,
          handle: answerSimilar(services, shownIn('objects')),
        },
      },
    },
  ]
}
