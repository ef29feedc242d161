/** Streets of the basemap, with their outlines. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'

/** Streets from the least to the most important: their filter, and widths in pixels at zooms. */
const STREETS = [
  {
    id: 'minor',
    filter: isKind('minor_road'),
    minzoom: 12,
    widths: [
      [12, 0.6],
      [14, 2.2],
      [16, 7],
      [19, 30],
    ],
  },
  {
    id: 'major',
    filter: isKind('major_road'),
    minzoom: 7,
    widths: [
      [7, 0.6],
      [12, 2],
      [14, 4],
      [16, 10],
      [19, 42],
    ],
  },
  {
    id: 'highway',
    filter: isKind('highway'),
    minzoom: 4,
    widths: [
      [4, 0.6],
      [10, 2],
      [14, 5.5],
      [16, 12],
      [19, 46],
    ],
  },
] as const

/** All casings are below all streets, so that crossings are open. */
export function streetLayers({ basemap }: Palette): LayerSpecification[] {
  const road = { type: 'line', source: 'basemap', 'source-layer': 'roads' } as const
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const casings = STREETS.map(
    ({ id, filter, minzoom, widths }): LayerSpecification => ({
      ...road,
      id: `basemap-${id}-casing`,
      minzoom,
      filter,
      layout,
      paint: {
        'line-color': basemap.casing,
        'line-width': narrowLinks(widths, 1.6),
        'line-opacity': ['case', tunnel(), 0.4, 1],
      },
    }),
  )
  const fills = STREETS.map(
    ({ id, filter, minzoom, widths }): LayerSpecification => ({
      ...road,
      id: `basemap-${id}`,
      minzoom,
      filter,
      layout,
      paint: {
        'line-color': id === 'minor' ? basemap.street : id === 'major' ? basemap.major : basemap.highway,
        'line-width': narrowLinks(widths, 0),
        'line-opacity': ['case', tunnel(), 0.5, 1],
      },
    }),
  )
  return [...casings, ...fills]
}

/** Widths of streets. Links and service roads have about half of it; casings add to both sides. */
function narrowLinks(widths: readonly (readonly [number, number])[], casing: number): ExpressionSpecification {
  const isNarrow: ExpressionSpecification = [
    'any',
    ['==', ['get', 'is_link'], true],
    ['==', ['get', 'kind_detail'], 'service'],
  ]
  const stops = widths.flatMap(([zoom, width]) => [
    zoom,
    ['case', isNarrow, width * 0.55 + casing, width + casing] as ExpressionSpecification,
  ])
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops]
}

/** Filter of the streets of a kind. */
export function isKind(kind: string): ExpressionSpecification {
  return ['==', ['get', 'kind'], kind]
}

/** Whether a street or railway is in a tunnel. */
export function tunnel(): ExpressionSpecification {
  return ['==', ['get', 'is_tunnel'], true]
}
