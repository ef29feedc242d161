/** Shows collections to clients. */
import type { Bbox } from '../../../core/geo/bbox.ts'
import { CRS_NAMES, CRS84 } from '../http/crs-names.ts'
import { collectionPath, type Link, ogcRel, selfLinks } from '../http/link.ts'
import type { Collection } from './collection.ts'
import type { OgcCollection } from './schema.ts'

const WORLD: Bbox = { west: -180, south: -90, east: 180, north: 90 }
const GREGORIAN = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian'

/** `publicUrl` is the address of the API, without a trailing slash. */
export async function presentCollection(collection: Collection, publicUrl: string): Promise<OgcCollection> {
  const { id, title, description, during } = collection
  const [box = WORLD, attributions] = await Promise.all([collection.extent(), collection.attributions()])
  const { west, south, east, north } = box
  return {
    id,
    title,
    description,
    ...(attributions.length > 0 && { attribution: attributions.map(({ text }) => text).join(' | ') }),
    links: [
      ...links(collection, publicUrl + collectionPath(id)),
      ...attributions.flatMap(({ text, url }): Link[] =>
        url === null ? [] : [{ href: url, rel: 'license', title: text }],
      ),
    ],
    extent: {
      spatial: { bbox: [[west, south, east, north]], crs: CRS84 },
      ...(during && { temporal: { interval: [[null, null]], trs: GREGORIAN } }),
    },
    itemType: 'feature',
    crs: [...CRS_NAMES],
    storageCrs: CRS84,
  }
}

function links({ title, isEditorsOnly }: Collection, url: string): Link[] {
  const schema = 'application/schema+json'
  return [
    ...selfLinks(url, 'application/json', title),
    { href: `${url}/items`, rel: 'items', type: 'application/geo+json', title: `${title} as GeoJSON` },
    { href: `${url}/items?f=html`, rel: 'items', type: 'text/html', title: `${title} on the map` },
    { href: `${url}/queryables`, rel: ogcRel('queryables'), type: schema, title: 'What filters name' },
    { href: `${url}/sortables`, rel: ogcRel('sortables'), type: schema, title: 'What the order names' },
    { href: `${url}/schema`, rel: ogcRel('schema'), type: schema, title: 'The properties' },
    // Tiles take no tokens, so layers for editors have none.
    ...(isEditorsOnly
      ? []
      : [{ href: `${url}/tiles`, rel: ogcRel('tilesets-vector'), type: 'application/json', title: 'Vector tiles' }]),
  ]
}
