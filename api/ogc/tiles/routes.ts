/** The tilesets of collections, and their tiles, which the tile server has. */
import { toTile } from '../../../core/geo/tile.ts'
import { TILE_FORMATS } from '../../../core/geo/tile-formats.ts'
import { fail } from '../../../core/query/parameters.ts'
import { NotFound } from '../../errors.ts'
import type { View, ViewRequest } from '../../http/view.ts'
import type { Services } from '../../services.ts'
import type { Collection } from '../collections/collection.ts'
import type { Collections } from '../collections/collections.ts'
import { collectionPath, selfLinks } from '../http/link.ts'
import { redirect } from '../http/redirect.ts'
import { resource } from '../http/resource.ts'
import { TILESET_EXAMPLE, TILESET_ITEM_EXAMPLE } from './example.ts'
import { OgcTileset, OgcTilesets } from './schema.ts'
import { tileAddress, tileset, tilesetItem } from './tilesets.ts'
import { QUAD } from './web-mercator-quad.ts'

export function tilesetViews({ publicUrl, tilesUrl }: Services, collections: Collections): View[] {
  const dependsOnCaller = collections.dependOnCaller
  const path = `${collectionPath(':collection')}/tiles`

  /** Tiles take no tokens, so a collection for editors has none. */
  async function find({ params, caller }: ViewRequest): Promise<Collection> {
    const collection = await collections.find(params['collection'] ?? '', caller)
    if (collection.isEditorsOnly) throw new NotFound()
    return collection
  }

  return [
    resource(
      {
        path,
        pathExample: 'places',
        name: 'Tilesets',
        description: 'The tilesets of a collection: one, of vector tiles.',
        dependsOnCaller,
        read: {
          id: 'ogc.collection.vector.getTileSetsList',
          summary: 'The tilesets of a collection',
          output: OgcTilesets,
          example: { links: [], tilesets: [TILESET_ITEM_EXAMPLE] },
          async handle(request) {
            const links = selfLinks(request.url, 'application/json', 'Tilesets')
            return { body: { links, tilesets: [tilesetItem(await find(request), publicUrl)] } }
          },
        },
      },
      publicUrl,
    ),
    resource(
      {
        path: `${path}/${QUAD}`,
        pathExample: 'places',
        name: 'Tileset',
        description: 'The vector tiles of a collection: what they have, and their addresses.',
        dependsOnCaller,
        read: {
          id: 'ogc.collection.vector.getTileSet',
          summary: 'The vector tiles of a collection',
          output: OgcTileset,
          example: TILESET_EXAMPLE,
          handle: async (request) => ({ body: await tileset(await find(request), publicUrl, tilesUrl) }),
        },
      },
      publicUrl,
    ),
    redirect({
      path: `${path}/${QUAD}/:matrix/:tileRow/:tileCol`,
      pathExample: { collection: 'places', matrix: '3', tileRow: '4', tileCol: '7' },
      name: 'Tile',
      description: `A vector tile, the same as \`/maps/<layer>/<matrix>/<column>/<row>.mvt\`, with \`f=mlt\` a MapLibre tile: the row comes first here. It takes the \
filters of the list, as tiles do. A process without the tile server leads to it.`,
      dependsOnCaller,
      formats: Object.entries(TILE_FORMATS).map(([name, mediaType]) => ({ name, mediaType })),
      read: {
        id: 'ogc.collection.vector.getTile',
        summary: 'A vector tile of a collection',
        otherSuccesses: { 200: 'The tile', 204: 'Nothing is on the tile' },
      },
      async to(request) {
        const { params, parameters } = request
        const { matrix = '', tileRow = '', tileCol = '' } = params
        const collection = await find(request)
        if (!toTile(matrix, tileCol, tileRow)) throw new NotFound()
        if (collection.list !== undefined && parameters.has('list')) fail('list', 'The collection is a list already.')
        return tileAddress(collection, { matrix, tileRow, tileCol }, parameters, tilesUrl)
      },
    }),
  ]
}
