/** The catalogue of layers: what their rows have, and what can be asked. */
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { describeLayers } from './catalogue.ts'
import { LayerCatalogue } from './schema.ts'

/** It changes with the program and its settings only, but a cache must not keep the one of an older program. */
const HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

const EXAMPLE = {
  layers: [
    {
      name: 'places',
      title: 'Places',
      shape: 'point',
      links: {
        list: 'https://places.example/v0.3/places/',
        facets: 'https://places.example/v0.3/places/facets/',
        tiles: 'https://places.example/maps/places/{z}/{x}/{y}.mvt',
        tilejson: 'https://places.example/maps/places.json',
      },
      columns: [
        {
          name: 'price',
          title: 'Price',
          type: 'integer',
          nullable: true,
          shown: 'property',
          description: 'Price from 1 (budget) to 4',
          range: [1, 4],
          choices: ['$', '$$', '$$$', '$$$$'].map((title, at) => ({ value: at + 1, title })),
          filter: {
            name: 'price',
            aliases: [],
            kind: 'number',
            facet: true,
            offered: true,
            lookups: ['exact', 'in', 'gt', 'gte', 'lt', 'lte', 'range'],
          },
          edit: { kind: 'choice', required: false },
        },
      ],
      shorthands: [{ name: 'ids', field: 'id', lookup: 'in' }],
      parameters: [{ name: 'is_open_at', description: 'Places that are known to be open then.' }],
      orderings: ['name', 'score_combined'],
      form: [{ title: 'When and how to reach it', columns: ['price'] }],
    },
  ],
}

export function layerCatalogueView({ publicUrl, tilesUrl, layers }: Services): View {
  const own = layers?.layers ?? []
  const describe = (some: typeof own) => ({ layers: describeLayers(publicUrl, tilesUrl, some) })
  const [forEditors, forAll] = [describe(own), describe(own.filter(({ isEditorsOnly }) => !isEditorsOnly))]
  return {
    path: '/v0.3/layers/',
    name: 'Layer List',
    description:
      'The layers of the map, each with its columns: their names, types, filters, and how editors write them.',
    dependsOnCaller: own.some(({ isEditorsOnly }) => isEditorsOnly),
    operations: {
      GET: {
        id: 'listLayers',
        summary: 'The layers, their columns and filters',
        output: LayerCatalogue,
        example: EXAMPLE,
        handle: ({ caller }) => ({ body: caller?.isEditor ? forEditors : forAll, headers: HEADERS }),
      },
    },
  }
}
