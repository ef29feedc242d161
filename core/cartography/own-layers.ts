/** Layers of operators' tables: areas at the bottom, then lines, then points and their clusters. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { circles, counts } from './clusters.ts'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

export interface OwnLayer {
  /** Of the layer, and of the layer in its tiles. */
  readonly name: string
  readonly shape: 'point' | 'line' | 'area' | 'mixed'
  /** Its place in the catalogue, which chooses its colour. */
  readonly place: number
}

const PARTS = ['fill', 'line', 'circle', 'clusters', 'counts'] as const
type Part = (typeof PARTS)[number]

const SHAPES: Readonly<Record<OwnLayer['shape'], readonly Part[]>> = {
  point: ['circle', 'clusters', 'counts'],
  line: ['line'],
  area: ['fill', 'line'],
  mixed: ['fill', 'line', 'circle'],
}

const GEOMETRY: ExpressionSpecification = ['geometry-type']
export const IS_POINT: ExpressionSpecification = ['in', GEOMETRY, ['literal', ['Point', 'MultiPoint']]]
const IS_AREA: ExpressionSpecification = ['in', GEOMETRY, ['literal', ['Polygon', 'MultiPolygon']]]

/** Begins the names of sources and layers of the style, and keeps them apart from ours. */
export const OWN_PREFIX = 'own:'

/** The name of a layer's source in the style. */
export function ownSource(name: string): string {
  return OWN_PREFIX + name
}

export function ownLayers(layers: readonly OwnLayer[], palette: Palette): LayerSpecification[] {
  return PARTS.flatMap((part) =>
    layers.filter(({ shape }) => SHAPES[shape].includes(part)).map((layer) => partOf(part, layer, palette)),
  )
}

function partOf(part: Part, { name, shape, place }: OwnLayer, palette: Palette): LayerSpecification {
  const color = palette.own[place % palette.own.length] ?? palette.accent
  const source = ownSource(name)
  const drawn = { id: `${source}:${part}`, source, 'source-layer': name }
  switch (part) {
    case 'fill':
      return { ...drawn, type: 'fill', filter: IS_AREA, paint: { 'fill-color': color, 'fill-opacity': 0.22 } }
    // Outlines of areas as well.
    case 'line':
      return {
        ...drawn,
        type: 'line',
        filter: ['!', IS_POINT],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': color,
          'line-width': shape === 'area' ? zoomed([6, 0.4], [14, 0.8], [18, 2]) : zoomed([6, 0.6], [12, 1.2], [18, 3]),
        },
      }
    case 'circle':
      return {
        ...drawn,
        type: 'circle',
        filter: IS_POINT,
        paint: {
          'circle-radius': zoomed([0, 2], [12, 4], [18, 7]),
          'circle-color': color,
          'circle-stroke-color': palette.ring,
          'circle-stroke-width': zoomed([0, 0.4], [12, 1]),
        },
      }
    case 'clusters':
      return circles(drawn.id, source, { color })
    case 'counts':
      return counts(drawn.id, source, palette)
  }
}
