/** Cuts features into vector tiles of the Protomaps schema. */
import GeoJSONVT, { type LegacyFeature, type LegacyTile, type RawFeature, type RawTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { children, type Tile } from '../../core/geo/tile.ts'
import { type Path, twiceArea, validLine, validPolygon } from '../../tiles/mvt/paths.ts'
import { BASEMAP_MAX_ZOOM, type BasemapFeature, type BasemapLayer } from './feature.ts'
import { TILE_BUFFER } from './feature-store.ts'

/** In the order in which they are drawn. */
const LAYERS: readonly BasemapLayer[] = ['earth', 'landuse', 'water', 'buildings', 'roads', 'boundaries', 'places']

/** Maximum size of a tile before compression. */
export const MAX_TILE_BYTES = 500_000

interface CutTile {
  readonly tile: Tile
  readonly bytes: Uint8Array
}

/** What becomes of a feature within geojson-vt, which passes its properties on. */
interface Carried {
  readonly index: number
}

/** Yields the tiles below `root`, with itself, down to `maxZoom`. */
export function* cutTiles(features: readonly BasemapFeature[], root: Tile, maxZoom: number): Generator<CutTile> {
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: features.map(({ geometry }, index) => ({
        type: 'Feature',
        properties: { index } satisfies Carried,
        geometry,
      })),
    },
    { maxZoom: BASEMAP_MAX_ZOOM, indexMaxZoom: 0, tolerance: 3, buffer: TILE_BUFFER },
  )
  const open = [root]
  for (let tile = open.pop(); tile; tile = open.pop()) {
    const cut = index.getTileRaw(tile.z, tile.x, tile.y)
    if (!cut) continue
    const bytes = encode(cut, features, tile.z)
    if (bytes) yield { tile, bytes }
    if (tile.z < maxZoom) open.push(...children(tile))
  }
}

/** Returns undefined for a tile without features. Leaves the least important out until the tile is small enough. */
function encode(cut: RawTile, features: readonly BasemapFeature[], z: number): Uint8Array | undefined {
  const shown = cut.features.flatMap((piece) => {
    const feature = features[(piece.tags as unknown as Carried).index]
    const valid = feature && feature.minZoom <= z ? validPiece(piece, feature) : undefined
    return feature && valid ? [{ feature, piece: valid }] : []
  })
  // Importance: what appears at lower zooms is larger, or longer.
  shown.sort((one, other) => one.feature.minZoom - other.feature.minZoom)
  for (let count = shown.length; count > 0; ) {
    const bytes = fromGeojsonVt(layersOf(shown.slice(0, count)), { version: 2 })
    if (bytes.length <= MAX_TILE_BYTES) return bytes
    count = Math.floor(Math.min(count * 0.95, (count * MAX_TILE_BYTES) / bytes.length))
  }
  return undefined
}

/** Roads are drawn in the order of the tile, so the most important come last. */
function layersOf(shown: readonly { feature: BasemapFeature; piece: LegacyFeature }[]): Record<string, LegacyTile> {
  const layers: [string, LegacyTile][] = LAYERS.map((name) => {
    const features = shown.filter(({ feature }) => feature.layer === name).map(({ piece }) => piece)
    return [name, { features: name === 'roads' ? features.toReversed() : features }]
  })
  return Object.fromEntries(layers.filter(([, { features }]) => features.length > 0))
}

function validPiece(piece: RawFeature, { properties }: BasemapFeature): LegacyFeature | undefined {
  const tags = { ...properties }
  if (piece.type === 4) return { type: 1, geometry: [[piece.x, piece.y]], tags }
  if (piece.type === 1) return { type: 1, geometry: pairs(piece.geometry), tags }
  const paths = piece.type === 2 ? piece.geometry.flatMap(validLine) : polygonsOf(piece.geometry).flatMap(validPolygon)
  return paths.length === 0 ? undefined : { type: piece.type, geometry: paths.map(pairs), tags }
}

/** Divides the rings of a multipolygon: an outline is clockwise as the tile is drawn, and its holes follow it. */
function polygonsOf(rings: readonly Path[]): Path[][] {
  const polygons: Path[][] = []
  for (const ring of rings) {
    const last = polygons.at(-1)
    if (last && twiceArea(ring) < 0) last.push(ring)
    else polygons.push([ring])
  }
  return polygons
}

function pairs(path: Path): [number, number][] {
  return Array.from({ length: path.length / 2 }, (_, index) => [
    path[2 * index] as number,
    path[2 * index + 1] as number,
  ])
}
