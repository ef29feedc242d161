/** Places as a layer. What only places have (opening hours, words, the index in memory) is beside it. */
import { LISTED_PLACES, PLACE_COLUMNS, SEARCH_ORDERS } from '../core/query/place-fields.ts'
import type { Layer } from './layer.ts'

export const PLACES = {
  ...LISTED_PLACES,
  name: 'places',
  // The view: their scores are in a table of their own (sql/schema/functions/scores/stored-scores.sql).
  table: 'scored_places',
  id: { sql: 'id', type: 'uuid' },
  columns: PLACE_COLUMNS,
  position: { key: 'tile_key', longitude: 'longitude', latitude: 'latitude', geography: 'location' },
  orders: SEARCH_ORDERS,
  best: { order: 'score_combined desc, id', number: 'score_combined' },
  // For what has no words, such as emoji.
  text: { sql: 'text_full', meaning: 'the text', example: '☕' },
} as const satisfies Layer
