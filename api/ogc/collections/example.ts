/** A collection in the document of the API. */
import { CRS_NAMES, CRS84 } from '../http/crs-names.ts'
import { selfLinks } from '../http/link.ts'
import type { OgcCollection } from './schema.ts'

export const COLLECTION_EXAMPLE: OgcCollection = {
  id: 'places',
  title: 'Places',
  description: 'Places that are shown, without duplicates',
  links: selfLinks('https://places.example/ogc/collections/places', 'application/json', 'Places'),
  extent: { spatial: { bbox: [[146.25, -40.98, 151.875, -31.95]], crs: CRS84 } },
  itemType: 'feature',
  crs: [...CRS_NAMES],
  storageCrs: CRS84,
}
