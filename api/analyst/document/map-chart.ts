/** A chart of points on land. */
import * as Plot from '@observablehq/plot'
import type { Feature, MultiPolygon, Position } from 'geojson'
import { drawChart, LINE, STYLE } from './charts.ts'

const MAP_WIDTH = 720
/** West, south, east and north of the map in degrees. */
const SHOWN = [-170, -56, 180, 76] as const
/** From low to high; at least 3:1 against both backgrounds, and not told apart by red and green alone. */
export const SCALE = ['#c8553d', '#a8811f', '#2d86c4'] as const

export interface MapPoint {
  longitude: number
  latitude: number
  value: number
  /** Radius in pixels. */
  radius: number
}

/** Draws points on land, in Web Mercator, coloured from `low` to `high`. */
export function mapChart(
  land: Feature<MultiPolygon>,
  points: readonly MapPoint[],
  [low, high]: readonly [number, number],
): string {
  const [west, south, east, north] = SHOWN
  const corners = [mercator([west, south]), mercator([east, north])]
  return drawChart({
    ...STYLE,
    width: MAP_WIDTH,
    height: 410,
    margin: 6,
    // The land is projected already: its rings lie flat, and those of a globe would be taken for their outside.
    projection: { type: 'reflect-y', domain: { type: 'MultiPoint', coordinates: corners } },
    r: { type: 'identity' },
    color: { type: 'linear', domain: [low, (low + high) / 2, high], range: [...SCALE], clamp: true },
    marks: [
      Plot.geo(projected(land), { fill: 'var(--chart-land)', stroke: LINE }),
      Plot.dot(
        points.map(({ longitude, latitude, ...point }) => ({ ...point, at: mercator([longitude, latitude]) })),
        {
          x: ({ at }) => at[0],
          y: ({ at }) => at[1],
          r: 'radius',
          fill: 'value',
          fillOpacity: 0.9,
          stroke: 'var(--surface)',
          strokeWidth: 0.5,
        },
      ),
    ],
  })
}

function projected({ geometry }: Feature<MultiPolygon>): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(mercator))),
  }
}

function mercator([longitude = 0, latitude = 0]: Position): Position {
  const limited = Math.max(-84, Math.min(84, latitude))
  return [longitude, (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360))]
}
