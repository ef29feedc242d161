/** The tile matrix set `WebMercatorQuad`: the addresses of web maps, as OGC has registered them. */
import { MAX_ZOOM } from '../../../core/geo/tile.ts'
import { EPSG_3857 } from '../http/crs-names.ts'

export const QUAD = 'WebMercatorQuad'
export const QUAD_TITLE = 'Web Mercator, one tile at zoom 0'
export const QUAD_URI = 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad'

/** Half of the side of the map, in metres. */
const HALF = 20_037_508.3427892
/** Pixels. */
const SIDE = 256
/** Metres of a pixel of the rendering that scales are about. */
const PIXEL = 0.00028

export const TILE_MATRIX_SET = {
  id: QUAD,
  title: QUAD_TITLE,
  uri: QUAD_URI,
  crs: EPSG_3857,
  orderedAxes: ['X', 'Y'],
  wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
  tileMatrices: Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => {
    const cellSize = (2 * HALF) / SIDE / 2 ** zoom
    return {
      id: String(zoom),
      scaleDenominator: cellSize / PIXEL,
      cellSize,
      cornerOfOrigin: 'topLeft',
      pointOfOrigin: [-HALF, HALF],
      tileWidth: SIDE,
      tileHeight: SIDE,
      matrixWidth: 2 ** zoom,
      matrixHeight: 2 ** zoom,
    }
  }),
}
