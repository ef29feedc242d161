/** `/ogc/tileMatrixSets`: the only one. */
import type { View } from '../../http/view.ts'
import type { Services } from '../../services.ts'
import { OGC, selfLinks } from '../http/link.ts'
import { resource } from '../http/resource.ts'
import { OgcTileMatrixSet, OgcTileMatrixSets } from './schema.ts'
import { QUAD, TILE_MATRIX_SET } from './web-mercator-quad.ts'

export function tileMatrixSetViews({ publicUrl }: Services): View[] {
  const path = `${OGC}/tileMatrixSets`
  const url = `${publicUrl}${path}`
  const { id, title, uri, crs } = TILE_MATRIX_SET
  const sets = {
    links: selfLinks(url, 'application/json', 'Tile matrix sets'),
    tileMatrixSets: [{ id, title, uri, crs, links: selfLinks(`${url}/${QUAD}`, 'application/json', title) }],
  }
  return [
    resource(
      {
        path,
        name: 'Tile Matrix Sets',
        description: 'The tile matrix sets in which collections have tiles.',
        read: {
          id: 'getOgcTileMatrixSets',
          summary: 'Tile matrix sets',
          output: OgcTileMatrixSets,
          example: sets,
          handle: () => ({ body: sets }),
        },
      },
      publicUrl,
    ),
    resource(
      {
        path: `${path}/${QUAD}`,
        name: 'Tile Matrix Set',
        description: 'The zooms of the tiles, with their scales.',
        read: {
          id: 'getOgcTileMatrixSet',
          summary: 'The tile matrix set of all tiles',
          output: OgcTileMatrixSet,
          example: { ...TILE_MATRIX_SET, tileMatrices: TILE_MATRIX_SET.tileMatrices.slice(0, 1) },
          handle: () => ({ body: TILE_MATRIX_SET }),
        },
      },
      publicUrl,
    ),
  ]
}
