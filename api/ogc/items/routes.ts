/** `/items` of each collection: features page by page, and one by its id. */
import type { View } from '../../http/view.ts'
import { SAMPLE_PLACE } from '../../places/examples.ts'
import type { Services } from '../../services.ts'
import type { Collections } from '../collections/collections.ts'
import { collectionPath } from '../http/link.ts'
import { GEOJSON, resource } from '../http/resource.ts'
import { answerItem, answerItems } from './answers.ts'
import { FEATURE_EXAMPLE, FEATURES_EXAMPLE } from './example.ts'
import { mapOfItem, mapOfItems } from './map-page.ts'
import { CRS_PARAMETER, ITEMS_PARAMETERS } from './parameters.ts'
import { OgcFeature, OgcFeatures } from './schema.ts'

const CRS_HEADER = { 'Content-Crs': 'Coordinate system of the positions' }

/** Operations by which features are written. */
export interface Writing {
  readonly items: View['operations']
  readonly item: View['operations']
}

/** `ofPlaces`: no other collection can be written, so places have views of their own. */
export function itemViews({ publicUrl }: Services, collections: Collections, ofPlaces: Writing): View[] {
  return [
    ...viewsOf('places', { items: 'Places', item: 'Place' }, ofPlaces),
    ...viewsOf(':collection', { items: 'Items', item: 'Item' }),
  ]

  function viewsOf(id: string, names: { items: string; item: string }, writing?: Writing): View[] {
    const dependsOnCaller = collections.dependOnCaller
    const path = `${collectionPath(id)}/items`
    const pathExample = { collection: 'places', feature: SAMPLE_PLACE }
    const find = (params: Readonly<Record<string, string>>, caller: Parameters<Collections['find']>[1]) =>
      collections.find(params['collection'] ?? id, caller)
    return [
      resource(
        {
          path,
          pathExample,
          name: 'Items',
          description: `Features of a collection, page by page. Besides the parameters of the standard, it takes all filters of the \
collection's list: \`/queryables\` names their fields. Unknown parameters are 400.`,
          dependsOnCaller,
          formats: [GEOJSON],
          write: writing?.items,
          read: {
            id: `getOgc${names.items}`,
            summary: 'Features by area, time, fields and text',
            parameters: ITEMS_PARAMETERS,
            refusesUnknown: true,
            answerHeaders: CRS_HEADER,
            output: OgcFeatures,
            example: FEATURES_EXAMPLE,
            async handle(request) {
              return answerItems(await find(request.params, request.caller), request, publicUrl)
            },
            async pageAt(request) {
              return mapOfItems(await find(request.params, request.caller), request, publicUrl)
            },
          },
        },
        publicUrl,
      ),
      resource(
        {
          path: `${path}/:feature`,
          pathExample,
          name: 'Item',
          description: 'One feature of a collection.',
          dependsOnCaller,
          formats: [GEOJSON],
          write: writing?.item,
          read: {
            id: `getOgc${names.item}`,
            summary: 'A feature by its id',
            parameters: [CRS_PARAMETER],
            answerHeaders: CRS_HEADER,
            output: OgcFeature,
            example: FEATURE_EXAMPLE,
            async handle(request) {
              const { params, caller } = request
              return answerItem(await find(params, caller), params['feature'] ?? '', request, publicUrl)
            },
            async pageAt(request) {
              const { params, caller } = request
              return mapOfItem(await find(params, caller), params['feature'] ?? '', request, publicUrl)
            },
          },
        },
        publicUrl,
      ),
    ]
  }
}
