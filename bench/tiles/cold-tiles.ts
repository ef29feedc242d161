/** Requests tiles from a service so that it builds each of them, though it caches tiles. */
import { formatTile, type Tile } from '../../core/geo/tile.ts'
import { TILE_NUMBERS, TILE_TEXTS } from '../../core/model/place-tile.ts'
import { pointLayer } from '../../tiles/points/properties.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { LightClient } from '../support/light-client.ts'

const PROPERTIES = pointLayer('places', TILE_NUMBERS, TILE_TEXTS).properties.map(({ name }) => name)

export class ColdTiles {
  readonly #client: LightClient
  #number = 0

  constructor({ base }: RunningServer) {
    this.#client = new LightClient(base, ['Accept-Encoding: gzip'])
  }

  /** Throws unless the service answers 200. */
  async get(tile: Tile, filter: string): Promise<void> {
    // All properties, and one that does not exist: a selection that is not cached.
    this.#number++
    const fields = [...PROPERTIES, `x${this.#number}`].join()
    await this.#client.get(`/maps/places/${formatTile(tile)}.mvt?${filter}&fields=${fields}`)
  }

  close(): void {
    this.#client.close()
  }
}
