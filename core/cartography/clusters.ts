/**
 * Clusters: a circle for the places of a cell that a tile does not show. Its area grows with their number, which is
 * inside; its colour is that of the most frequent category of the cell's places, if any has one.
 */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { familyValue } from './families.ts'
import { SEMIBOLD } from './fonts.ts'
import type { Palette } from './palette.ts'

/** What the tiles have to be asked for. Without it, all circles have the colour of places without a category. */
export const CLUSTER_QUERY = 'cluster_properties=top:categories'

const COUNT: ExpressionSpecification = ['get', 'point_count']
/** One more place is not worth a circle: it would cover the place that is shown. */
const SEVERAL: ExpressionSpecification = ['>', COUNT, 1]
/** `["cafe","bar"]`: the text up to the second quotation mark, without the first one. */
const TOP_CATEGORY: ExpressionSpecification = [
  'let',
  'top',
  ['get', 'top_categories'],
  ['slice', ['var', 'top'], 2, ['index-of', '"', ['var', 'top'], 2]],
]
/** Pixels. A cell is 32 wide: circles that are larger hide each other, and their numbers have no room. */
const [SMALLEST, GROWTH, LARGEST] = [5.8, 0.15, 18]

/** The circles. They lie over the dots of the places. */
export function clusterCircles(palette: Palette, heat: boolean): LayerSpecification[] {
  const { other } = palette.families
  const color: ExpressionSpecification = [
    'case',
    ['has', 'top_categories'],
    familyValue(palette.families, TOP_CATEGORY),
    other,
  ]
  return [circles('clusters', 'places', { color, heat })]
}

/** The numbers. They have room before all names, which can stand beside them. */
export function clusterCounts(palette: Palette, heat: boolean): LayerSpecification[] {
  return [counts('cluster-counts', 'places', palette, heat)]
}

interface CirclesOptions {
  readonly color: string | ExpressionSpecification
  readonly heat?: boolean
}

/** The clusters of a source of points. */
export function circles(id: string, source: string, { color, heat = false }: CirclesOptions): LayerSpecification {
  return {
    id,
    type: 'circle',
    source,
    'source-layer': 'clusters',
    filter: SEVERAL,
    // The largest are drawn first, so that they do not cover others.
    layout: { visibility: heat ? 'none' : 'visible', 'circle-sort-key': ['-', 0, COUNT] },
    paint: {
      'circle-color': color,
      'circle-opacity': 0.25,
      'circle-radius': clusterRadius(),
      'circle-stroke-color': color,
      'circle-stroke-width': 1,
      'circle-stroke-opacity': 0.3,
    },
  }
}

/** Their numbers. */
export function counts(id: string, source: string, palette: Palette, heat = false): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    'source-layer': 'clusters',
    filter: SEVERAL,
    layout: {
      visibility: heat ? 'none' : 'visible',
      'text-field': [
        'case',
        ['>=', COUNT, 10_000],
        ['concat', ['to-string', ['round', ['/', COUNT, 1000]]], 'k'],
        ['>=', COUNT, 1000],
        ['concat', ['to-string', ['/', ['round', ['/', COUNT, 100]], 10]], 'k'],
        ['to-string', COUNT],
      ],
      'text-font': SEMIBOLD,
      'text-size': ['step', COUNT, 9, 10, 10, 100, 11],
      'text-padding': 0,
      'symbol-sort-key': ['-', 0, COUNT],
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 0.8 },
  }
}

/** The area grows with the number to the power of 0.3: cells have from 2 places to a million. */
function clusterRadius(): ExpressionSpecification {
  return ['min', LARGEST, ['*', SMALLEST, ['^', COUNT, GROWTH]]]
}
