/** Reference for our own encoder: points on one tile, cut by geojson-vt and encoded by vt-pbf. */
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { EXTENT, positionInTile, type Tile } from '../../../core/geo/tile.ts'

/** Values that vector tiles can hold. The caller leaves out null and undefined. */
export type Properties = Record<string, string | number | boolean>

export interface KeyedFeature {
  /** Key of the place, which must lie on the tile. */
  key: bigint
  properties: Properties
}

/**
 * Encodes features as one layer, each at its key's position in the tile (0 … 4095), in the order given.
 *
 * geojson-vt projects and rounds by itself, to the nearest unit and with the machine's own sine. It would put some
 * points at 4096 or on the neighbouring tile. Each point is therefore placed a quarter of a unit inside the unit that
 * its key names: near enough to round to it, and far enough from the edge that an error in the last bit does not
 * matter.
 */
export function encodePoints(layer: string, tile: Tile, features: readonly KeyedFeature[]): Uint8Array {
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: features.map(({ key, properties }) => {
        const { x, y } = positionInTile(key, tile)
        return {
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: unproject(tile.x * EXTENT + x + 0.25, tile.y * EXTENT + y + 0.25, tile.z),
          },
          properties,
        }
      }),
    },
    { maxZoom: 24, indexMaxZoom: 0, buffer: 0, tolerance: 0, extent: EXTENT },
  )
  const cut = index.getTile(tile.z, tile.x, tile.y)
  if (cut?.features.length !== features.length) {
    throw new Error(`geojson-vt kept ${cut?.features.length ?? 0} of ${features.length} points on a tile`)
  }
  return fromGeojsonVt({ [layer]: cut }, { version: 2, extent: EXTENT })
}

/** Returns longitude and latitude of a point in units of 1/4096 of a tile of zoom z. */
function unproject(x: number, y: number, z: number): [number, number] {
  const size = 2 ** z * EXTENT
  return [(x / size) * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI]
}
