/** Counts of the places that a tile does not show: a halo and a number around the best place of each cell. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { SEMIBOLD } from './values.ts'

const COUNT: ExpressionSpecification = ['get', 'point_count']
const MAGNITUDE: ExpressionSpecification = ['log10', ['max', 1, COUNT]]

export function clusterLayers(palette: Palette, heat: boolean): LayerSpecification[] {
  const visibility = heat ? 'none' : 'visible'
  return [
    {
      id: 'clusters',
      type: 'circle',
      source: 'places',
      'source-layer': 'clusters',
      layout: { visibility },
      paint: {
        'circle-color': palette.accent,
        'circle-opacity': 0.14,
        'circle-radius': ['interpolate', ['linear'], MAGNITUDE, 0, 6, 2, 10, 4, 16, 6, 22],
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'places',
      'source-layer': 'clusters',
      layout: {
        visibility,
        'text-field': [
          'case',
          ['>=', COUNT, 10_000],
          ['concat', '+', ['to-string', ['round', ['/', COUNT, 1000]]], 'k'],
          ['>=', COUNT, 1000],
          ['concat', '+', ['to-string', ['/', ['round', ['/', COUNT, 100]], 10]], 'k'],
          ['concat', '+', ['to-string', COUNT]],
        ],
        'text-font': SEMIBOLD,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.45],
        'symbol-sort-key': ['-', 0, COUNT],
      },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    },
  ]
}
