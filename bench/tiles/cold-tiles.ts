/** Requests tiles from a service so that it builds each of them, though it caches tiles. */
import { formatTile, type Tile } from '../../core/geo/tile.ts'
import { TILE_NUMBERS, TILE_TEXTS } from '../../core/model/place-tile.ts'
import { pointLayer } from '../../tiles/points/properties.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { getOnce } from '../support/light-client.ts'

const PROPERTIES = pointLayer('places', TILE_NUMBERS, TILE_TEXTS).properties.map(({ name }) => name)

const GZIP = ['Accept-Encoding: gzip']

let number = 0

/** Throws unless the service answers 200. The connection is new: the service closes those that wait for other ways. */
export async function getCold({ base }: RunningServer, tile: Tile, filter: string): Promise<void> {
  // All properties, and one that does not exist: a selection that is not cached.
  number++
  const fields = [...PROPERTIES, `x${number}`].join()
  await getOnce(base, `/maps/places/${formatTile(tile)}.mvt?${filter}&fields=${fields}`, GZIP)
}
