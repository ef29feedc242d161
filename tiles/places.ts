/** The places on tiles: what a list with `tile=` and the same filters finds, no more and no less. */
import type { Tile } from '../geo/tile.ts'
import type { Condition } from '../query/ast.ts'
import { parseList } from '../query/parse-list.ts'
import { parseSelection } from '../query/parse-selection.ts'
import type { Database } from '../sql/database.ts'
import { DEFAULT_MOST_CANDIDATES, withClocks } from '../sql/open-at.ts'
import { tilePlaces } from '../sql/places.ts'
import type { TileCache } from './cache.ts'
import { encodePoints } from './encode.ts'
import { PLACE_FIELDS, placeFeature } from './place-feature.ts'
import type { TileSource } from './source.ts'
import { StoredTile } from './stored-tile.ts'

type Selection = ReadonlySet<string> | undefined

export interface PlacesOptions {
  database: Database
  cache: TileCache
  imageCdnUrl: string
  /** How many places `is_open_at` looks at; it is an error when the other filters leave more. */
  openAtMaxCandidates?: number
}

export function placesSource({
  database,
  cache,
  imageCdnUrl,
  openAtMaxCandidates = DEFAULT_MOST_CANDIDATES,
}: PlacesOptions): TileSource {
  async function build(tile: Tile, where: readonly Condition[], selection: Selection): Promise<StoredTile> {
    const begin = performance.now()
    const conditions = await withClocks(database, [{ op: 'tile', tile }, ...where], openAtMaxCandidates)
    const rows = await tilePlaces(database, conditions)
    const features = rows.map((row) => placeFeature(row, imageCdnUrl, selection))
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
    variant: (parameters) => JSON.stringify([parseList(parameters).where, ...(parseSelection(parameters) ?? [])]),
    peek: (tile, variant) => cache.peek(tile, variant),
    get(tile, variant, parameters) {
      const { where } = parseList(parameters)
      const selection = parseSelection(parameters)
      // Hardly anybody asks for the same moment again, and what is known of hours changes without a place's change.
      const isKept = where.every(({ op }) => op !== 'open_at')
      return isKept ? cache.get(tile, variant, () => build(tile, where, selection)) : build(tile, where, selection)
    },
  }
}
