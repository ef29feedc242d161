/** Decodes vector tiles and MapLibre tiles by the decoders of MapLibre GL JS, into one form that can be compared. */
import { VectorTile } from '@mapbox/vector-tile'
import { decodeTile, GEOMETRY_TYPE } from '@maplibre/mlt'
import { PbfReader } from 'pbf'

export interface LayerContent {
  readonly name: string
  readonly extent: number
  readonly features: readonly FeatureContent[]
}

interface FeatureContent {
  readonly id: number | bigint | undefined
  /** 1 is points, 2 lines, 3 polygons. */
  readonly type: number
  readonly paths: readonly (readonly (readonly [x: number, y: number])[])[]
  readonly properties: Readonly<Record<string, unknown>>
}

/** Returns the layers of a vector tile. */
export function vectorContent(body: Uint8Array): LayerContent[] {
  return Object.values(new VectorTile(new PbfReader(body)).layers).map((layer) => ({
    name: layer.name,
    extent: layer.extent,
    features: Array.from({ length: layer.length }, (_, at) => {
      const feature = layer.feature(at)
      const { id, type, properties } = feature
      return { id, type, paths: pathsOf(feature.loadGeometry()), properties: sorted(properties) }
    }),
  }))
}

/** Returns the layers of a MapLibre tile. */
export function mapLibreContent(body: Uint8Array): LayerContent[] {
  return decodeTile(body).map((table) => ({
    name: table.name,
    extent: table.extent,
    features: table.getFeatures().map(({ id, geometry, properties }) => ({
      id,
      type: (geometry.type % GEOMETRY_TYPE.MULTIPOINT) + 1,
      paths: pathsOf(geometry.coordinates),
      properties: sorted(properties),
    })),
  }))
}

interface Position {
  readonly x: number
  readonly y: number
}

function pathsOf(paths: readonly (readonly Position[])[]) {
  return paths.map((path) => path.map(({ x, y }) => [x, y] as const))
}

/** The order of properties differs: in a vector tile each feature has its own. */
function sorted(properties: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1)))
}
