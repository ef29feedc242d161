/** Features to draw for tiles: their borders, their addresses, and the inspected tile. */
import type { Feature, Position } from 'geojson'
import { formatTile } from '../../core/geo/tile.ts'
import { type PlacedTile, placedBounds, type ViewportSpan } from '../map/viewport.ts'

/** Returns the features. `uncovered` is the uncovered part of the map; addresses stay within it. */
export function gridFeatures(
  tiles: readonly PlacedTile[],
  current: PlacedTile | undefined,
  uncovered: ViewportSpan,
): Feature[] {
  const features = tiles.flatMap((placed): Feature[] => {
    const { west, south, east, north } = placedBounds(placed)
    const border: Feature = {
      type: 'Feature',
      properties: { kind: 'border' },
      geometry: { type: 'LineString', coordinates: ring(placed) },
    }
    if (east <= uncovered.west || west >= uncovered.east || north <= uncovered.south || south >= uncovered.north)
      return [border]
    const corner = [Math.max(west, uncovered.west), Math.min(north, uncovered.north)]
    const properties = { kind: 'label', address: formatTile(placed.tile) }
    return [border, { type: 'Feature', properties, geometry: { type: 'Point', coordinates: corner } }]
  })
  if (!current) return features
  const shape: Feature = {
    type: 'Feature',
    properties: { kind: 'current' },
    geometry: { type: 'Polygon', coordinates: [ring(current)] },
  }
  return [shape, ...features]
}

function ring(placed: PlacedTile): Position[] {
  const { west, south, east, north } = placedBounds(placed)
  return [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}
