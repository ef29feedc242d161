/** The catalogue of layers: what their rows have, and what can be asked. */
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { describeLayers } from './catalogue.ts'
import { LayerCatalogue } from './schema.ts'

/** It changes with the program and its settings only, but a cache must not keep the one of an older program. */
const HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

export function layerCatalogueView({ publicUrl, tilesUrl }: Services): View {
  const body = { layers: describeLayers(publicUrl, tilesUrl) }
  return {
    path: '/v0.3/layers/',
    name: 'Layer List',
    description:
      'The layers of the map, each with its columns: their names, types, filters, and how editors write them.',
    operations: {
      GET: {
        id: 'listLayers',
        summary: 'The layers, their columns and filters',
        output: LayerCatalogue,
        handle: () => ({ body, headers: HEADERS }),
      },
    },
  }
}
