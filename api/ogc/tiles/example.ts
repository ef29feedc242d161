/** A tileset in the document of the API. */
import { EPSG_3857 } from '../http/crs-names.ts'
import { QUAD, QUAD_URI } from './web-mercator-quad.ts'

export const TILESET_ITEM_EXAMPLE = {
  title: 'Places',
  dataType: 'vector',
  crs: EPSG_3857,
  tileMatrixSetURI: QUAD_URI,
  links: [],
}

export const TILESET_EXAMPLE = {
  ...TILESET_ITEM_EXAMPLE,
  tileMatrixSetId: QUAD,
  layers: [{ id: 'places', title: 'Places', dataType: 'vector' }],
}
