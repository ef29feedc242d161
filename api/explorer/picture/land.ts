/** Land, lakes, rivers and borders of a picture, as SVG, from the same tiles as the map's. */
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PALETTES } from '../../../core/cartography/palette.ts'
import type { Tile } from '../../../core/geo/tile.ts'
import type { Html } from '../../../core/html/html.ts'
import { LAND_MAX_ZOOM } from '../../../tiles/land/layers.ts'
import { MAP_HEIGHT, type PictureView, placeTile, WIDTH } from './view.ts'

export type ReadLand = (tile: Tile) => Uint8Array

/** Type of a feature, in the specification of vector tiles. */
const POLYGON = 3

const { land, water, border } = PALETTES.light
/** In the order in which they are drawn. */
const LAYERS = [
  { name: 'land', paint: `fill="${land}"` },
  { name: 'lakes', paint: `fill="${water}"` },
  { name: 'rivers', paint: `fill="none" stroke="${water}" stroke-width="1.2"` },
  { name: 'borders', paint: `fill="none" stroke="${border}" stroke-width="1.2"` },
]

export function landOf(view: PictureView, read: ReadLand): Html[] {
  const tiles = tilesOf(view).map((tile) => ({ tile, layers: new VectorTile(new PbfReader(read(tile))).layers }))
  // A path for each tile: where tiles overlap, the areas of one would be holes in those of the other.
  return LAYERS.flatMap(({ name, paint }) =>
    tiles.flatMap(({ tile, layers }) => {
      const layer = layers[name]
      return layer ? [{ html: `<path ${paint} fill-rule="evenodd" d="${pathOf(layer, placeTile(view, tile))}"/>` }] : []
    }),
  )
}

/** Rivers and borders are paths that do not close. */
function pathOf(layer: VectorTileLayer, { left, top, size }: ReturnType<typeof placeTile>): string {
  const scale = size / layer.extent
  const rings = Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) =>
    feature.loadGeometry().map((points) => ({ points, end: feature.type === POLYGON ? 'Z' : '' })),
  )
  return rings
    .map(({ points, end }) => {
      const at = points.map(({ x, y }) => `${(left + x * scale).toFixed(1)} ${(top + y * scale).toFixed(1)}`)
      return `M${at.join('L')}${end}`
    })
    .join('')
}

/** The tiles in the picture, at the zoom of the map. */
function tilesOf(view: PictureView): Tile[] {
  const z = Math.min(LAND_MAX_ZOOM, Math.floor(view.zoom))
  const { left, top, size } = placeTile(view, { z, x: 0, y: 0 })
  const within = (begin: number, length: number) => {
    const [first, last] = [Math.floor(-begin / size), Math.floor((length - begin) / size)]
    const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return all.filter((one) => one >= 0 && one < 2 ** z)
  }
  return within(top, MAP_HEIGHT).flatMap((y) => within(left, WIDTH).map((x) => ({ z, x, y })))
}
