/** The catalogue of places: a list by tile, area and distance, and each place by its id. */
import { PLACE_FACET_PARAMETERS } from '../../core/query/parse/facets.ts'
import { PLACE_LIST_PARAMETERS } from '../../core/query/parse/list.ts'
import { provenanceOf } from '../../sql/sources/provenance.ts'
import { NotFound } from '../errors.ts'
import { WARNING } from '../http/ignored-members.ts'
import { queryView } from '../http/query/query-view.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation, View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { createPlace } from './create.ts'
import { NEW_PLACE, PLACE, PLACE_DETAIL, PLACE_PAGE, SAMPLE_PLACE } from './examples.ts'
import { answerFacets, PLACE_FACETS, PlaceFacetCounts } from './facets.ts'
import { placeReader } from './input.ts'
import { answerList } from './list.ts'
import { placePresenters } from './presenter.ts'
import { readPlace } from './read-place.ts'
import { PlaceDetail, PlaceFeature, PlacePage } from './schema.ts'

/** `change` is the operation by which editors change a place. */
export function placeViews(services: Services, change: Operation): View[] {
  const {
    database,
    vibes: { vibes },
  } = services
  const input = placeReader(vibes)
  const presenterFor = placePresenters(services)
  const list: View = {
    path: '/v0.3/places/',
    name: 'Place List',
    description: 'Places, page by page, as a GeoJSON FeatureCollection.',
    operations: {
      GET: {
        id: 'listPlaces',
        summary: 'Places by area, fields, text and opening hours',
        parameters: PLACE_LIST_PARAMETERS,
        output: PlacePage,
        example: PLACE_PAGE,
        handle: answerList(services, presenterFor),
      },
      POST: {
        id: 'createPlace',
        summary: 'Create a place',
        needsToken: true,
        status: 201,
        input: input.schema,
        inputExample: NEW_PLACE,
        output: PlaceFeature,
        example: PLACE,
        answerHeaders: { Location: 'Address of the place', ...WARNING },
        async handle({ caller, url, readBody }) {
          const { body, headers } = await createPlace(
            services,
            await input.read(await readBody()),
            presenterFor(caller),
          )
          const location = url.endsWith('/') ? `${url}${body.id}/` : `${url}/${body.id}`
          return { body, headers: { Location: location, ...headers } }
        },
      },
    },
  }
  return [
    list,
    // Before the places themselves, whose path matches them too.
    queryView(list, 'queryPlaces'),
    {
      path: '/v0.3/places/facets/',
      name: 'Place Facets',
      description: 'Numbers of the places that the list has with the same filters, by the values of their fields.',
      operations: {
        GET: {
          id: 'getPlaceFacets',
          summary: 'Numbers of places by category, vibe, city, price, rating and more',
          parameters: PLACE_FACET_PARAMETERS,
          output: PlaceFacetCounts,
          example: PLACE_FACETS,
          handle: answerFacets(services),
        },
      },
    },
    {
      path: '/v0.3/places/:id/',
      pathExample: SAMPLE_PLACE,
      name: 'Place Instance',
      description: 'One place, as a GeoJSON Feature.',
      operations: {
        GET: {
          id: 'getPlace',
          summary: 'A place by its id',
          output: PlaceDetail,
          example: PLACE_DETAIL,
          answerHeaders: { Link: 'Of a merged place: `rel="canonical"`, the address of the place that took over' },
          async handle({ params, caller, url }) {
            const id = params['id'] ?? ''
            if (!isUuid(id)) throw new NotFound()
            const [place, provenance] = await Promise.all([
              readPlace(services, database, id, caller),
              provenanceOf(database, id),
            ])
            if (!provenance) throw new NotFound()
            return {
              body: presenterFor(caller).detail(place, provenance),
              ...(place.duplicate_of && { headers: canonicalLink(url, place.duplicate_of) }),
            }
          },
        },
        PATCH: change,
      },
    },
  ]
}

/** Names the same resource of another place. `url` ends in an id. */
function canonicalLink(url: string, id: string): { Link: string } {
  return { Link: `<${url.replace(/[^/]+(?=\/?$)/, id)}>; rel="canonical"` }
}
