/** The vector tiles of a collection: which there are, and where they are. */
import { TILE_FORMATS, type TileFormat } from '../../../core/geo/tile-formats.ts'
import type { Collection } from '../collections/collection.ts'
import { CRS84, EPSG_3857 } from '../http/crs-names.ts'
import { collectionPath, type Link, OGC, ogcRel, selfLinks } from '../http/link.ts'
import { QUAD, QUAD_TITLE, QUAD_URI } from './web-mercator-quad.ts'

/** What the list of a collection's tilesets says of its only one. */
export function tilesetItem({ id, title }: Collection, publicUrl: string) {
  const url = `${publicUrl}${collectionPath(id)}/tiles/${QUAD}`
  return {
    title: `${title}, ${QUAD_TITLE}`,
    dataType: 'vector',
    crs: EPSG_3857,
    tileMatrixSetURI: QUAD_URI,
    links: selfLinks(url, 'application/json', 'This tileset'),
  }
}

/** `tilesUrl` is the address of the tile server. Neither has a trailing slash. */
export async function tileset(collection: Collection, publicUrl: string, tilesUrl: string) {
  const { id, layer } = collection
  const url = `${publicUrl}${collectionPath(id)}/tiles/${QUAD}`
  const [box, attributions] = await Promise.all([collection.extent(), collection.attributions()])
  const { links, ...item } = tilesetItem(collection, publicUrl)
  return {
    ...item,
    tileMatrixSetId: QUAD,
    ...(attributions.length > 0 && { attribution: attributions.map(({ text }) => text).join(' | ') }),
    links: [...links, ...tileLinks(url, publicUrl), tileJson(collection, tilesUrl)],
    layers: [{ id: layer.name, title: collection.title, dataType: 'vector' }],
    ...(box && { boundingBox: { lowerLeft: [box.west, box.south], upperRight: [box.east, box.north], crs: CRS84 } }),
  }
}

function tileLinks(url: string, publicUrl: string): Link[] {
  const scheme = { href: `${publicUrl}${OGC}/tileMatrixSets/${QUAD}`, type: 'application/json', title: QUAD_TITLE }
  const tiles = `${url}/{tileMatrix}/{tileRow}/{tileCol}`
  const title = 'Tiles; they take the filters of `/items`'
  return [
    { ...scheme, rel: ogcRel('tiling-scheme') },
    { href: tiles, rel: 'item', type: TILE_FORMATS.mvt, title, templated: true },
    { href: `${tiles}?f=mlt`, rel: 'item', type: TILE_FORMATS.mlt, title: `${title}. MapLibre tiles`, templated: true },
  ]
}

/** Tiles have the places of a list by the filter `list`. */
function tileJson({ layer, list }: Collection, tilesUrl: string): Link {
  const query = list === undefined ? '' : `?list=${list}`
  return {
    href: `${tilesUrl}/maps/${layer.name}.json${query}`,
    rel: 'describedby',
    type: 'application/json',
    title: 'TileJSON',
  }
}

interface Address {
  readonly matrix: string
  readonly tileRow: string
  readonly tileCol: string
}

/** Returns the address of a tile at the tile server, with a request's query string. */
export function tileAddress(
  { layer, list }: Collection,
  { matrix, tileRow, tileCol }: Address,
  parameters: URLSearchParams,
  tilesUrl: string,
): string {
  const format: TileFormat = parameters.get('f') === 'mlt' ? 'mlt' : 'mvt'
  const asked = new URLSearchParams([...parameters].filter(([name]) => name !== 'f'))
  if (list !== undefined) asked.set('list', list)
  const query = asked.size > 0 ? `?${asked}` : ''
  return `${tilesUrl}/maps/${layer.name}/${matrix}/${tileCol}/${tileRow}.${format}${query}`
}
