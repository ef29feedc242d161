/** The snippet for GDAL's commands. */
import { keyTile, tileKey } from '../../../core/geo/tile.ts'
import { type MakeSnippet, type SnippetSource, shellQuoted } from './snippet.ts'

/** How many zooms deeper than the first view the tiles are that are converted: at most 5 by 5. */
const DEEPER = 1

export const gdal: MakeSnippet = (source) => {
  const { name, tileset, tileJson, minZoom, maxZoom, center, layers } = source
  const [longitude, latitude, zoom] = center
  const whole = keyTile(tileKey(longitude, latitude), Math.max(minZoom, zoom - 1))
  const deep = Math.min(maxZoom, zoom + DEEPER)
  const { name: layer = name, geometry } = layers[0] ?? {}
  const file = shellQuoted(`${name}.gpkg`).replace(/^'([\w.-]+)'$/, '$1')
  return {
    id: 'gdal',
    title: 'GDAL',
    text: 'The first command describes a tile. The second one converts what is in a box, from tiles of one zoom, to a GeoPackage, in which all fields are texts.',
    code: `ogrinfo -al -so ${shellQuoted(`MVT:${tileset}/${whole.z}/${whole.x}/${whole.y}.mvt`)}

ogr2ogr -f GPKG ${file} ${shellQuoted(`MVT:${tileset}/${deep}`)} ${shellQuoted(layer)} \\
  -oo TILE_EXTENSION=mvt -oo METADATA_FILE=${shellQuoted(tileJson)} \\
  -spat_srs EPSG:4326 -spat ${boxAround(center).join(' ')}${geometry === 'Point' ? ' -nlt POINT' : ''}`,
  }
}

/** Returns west, south, east and north of a box around a position, two tiles of that zoom wide: the first view. */
function boxAround([longitude, latitude, zoom]: SnippetSource['center']): number[] {
  const half = 360 / 2 ** zoom
  // The box is square on the map.
  const high = half * Math.cos((latitude * Math.PI) / 180)
  const limited = (degrees: number, limit: number) => Math.max(-limit, Math.min(limit, degrees))
  const corners = [longitude - half, latitude - high, longitude + half, latitude + high]
  return corners.map((degrees, index) => Math.round(limited(degrees, index % 2 === 0 ? 180 : 85) * 1e4) / 1e4)
}
