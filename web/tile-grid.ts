/** Tiles as shapes to draw: their borders, their addresses, and the one that is looked at. */
import type { Feature, Position } from 'geojson'
import { formatTile } from '../geo/tile.ts'
import { type PlacedTile, placedBounds } from './visible-box.ts'

export function gridFeatures(tiles: readonly PlacedTile[], current: PlacedTile | undefined): Feature[] {
  const features = tiles.flatMap((placed): Feature[] => {
    const { west, north } = placedBounds(placed)
    const address = formatTile(placed.tile)
    return [
      { type: 'Feature', properties: { kind: 'border' }, geometry: { type: 'LineString', coordinates: ring(placed) } },
      {
        type: 'Feature',
        properties: { kind: 'label', address },
        geometry: { type: 'Point', coordinates: [west, north] },
      },
    ]
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
