/** Reads the places and clusters of tiles. */
import { CELL_PLACES, type Tile } from '../core/geo/tile.ts'
import type { Condition, ReadCondition, ReadLeaf } from '../core/query/ast.ts'
import type { ClusterProperty } from '../core/query/cluster-properties.ts'
import { hasLeaf } from '../core/query/logic/formula.ts'
import { VISIBLE } from '../core/query/place-fields.ts'
import type { QueryOptions } from '../sql/core/connection.ts'
import { type Queryable, withOptions } from '../sql/core/database.ts'
import { DEFAULT_MAX_CANDIDATES } from '../sql/places/open-at.ts'
import { resolveConditions } from '../sql/places/resolve-conditions.ts'
import { filteredPlaceTile, placeTiles, unchangedPlaceFeatures } from '../sql/tiles/place-tiles.ts'
import type { ThinnedTile } from '../sql/tiles/thinned-tile.ts'
import { fromIndex, indexOrSql, type Means, settled } from './index-or-sql.ts'

/** A map requests a screen of tiles at once, and does not retry refused ones. */
export const MAX_TILES_WAITING = 32

/** The filters, and what clusters say of the places of their cell. */
export interface AskedTiles<Narrowing = Condition> {
  readonly where: readonly Narrowing[]
  readonly clusters: readonly ClusterProperty[]
}

const UNFILTERED = JSON.stringify(VISIBLE)

/** Whether the rollup of cells has all that a tile needs. */
function isRolledUp({ where, clusters }: AskedTiles): boolean {
  return JSON.stringify(where) === UNFILTERED && clusters.every((property) => property === 'avg:rating')
}

/** Reads what tiles of one zoom show, in their order: all places of a tile that has at most `whole`. */
export type ReadTiles<Narrowing = Condition> = (
  tiles: readonly Tile[],
  asked: AskedTiles<Narrowing>,
  whole: number,
  options?: QueryOptions,
) => Promise<ThinnedTile[]>

/** Returns a reader that asks the index first, and limits expensive tiles. */
export function limitedTiles({ tiles: database, index, readings, openAtMaxCandidates }: Means): ReadTiles {
  const bySql = tilesBySql(database, openAtMaxCandidates)
  return async (tiles, { where, clusters }, whole, options = {}) => {
    const asked = { where: await settled({ readings }, where), clusters }
    // All tiles have the same zoom, so either all or none are expensive.
    const onOne = tiles.slice(0, 1).map((tile): Condition => ({ op: 'tile', tile }))
    const tops = clusters.filter((property) => property !== 'avg:rating').length
    // Without the filter, PostgreSQL reads a tile that shows all of its places as one range of an index: 4 ms at zoom 14, and
    // 15 by their ids.
    const isByIds = whole === 0 || hasLeaf<ReadLeaf>(asked.where, ({ op }) => op === 'open_at')
    const ways = {
      index,
      cost: { where: [...onOne, ...where], tops },
      indexed: async () =>
        index && isByIds && !isRolledUp(asked)
          ? tilesByIndex(index, withOptions(database, options), tiles, asked, whole)
          : undefined,
      sql: () => bySql(tiles, asked, whole, options),
    }
    return indexOrSql(database, ways, { signal: options.signal, maxWaiting: MAX_TILES_WAITING })
  }
}

/** Returns a reader that asks PostgreSQL alone, and does not limit expensive tiles. */
export function tilesBySql(
  database: Queryable,
  openAtMaxCandidates = DEFAULT_MAX_CANDIDATES,
): ReadTiles<ReadCondition> {
  return async (tiles, asked, whole, options = {}) => {
    const { where, clusters } = asked
    const reading = withOptions(database, options)
    if (isRolledUp(asked)) return placeTiles(reading, tiles, whole, clusters.length > 0)
    const found: ThinnedTile[] = []
    // One after the other: callers with many tiles run several reads at once.
    for (const tile of tiles) {
      const conditions = await resolveConditions(reading, [{ op: 'tile', tile }, ...where], openAtMaxCandidates)
      found.push(await filteredPlaceTile(reading, tile, conditions, whole, clusters))
    }
    return found
  }
}

/** PostgreSQL has only the features of the shown places. Returns undefined if the index can't tell of all tiles. */
export async function tilesByIndex(
  index: NonNullable<Means['index']>,
  database: Queryable,
  tiles: readonly Tile[],
  { where, clusters }: AskedTiles<ReadCondition>,
  whole: number,
): Promise<ThinnedTile[] | undefined> {
  const limits = { whole, cell: CELL_PLACES }
  const read = (tile: Tile) =>
    fromIndex(
      index,
      'tile',
      { tile, where: [{ op: 'tile', tile }, ...where], clusters, limits },
      async ({ answer, snapshot }): Promise<ThinnedTile | undefined> => {
        const { total, shown, clusters: counts, makeup } = answer
        if (total === 0) return { total, features: null, clusters: null }
        const features = await unchangedPlaceFeatures(database, shown, snapshot)
        return features === undefined ? undefined : { total, features, clusters: counts && Buffer.from(counts), makeup }
      },
    )
  const found = await Promise.all(tiles.map(read))
  return found.every((tile) => tile !== undefined) ? found : undefined
}
