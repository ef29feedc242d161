/** A source as a style for MapLibre, for the snippets. */
import type { DrawnLayer, Geometry } from '../drawn-layers.ts'
import type { SnippetSource } from './snippet.ts'

/** A plain style of one source. */
export function maplibreStyle({ name, tileJson, background, layers }: SnippetSource): object {
  const drawn = layers.map((layer) => maplibreLayer(name, layer, layers))
  const below = { id: 'background', type: 'background', paint: { 'background-color': background } }
  return {
    version: 8,
    sources: { [name]: { type: 'vector', url: tileJson } },
    layers: background === undefined ? drawn : [below, ...drawn],
  }
}

const PAINT: Readonly<Record<Geometry, (color: string) => { type: string; paint: object }>> = {
  Polygon: (color) => ({ type: 'fill', paint: { 'fill-color': color } }),
  LineString: (color) => ({ type: 'line', paint: { 'line-color': color } }),
  Point: (color) => ({ type: 'circle', paint: { 'circle-color': color, 'circle-radius': 4 } }),
}

function maplibreLayer(source: string, { name, geometry, color }: DrawnLayer, all: readonly DrawnLayer[]): object {
  const isMixed = all.filter((other) => other.name === name).length > 1
  const { type, paint } = PAINT[geometry](color)
  return {
    id: isMixed ? `${name}-${type}` : name,
    type,
    source,
    'source-layer': name,
    ...(isMixed && { filter: ['==', ['geometry-type'], geometry] }),
    paint,
  }
}
