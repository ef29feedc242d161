/** The places on tiles. */
import type { Condition } from '../query/ast.ts'
import { parameterNames } from '../query/known-parameters.ts'
import { PLACE_LIST_PARAMETERS } from '../query/list-parameters.ts'
import { parseList, VISIBLE } from '../query/parse-list.ts'
import { type Queryable, withOptions } from '../sql/database.ts'
import { MOST_TILES_WAITING, withinExpense } from '../sql/expensive.ts'
import { DEFAULT_MOST_CANDIDATES } from '../sql/open-at.ts'
import { filteredPlaceTile, placeTiles } from '../sql/place-tiles.ts'
import { readyConditions } from '../sql/ready.ts'
import type { ThinnedTile } from '../sql/thinned-tile.ts'
import type { TileCache } from './cache.ts'
import { BUFFER_PARAMETER } from './parse-buffer.ts'
import { categoryProperties, thumbnailProperty } from './point-properties.ts'
import { pointSource } from './point-source.ts'
import type { PointTileset } from './point-tileset.ts'
import type { PointTileLayer } from './point-values.ts'
import type { TileSource } from './source.ts'
import type { Thinning } from './thinning.ts'

export interface PlaceTilesOptions {
  database: Queryable
  imageCdnUrl: string
  thinning: Thinning
  /** How many places `is_open_at` looks at; it is an error when the other filters leave more. */
  openAtMaxCandidates?: number
}

/** Rows as `place_feature` in sql/functions/place-tile.sql makes them; each property equals the API's. */
const LAYER: PointTileLayer = {
  name: 'places',
  numbers: 3,
  texts: 7,
  properties: [
    { name: 'id', kind: 'text', index: 0, description: 'String. UUID; the API has the place at /v0.3/places/<id>/' },
    { name: 'name', kind: 'text', index: 1, description: 'String' },
    { name: 'slug', kind: 'text', index: 2, description: 'String' },
    ...categoryProperties(3),
    { name: 'vibes', kind: 'repeated', index: 5, description: 'String. JSON array of strings' },
    { name: 'score_combined', kind: 'number', index: 0, description: 'Number from 0 to 1' },
    { name: 'aggregate_rating', kind: 'number', index: 1, description: 'Number from 0 to 5; 0 is unrated' },
    { name: 'is_closed', kind: 'boolean', index: 2, description: 'Boolean' },
    thumbnailProperty(6),
  ],
}

const KNOWN = parameterNames([...PLACE_LIST_PARAMETERS, BUFFER_PARAMETER])

const UNFILTERED = JSON.stringify(VISIBLE)

/** The places on tiles, whoever wants them. */
export function placeTileset(options: PlaceTilesOptions): PointTileset<Condition> {
  const { database, imageCdnUrl, thinning, openAtMaxCandidates = DEFAULT_MOST_CANDIDATES } = options
  return {
    layer: LAYER,
    description: 'Places: each tile says what the places list finds with tile=z/x/y and the same filters',
    imageCdnUrl,
    thinning,
    known: KNOWN,
    parse: (parameters) => parseList(parameters).where,
    // Hardly anybody asks for the same moment again, and what is known of hours changes without a place's change.
    isLasting: (where) => where.every(({ op }) => op !== 'open_at'),
    async read(tiles, where, budget, options = {}) {
      const asking = withOptions(database, options)
      if (JSON.stringify(where) === UNFILTERED) return placeTiles(asking, tiles, budget)
      const found: ThinnedTile[] = []
      // One after the other: whoever wants many asks for several lots at once.
      for (const tile of tiles) {
        const conditions = await readyConditions(asking, [{ op: 'tile', tile }, ...where], openAtMaxCandidates)
        found.push(await filteredPlaceTile(asking, tile, conditions, budget))
      }
      return found
    },
  }
}

/** For anybody who asks: tiles with expensive filters are built a few at once. */
export function placesSource({ cache, ...options }: PlaceTilesOptions & { cache: TileCache }): TileSource {
  const tileset = placeTileset(options)
  const read: typeof tileset.read = (tiles, where, budget, asking) => {
    // Those that are built together are of one zoom.
    const onOne = tiles.slice(0, 1).map((tile): Condition => ({ op: 'tile', tile }))
    const work = () => tileset.read(tiles, where, budget, asking)
    const admission = { signal: asking?.signal, mostWaiting: MOST_TILES_WAITING }
    return withinExpense(options.database, { where: [...onOne, ...where] }, work, admission)
  }
  return pointSource({ ...tileset, read }, cache)
}
