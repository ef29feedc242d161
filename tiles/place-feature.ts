/** What a tile says of a place: each property equals the API's. */
import { select } from '../query/parse-selection.ts'
import { presentImage } from '../sql/place-image.ts'
import type { TilePlaceRow } from '../sql/places.ts'
import type { KeyedFeature, Properties } from './encode.ts'

/** The layer `places` for TileJSON. */
export const PLACE_FIELDS = {
  id: 'String. UUID; the API has the place at /v0.3/places/<id>/',
  name: 'String',
  slug: 'String',
  primary_category: 'String. The first of the categories; absent without any',
  categories: 'String. JSON array of strings',
  vibes: 'String. JSON array of strings',
  score_combined: 'Number from 0 to 1',
  aggregate_rating: 'Number from 0 to 5; 0 is unrated',
  is_closed: 'Boolean',
  thumbnail_url: 'String. The first image at 150 by 150 pixels; absent without any',
} as const

/** `selection` are the properties that are wanted beside `id`; undefined: all. */
export function placeFeature(
  row: TilePlaceRow,
  imageCdnUrl: string,
  selection: ReadonlySet<string> | undefined,
): KeyedFeature {
  const { id, name, slug, score_combined, aggregate_rating, is_closed } = row
  const [primary] = row.categories
  const properties: Properties = {
    id,
    name,
    slug,
    ...(primary === undefined ? {} : { primary_category: primary }),
    categories: JSON.stringify(row.categories),
    vibes: JSON.stringify(row.vibes),
    score_combined,
    aggregate_rating,
    is_closed,
    ...(row.first_image === null ? {} : { thumbnail_url: presentImage(row.first_image, imageCdnUrl).thumbnail_url }),
  }
  return { key: BigInt(row.tile_key), properties: { id, ...select(properties, selection) } }
}
