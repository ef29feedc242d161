/** The snippet for GDAL's commands. */
import { keyTile, type Tile, tileBounds, tileKey } from '../../../core/geo/tile.ts'
import { type MakeSnippet, shellQuoted } from './snippet.ts'

/** How many zooms deeper than the first view the tiles are that are converted. */
const DEEPER = 3

export const gdal: MakeSnippet = (source) => {
  const { name, tileset, tileJson, minZoom, maxZoom, center, layers } = source
  const [longitude, latitude, zoom] = center
  const key = tileKey(longitude, latitude)
  const whole = keyTile(key, Math.max(minZoom, zoom - 1))
  const deep = Math.min(maxZoom, zoom + DEEPER)
  const box = boxOf(keyTile(key, Math.max(minZoom, deep - 2)))
  const { name: layer = name, geometry } = layers[0] ?? {}
  const file = shellQuoted(`${name}.gpkg`).replace(/^'([\w.-]+)'$/, '$1')
  return {
    id: 'gdal',
    title: 'GDAL',
    text: 'The first command describes a tile. The second one converts what is in a box, from tiles of one zoom, to a GeoPackage.',
    code: `ogrinfo -al -so ${shellQuoted(`MVT:${tileset}/${whole.z}/${whole.x}/${whole.y}.mvt`)}

ogr2ogr -f GPKG ${file} ${shellQuoted(`MVT:${tileset}/${deep}`)} ${shellQuoted(layer)} \\
  -oo TILE_EXTENSION=mvt -oo METADATA_FILE=${shellQuoted(tileJson)} \\
  -spat_srs EPSG:4326 -spat ${box.join(' ')}${geometry === 'Point' ? ' -nlt POINT' : ''}`,
  }
}

/** West, south, east, north. */
function boxOf(tile: Tile): number[] {
  const { west, south, east, north } = tileBounds(tile)
  return [west, south, east, north].map((degrees) => Math.round(degrees * 1e4) / 1e4)
}
