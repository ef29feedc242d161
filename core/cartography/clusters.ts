/**
 * Counts of the places that a tile does not show: a halo and a number around the best place of each cell, the halo
 * coloured by the average rating of the cell's places.
 */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { SEMIBOLD } from './fonts.ts'
import type { Palette } from './palette.ts'

/** What the tiles have to be asked for. Without it, all halos have the colour of unrated places. */
export const CLUSTER_QUERY = 'cluster_properties=avg:rating'

/** Average ratings at which halos have the colours of `Palette.ratings`. */
export const RATING_STOPS = [3, 3.8, 4.4] as const

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
        'circle-color': ratingColor(palette),
        'circle-opacity': ['case', ['has', 'avg_rating'], 0.2, 0.14],
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

function ratingColor({ accent, ratings }: Palette): ExpressionSpecification {
  const stops = RATING_STOPS.flatMap((rating, index) => [rating, ratings[index] ?? accent])
  const shade: ExpressionSpecification = ['interpolate', ['linear'], ['get', 'avg_rating'], ...stops]
  return ['case', ['has', 'avg_rating'], shade, accent]
}
