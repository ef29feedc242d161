/** Features in the document of the API. */
import { PLACE } from '../../places/examples.ts'
import type { Link } from '../http/link.ts'

const LINKS: Link[] = [
  {
    href: 'https://places.example/ogc/collections/places',
    rel: 'collection',
    type: 'application/json',
    title: 'Places',
  },
]

export const FEATURE_EXAMPLE = { ...PLACE, links: LINKS }

export const FEATURES_EXAMPLE = {
  type: 'FeatureCollection',
  timeStamp: '2026-11-21T02:44:39.997Z',
  numberMatched: 1,
  numberReturned: 1,
  links: LINKS,
  features: [PLACE],
}
