/** Places as a collection. */

import { LISTED_PLACES } from '../../../core/query/place-fields.ts'
import { PLACES } from '../../../layers/places.ts'
import { shownAttributions } from '../../../sql/sources/sources.ts'
import { placesExtent } from '../../../sql/tiles/first-view.ts'
import { PlaceProperties } from '../../places/schema.ts'
import type { Services } from '../../services.ts'
import { type Collection, FILTERS_OF_PLACES, schemasOf } from './collection.ts'
import { placeFeatures } from './place-features.ts'

const LAYER = { ...PLACES, ...LISTED_PLACES }
const PROPERTIES = schemasOf(PlaceProperties)

/** `list` is the slug of a list, whose places alone the features are. */
export function placeCollection(services: Services, list?: string): Collection {
  const { database } = services
  return {
    id: 'places',
    title: 'Places',
    description: 'Places that are shown, without duplicates',
    layer: LAYER,
    filters: FILTERS_OF_PLACES,
    properties: PROPERTIES,
    geometry: 'geometry-point',
    isEditorsOnly: false,
    features: placeFeatures(services, list),
    extent: () => placesExtent(database),
    attributions: () => shownAttributions(database),
  }
}
