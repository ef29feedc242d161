/** The catalogue of places: a list by tile, area and distance, and each place by its id. */
import type { PlaceQuery } from '../../query/ast.ts'
import { PLACE_LIST_PARAMETERS } from '../../query/list-parameters.ts'
import { parseList, parsePage } from '../../query/parse-list.ts'
import { DEFAULT_MOST_CANDIDATES, withClocks } from '../../sql/open-at.ts'
import { countPlaces, findPlace, listPlaces } from '../../sql/places.ts'
import { NotFound, PermissionDenied } from '../errors.ts'
import type { Services } from '../services.ts'
import { envelope, readPage } from '../view/page.ts'
import type { View } from '../view/view.ts'
import { presentPlaceDetail, presentPlaces } from './presenter.ts'
import { PlaceDetail, PlaceFeature, PlaceInput, PlacePage } from './schema.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function placeViews({ database, imageCdnUrl, openAtMaxCandidates = DEFAULT_MOST_CANDIDATES }: Services): View[] {
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
          async handle({ url, parameters }) {
            const query = parseList(parameters)
            const ready = { ...query, where: await withClocks(database, query.where, openAtMaxCandidates) }
            const page = await readPage(parsePage(parameters), {
              list: (limit, offset) => listPlaces(database, ready, limit, offset),
              count: () => countPlaces(database, ready.where),
            })
            const places = presentPlaces(page.items, imageCdnUrl)
            return { body: envelope(page, { url, parameters }, places), headers: cacheControl(query) }
          },
        },
        POST: {
          id: 'createPlace',
          summary: 'A new place',
          needsToken: true,
          input: PlaceInput,
          output: PlaceFeature,
          handle() {
            throw new PermissionDenied()
          },
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
            const place = UUID.test(id) ? await findPlace(database, id) : undefined
            if (!place) throw new NotFound()
            return { body: presentPlaceDetail(place, imageCdnUrl) }
          },
        },
      },
    },
  ]
}

/** A tile's list is asked for by many alike: caches may keep it, and must ask whether it still holds. */
function cacheControl({ where }: PlaceQuery): Record<string, string> {
  return where.some(({ op }) => op === 'tile') ? { 'Cache-Control': 'public, max-age=0, must-revalidate' } : {}
}
