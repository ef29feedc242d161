/** Decodes vector tiles with @mapbox/vector-tile, the decoder of MapLibre, after a strict check. */
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { checkTile } from './strict-tile.ts'

export interface DecodedPoint {
  /** 0 … 4095 within the tile */
  x: number
  y: number
  properties: Record<string, string | number | boolean>
}

/** Returns the points of each layer, in their order. Throws if the tile is invalid. */
export function decodeTile(body: Uint8Array): Record<string, DecodedPoint[]> {
  checkTile(body)
  const { layers } = new VectorTile(new PbfReader(body))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i)
        const [point] = feature.loadGeometry().flat()
        return { x: point?.x ?? Number.NaN, y: point?.y ?? Number.NaN, properties: feature.properties }
      }),
    ]),
  )
}
