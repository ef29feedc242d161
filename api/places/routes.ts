/** The catalogue of places: a list by tile, area and distance, and each place by its id. */
import { UUID } from '../../core/model/uuid.ts'
import { PLACE_FACET_PARAMETERS } from '../../core/query/catalogue/facet-parameters.ts'
import { PLACE_LIST_PARAMETERS } from '../../core/query/catalogue/list-parameters.ts'
import { findPlace } from '../../sql/places/places.ts'
import { addPlace, IdentifierTaken } from '../../sql/places/write.ts'
import { provenanceOf } from '../../sql/sources/provenance.ts'
import { changePlaceOperation } from '../curation/change-place.ts'
import { InvalidFields, NotFound } from '../errors.ts'
import { WARNING, warnOfIgnored } from '../http/ignored-members.ts'
import type { Answer, View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { answerFacets, PlaceFacetCounts } from './facets.ts'
import { placeReader, type ReadPlace } from './input.ts'
import { answerList } from './list.ts'
import { ListedPlaces } from './listed-places.ts'
import { presentPlace, presentPlaceDetail } from './presenter.ts'
import { PlaceDetail, PlaceFeature, PlacePage } from './schema.ts'

export function placeViews(services: Services): View[] {
  const {
    database,
    imageCdnUrl,
    vibes: { vibes },
  } = services
  const input = placeReader(vibes)
  const listed = services.index && new ListedPlaces(services.index, imageCdnUrl)
  return [
    {
      path: '/v0.3/places/',
      name: 'Place List',
      description: 'Places, page by page, as a GeoJSON FeatureCollection.',
      operations: {
        GET: {
          id: 'listPlaces',
          summary: 'Places by area, fields, text and opening hours',
          parameters: PLACE_LIST_PARAMETERS,
          output: PlacePage,
          handle: (request) => answerList(services, listed, request),
        },
        POST: {
          id: 'createPlace',
          summary: 'Create a place',
          needsToken: true,
          status: 201,
          input: input.schema,
          output: PlaceFeature,
          answerHeaders: { Location: 'Address of the place', ...WARNING },
          handle: async (request) => create(services, await input.read(await request.readBody()), request.url),
        },
      },
    },
    // Before the places themselves, whose path matches it too.
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
          handle: (request) => answerFacets(services, request),
        },
      },
    },
    {
      path: '/v0.3/places/:id/',
      name: 'Place Instance',
      description: 'One place, as a GeoJSON Feature.',
      operations: {
        GET: {
          id: 'getPlace',
          summary: 'A place by its id',
          output: PlaceDetail,
          async handle({ params }) {
            const id = params['id'] ?? ''
            if (!UUID.test(id)) throw new NotFound()
            const [place, provenance] = await Promise.all([findPlace(database, id), provenanceOf(database, id)])
            if (!place || !provenance) throw new NotFound()
            return { body: presentPlaceDetail(place, provenance, imageCdnUrl) }
          },
        },
        PATCH: changePlaceOperation(services),
      },
    },
  ]
}

async function create(
  { database, imageCdnUrl }: Services,
  { place, ignored }: ReadPlace,
  url: string,
): Promise<Answer> {
  try {
    const body = presentPlace(await addPlace(database, place), imageCdnUrl)
    const location = url.endsWith('/') ? `${url}${body.id}/` : `${url}/${body.id}`
    return { body, headers: { Location: location, ...warnOfIgnored(ignored) } }
  } catch (error) {
    if (!(error instanceof IdentifierTaken)) throw error
    throw new InvalidFields({ data_source_identifier: ['place with this data source identifier already exists.'] })
  }
}
