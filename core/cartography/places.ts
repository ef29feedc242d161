/**
 * Places as dots and names sized by score, and as heat. To mark a place, set the state `hover` or `selected` of its
 * feature.
 */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { familyColor } from './families.ts'
import { SEMIBOLD } from './fonts.ts'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

/** Characters of a name on the map. Longer names would fill a block of houses. */
const MAX_NAME = 40
const NAME: ExpressionSpecification = ['get', 'name']
const SHORT_NAME: ExpressionSpecification = [
  'case',
  ['>', ['length', ['coalesce', NAME, '']], MAX_NAME],
  ['concat', ['slice', NAME, 0, MAX_NAME - 2], '…'],
  NAME,
]
const SCORE: ExpressionSpecification = ['get', 'score_combined']
const SELECTED: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
const POINTED: ExpressionSpecification = ['any', ['boolean', ['feature-state', 'hover'], false], SELECTED]

/** The properties that are drawn, and those of a place that is pointed at: two thirds of the bytes of a tile with all. */
export const DRAWN_QUERY = 'fields=name,primary_category,score_combined,aggregate_rating,is_closed'

/** Dots, and the heat map that replaces them. */
export function placeDots(palette: Palette, heat: boolean): LayerSpecification[] {
  const color: ExpressionSpecification = [
    'case',
    ['boolean', ['get', 'is_closed'], false],
    palette.closed,
    familyColor(palette.families),
  ]
  return [
    heatLayer('heat-hidden', 'clusters', palette, heat, ['*', 0.6, ['ln', ['+', 1, ['get', 'point_count']]]]),
    heatLayer('heat', 'places', palette, heat, ['interpolate', ['linear'], SCORE, 0, 0.2, 1, 1]),
    {
      id: 'places',
      type: 'circle',
      source: 'places',
      'source-layer': 'places',
      minzoom: heat ? 12 : 0,
      layout: { 'circle-sort-key': SCORE },
      paint: {
        'circle-color': color,
        'circle-radius': [
          'interpolate',
          ['exponential', 1.3],
          ['zoom'],
          ...[0, scored(1.1, 0.9), 4, scored(1.4, 1.4), 9, scored(2, 2.4), 13, scored(2.8, 4.4), 18, scored(5, 8)],
        ],
        'circle-opacity': zoomed([0, 0.65], [6, 0.75], [11, 0.95]),
        'circle-stroke-color': ['case', POINTED, palette.accent, palette.ring],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 7, stroke(0), 11, stroke(0.8), 16, stroke(1.4)],
        'circle-stroke-opacity': ['case', POINTED, 1, 0.9],
      },
    },
  ]
}

export function placeNames(palette: Palette, heat: boolean): LayerSpecification[] {
  return [
    {
      id: 'place-names',
      type: 'symbol',
      source: 'places',
      'source-layer': 'places',
      minzoom: 10,
      layout: {
        'text-field': SHORT_NAME,
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 10, scored(10, 1.5), 16, scored(11, 3)],
        'text-max-width': 9,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.75,
        'text-justify': 'auto',
        // The best of a neighbourhood have names, whatever the scores of the city are. Renderers move names away from
        // their dots by the padding, so it can't be large.
        'text-padding': zoomed([10, 9], [14, 3]),
        'symbol-sort-key': ['-', 0, SCORE],
      },
      paint: {
        'text-color': ['case', POINTED, palette.accent, palette.label],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
        // The selected place has a name of its own, which always shows.
        'text-opacity': ['case', SELECTED, 0, 1],
      },
    },
    dotRoom(heat),
  ]
}

/** Invisible letters as large as dots, which keep names off the dots. Only renderers with sprites could use icons. */
function dotRoom(heat: boolean): LayerSpecification {
  return {
    id: 'place-room',
    type: 'symbol',
    source: 'places',
    'source-layer': 'places',
    minzoom: heat ? 12 : 11,
    layout: {
      'text-field': '•',
      'text-font': SEMIBOLD,
      'text-size': 6,
      'text-allow-overlap': true,
      'text-padding': 0,
    },
    paint: { 'text-opacity': 0 },
  }
}

/** Both heat layers have the same scale. The weight of hidden places is the logarithm of their number. */
function heatLayer(
  id: string,
  sourceLayer: string,
  palette: Palette,
  heat: boolean,
  weight: ExpressionSpecification,
): LayerSpecification {
  const [first, second, third, fourth] = palette.heat
  return {
    id,
    type: 'heatmap',
    source: 'places',
    'source-layer': sourceLayer,
    maxzoom: 16,
    layout: { visibility: heat ? 'visible' : 'none' },
    paint: {
      'heatmap-weight': weight,
      'heatmap-radius': zoomed([0, 9], [5, 20], [9, 24], [15, 34]),
      'heatmap-intensity': zoomed([0, 0.2], [6, 0.6], [12, 0.9]),
      'heatmap-opacity': zoomed([12, 0.85], [16, 0.25]),
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        ...[0, transparent(first), 0.12, first, 0.35, second, 0.65, third, 1, fourth],
      ],
    },
  }
}

/** Renderers from before 2021 refuse eight hexadecimal digits. */
function transparent(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, 0)`
}

/** A length that grows with the score. */
function scored(min: number, more: number): ExpressionSpecification {
  return ['+', min, ['*', more, SCORE]]
}

function stroke(width: number): ExpressionSpecification {
  return ['case', POINTED, 2.5, width]
}
