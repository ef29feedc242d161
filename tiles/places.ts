/** The places on tiles: what a list with `tile=` and the same filters finds, no more and no less. */
import type { Tile } from '../geo/tile.ts'
import type { Condition } from '../query/ast.ts'
import { parseList } from '../query/parse-list.ts'
import type { Database } from '../sql/database.ts'
import { tilePlaces } from '../sql/places.ts'
import type { TileCache } from './cache.ts'
import { encodePoints } from './encode.ts'
import { PLACE_FIELDS, placeFeature } from './place-feature.ts'
import type { TileSource } from './source.ts'
import { StoredTile } from './stored-tile.ts'

export interface PlacesOptions {
  database: Database
  cache: TileCache
  imageCdnUrl: string
}

export function placesSource({ database, cache, imageCdnUrl }: PlacesOptions): TileSource {
  async function build(tile: Tile, where: readonly Condition[]): Promise<StoredTile> {
    const begin = performance.now()
    const rows = await tilePlaces(database, [{ op: 'tile', tile }, ...where])
    const features = rows.map((row) => placeFeature(row, imageCdnUrl))
    const body = features.length === 0 ? new Uint8Array() : encodePoints('places', tile, features)
    return new StoredTile(body, performance.now() - begin)
  }

  return {
    name: 'places',
    description: 'Places: each tile holds what the places list finds with tile=z/x/y and the same filters',
    attribution: '',
    maxZoom: 16,
    layers: [{ id: 'places', description: 'One point for each place', fields: PLACE_FIELDS }],
    // A shared cache may keep it, and asks each time: a 304 costs us no query.
    cacheControl: 'public, no-cache',
    variant: (parameters) => JSON.stringify(parseList(parameters).where),
    peek: (tile, variant) => cache.peek(tile, variant),
    get: (tile, variant, parameters) => cache.get(tile, variant, () => build(tile, parseList(parameters).where)),
  }
}
