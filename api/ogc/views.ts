/** The views of the OGC API: features and tiles of the same places, events and layers, as its clients ask for them. */
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { Collections } from './collections/collections.ts'
import { collectionViews } from './collections/routes.ts'
import { conformanceView } from './conformance.ts'
import { definitionView } from './definition.ts'
import { writingOperations } from './edits/operations.ts'
import { OGC } from './http/link.ts'
import { itemViews } from './items/routes.ts'
import { landingView } from './landing.ts'
import { schemaViews } from './schemas/routes.ts'
import { tileMatrixSetViews } from './tiles/matrix-set-routes.ts'
import { tilesetViews } from './tiles/routes.ts'
import { styleViews } from './tiles/style-routes.ts'

export function ogcViews(services: Services): View[] {
  const collections = new Collections(services)
  const landing = landingView(services)
  const views = [
    landing,
    // QGIS 3.22 does not follow the redirect to the path with the slash.
    { ...landing, path: OGC, isUndocumented: true as const },
    conformanceView(services),
    ...collectionViews(services, collections),
    ...schemaViews(services, collections),
    ...itemViews(services, collections, writingOperations(services, collections.places)),
    ...tilesetViews(services, collections),
    ...tileMatrixSetViews(services),
    ...styleViews(services),
  ]
  return [...views, definitionView(services, views, collections)]
}
