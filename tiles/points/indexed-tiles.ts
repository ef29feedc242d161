/** Tiles of places with filters, from the index in memory. PostgreSQL has only the features of the shown places. */

import type { Limits } from '../../answers/index/answers/choose.ts'
import type { PlaceIndex } from '../../answers/index/place-index.ts'
import type { Tile } from '../../core/geo/tile.ts'
import type { Condition } from '../../core/query/ast.ts'
import type { ClusterProperty } from '../../core/query/cluster-properties.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { unchangedPlaceFeatures } from '../../sql/tiles/place-tiles.ts'
import type { ThinnedTile } from '../../sql/tiles/thinned-tile.ts'

/** A shown place may change between the two steps. Then both are repeated, unless places change all the time. */
const ATTEMPTS = 3

interface AskedTiles {
  readonly where: readonly Condition[]
  /** What clusters say of the places of their cell. */
  readonly clusters: readonly ClusterProperty[]
  readonly limits: Limits
}

/** Returns the tiles in their order; undefined if the index can't tell. Throws what the database throws. */
export async function indexedTiles(
  index: PlaceIndex,
  database: Queryable,
  tiles: readonly Tile[],
  { where, ...asked }: AskedTiles,
): Promise<ThinnedTile[] | undefined> {
  const read = (tile: Tile) => indexedTile(index, database, tile, { where: [{ op: 'tile', tile }, ...where], ...asked })
  const found = await Promise.all(tiles.map(read))
  return found.every((tile) => tile !== undefined) ? found : undefined
}

/** The conditions include the tile. */
async function indexedTile(
  index: PlaceIndex,
  database: Queryable,
  tile: Tile,
  asked: AskedTiles,
): Promise<ThinnedTile | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await index.ask('tile', { tile, ...asked })
    if (!found) return undefined
    const { total, shown, clusters, makeup } = found.answer
    if (total === 0) return { total, features: null, clusters: null }
    const features = await unchangedPlaceFeatures(database, shown, found.snapshot)
    if (features !== undefined) return { total, features, clusters: clusters && Buffer.from(clusters), makeup }
  }
  return undefined
}
