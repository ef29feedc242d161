/**
 * Places: a speck for each, a pin with a name for the best where there is room, and a heat map. Scores and the rank in the
 * tile decide which places have pins; the view does not. To mark a place, set the state `hover` or
 * `selected` of its feature.
 */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { familyValue } from './families.ts'
import { SEMIBOLD } from './fonts.ts'
import { heatLayer } from './heat.ts'
import type { Palette } from './palette.ts'
import { pinImage } from './pins.ts'
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
/**
 * Places with the same score follow in the order of their ids, as in the list: the first eight digits of the id, as a part of
 * the score that is too small for any difference of scores. Otherwise, pins of two tiles could change places when the map is
 * panned.
 */
const ID_ORDER: ExpressionSpecification = [
  '*',
  1e-20,
  ['to-number', ['concat', '0x', ['slice', ['get', 'id'], 0, 8]], 0],
]
/** Tiles of an older release have no ranks. */
const RANK: ExpressionSpecification = ['coalesce', ['get', 'rank'], 0]
/** Fewer far out, where names of towns need room, and more where tiles are magnified. */
export const HAS_PIN: ExpressionSpecification = ['<=', RANK, ['step', ['zoom'], 0, 8, 1, 17, 12, 18, 10_000]]
const SELECTED: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
const POINTED: ExpressionSpecification = ['any', ['boolean', ['feature-state', 'hover'], false], SELECTED]

/** The properties that are drawn, and those of a place that is pointed at: two thirds of the bytes of a tile with all. */
export const DRAWN_QUERY = 'fields=name,primary_category,score_combined,aggregate_rating,is_closed,rank'

/** Specks, and the heat map that replaces them. */
export function placeDots(palette: Palette, heat: boolean): LayerSpecification[] {
  const color: ExpressionSpecification = [
    'case',
    ['boolean', ['get', 'is_closed'], false],
    palette.closed,
    familyValue(palette.families),
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
        // 3 pixels wide where there are many.
        'circle-radius': zoomed([0, 1.2], [5, 1.5], [16, 1.5], [19, 3]),
        'circle-opacity': zoomed([0, 0.65], [6, 0.75], [11, 0.95]),
        'circle-stroke-color': ['case', POINTED, palette.accent, palette.ring],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 7, stroke(0), 11, stroke(0.8)],
        'circle-stroke-opacity': ['case', POINTED, 1, 0.9],
      },
    },
  ]
}

/**
 * Pins with names. The place with the highest score comes first, then the next that has room, so no name hides a better
 * one's. A place without room for both has neither. `sprite` begins the names of the images of a style with several sprites.
 */
export function placeNames(palette: Palette, heat: boolean, sprite?: string): LayerSpecification[] {
  return [
    {
      id: 'place-names',
      type: 'symbol',
      source: 'places',
      'source-layer': 'places',
      minzoom: heat ? 12 : 0,
      filter: HAS_PIN,
      layout: {
        'icon-image': pinImage(sprite),
        'icon-size': ['interpolate', ['linear'], ['zoom'], 5, ranked(0.75, 0.65, 0.55), 12, ranked(1, 0.85, 0.7)],
        // The same for all: a better place must not need more room. Far out, names of towns need some.
        'icon-padding': zoomed([3, 10], [8, 6], [11, 2]),
        'text-field': SHORT_NAME,
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, ranked(12, 11, 11), 12, ranked(13, 12, 11)],
        'text-max-width': 9,
        'text-variable-anchor': [
          ...['left', 'right', 'top', 'bottom'],
          ...['top-left', 'bottom-left', 'top-right', 'bottom-right'],
        ] as 'left'[],
        'text-radial-offset': 1.25,
        'text-justify': 'auto',
        // Renderers move names away from their pins by the padding, so it can't be large.
        'text-padding': 2,
        'symbol-sort-key': ['-', ID_ORDER, SCORE],
      },
      paint: {
        'text-color': ['case', POINTED, palette.accent, palette.label],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
        // The selected place has a name of its own, which always shows.
        'text-opacity': ['case', SELECTED, 0, 1],
      },
    },
  ]
}

/** A value by rank: of the best of the tile, of the best of their surroundings, of the others. */
function ranked(best: number, good: number, other: number): ExpressionSpecification {
  return ['step', RANK, best, 1, good, 2, other]
}

function stroke(width: number): ExpressionSpecification {
  return ['case', POINTED, 2.5, width]
}
