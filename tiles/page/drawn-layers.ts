/** How the snippets draw the layers of a source: as the light style does, in one colour each. */
import type { LayerSpecification } from 'maplibre-gl'
import { PALETTES } from '../../core/cartography/palette.ts'
import { styleDocument } from '../http/styles.ts'

export type Geometry = 'Point' | 'LineString' | 'Polygon'

export interface DrawnLayer {
  /** Name of the layer in the tiles. */
  readonly name: string
  readonly geometry: Geometry
  /** Six hexadecimal digits after a number sign. */
  readonly color: string
}

/** What a layer of a style draws, and the property with its colour. Names of points are no part of the snippets. */
const KINDS: Readonly<Record<string, readonly [Geometry, color: string]>> = {
  fill: ['Polygon', 'fill-color'],
  line: ['LineString', 'line-color'],
  circle: ['Point', 'circle-color'],
}

const COLOR = /^#[\da-f]{6}$/i

/** Returns the layers from bottom to top. A layer with two kinds of geometry is there twice. */
export function drawnLayers(source: string, layers: readonly LayerSpecification[]): DrawnLayer[] {
  const drawn = new Map<string, DrawnLayer>()
  for (const layer of layers) {
    const [geometry, property] = KINDS[layer.type] ?? []
    if (!geometry || !property || !('source-layer' in layer) || layer.source !== source) continue
    const name = layer['source-layer']
    if (name === undefined || drawn.has(`${name} ${geometry}`)) continue
    const color = Object.entries(layer.paint ?? {}).find(([key]) => key === property)?.[1]
    // A colour that depends on the feature is too long for a snippet.
    const isPlain = typeof color === 'string' && COLOR.test(color)
    drawn.set(`${name} ${geometry}`, { name, geometry, color: isPlain ? color : PALETTES.light.accent })
  }
  return [...drawn.values()]
}

/** Returns the layers of the light style over the given sources. */
export function styleLayers(tilesUrl: string, hasBasemap: boolean): readonly LayerSpecification[] {
  return styleDocument('light', tilesUrl, hasBasemap)?.layers ?? []
}
