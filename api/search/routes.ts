/** Search: places by text, filters and position, suggestions of names, similar places, and areas by name. */

import { SEARCH_PARAMETERS } from '../../core/query/parse/search.ts'
import { singlePage } from '../http/page.ts'
import type { View } from '../http/view.ts'
import { PLACE_PAGE, SAMPLE_PLACE } from '../places/examples.ts'
import { placePresenters } from '../places/presenter.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { answerSearch } from './answer.ts'
import { AREA_PARAMETERS, answerAreas } from './areas.ts'
import { eventSearchView } from './events.ts'
import { type Form, GEOJSON, shownPlaces } from './presenter.ts'
import { AreaPage, FOUND_AREA, FOUND_PLACE, SearchAnswer } from './schema.ts'
import { answerSimilar, SIMILAR_PARAMETERS } from './similar.ts'
import { suggestView } from './suggest.ts'
import { tagView } from './tags.ts'

const HIGHLIGHTED = {
  ...singlePage([{ ...FOUND_PLACE, distance: 120.5, highlight: { name: 'Café <em>Kranzler</em>' } }]),
  facets: { categories: { cafe: 1, bakery: 1 } },
}

export function searchViews(services: Services): View[] {
  const shownIn = (form: Form) => shownPlaces(placePresenters(services), form)
  const searchView = (path: string, id: string, form: Form, example: object): View => ({
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
        example,
        handle: answerSearch(services, shownIn(form)),
      },
    },
  })
  return [
    searchView('/search/places/', 'searchPlaces', 'objects', HIGHLIGHTED),
    searchView(`${CURRENT}/search/places/`, 'searchPlacesGeoJson', 'features', PLACE_PAGE),
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
          example: singlePage([FOUND_AREA]),
          handle: answerAreas,
        },
      },
    },
    {
      path: '/search/places/:id/more-like-this/',
      pathExample: SAMPLE_PLACE,
      name: 'Similar Places',
      description:
        'Places of the same kind, with similar vibes, and near; with `format=geojson` as a GeoJSON FeatureCollection.',
      formats: [GEOJSON],
      operations: {
        GET: {
          id: 'similarPlaces',
          summary: 'Similar places, most similar first',
          parameters: SIMILAR_PARAMETERS,
          output: SearchAnswer,
          example: singlePage([FOUND_PLACE]),
          handle: answerSimilar(services, shownIn('objects')),
        },
      },
    },
  ]
}
