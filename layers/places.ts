/** Places as a layer. What only places have (opening hours, words, the index in memory) is beside it. */
import { type OrderField, PLACE_FIELDS, PLACE_TABLE_COLUMNS, VISIBLE } from '../core/query/place-fields.ts'
import type { Layer, LayerOrder } from './layer.ts'

const NUMBER = 'float8'

export const PLACES = {
  name: 'places',
  table: 'places',
  id: { sql: 'id', type: 'uuid' },
  columns: PLACE_TABLE_COLUMNS,
  fields: PLACE_FIELDS,
  position: { key: 'tile_key', longitude: 'longitude', latitude: 'latitude', geography: 'location' },
  orders: {
    name: { sql: 'lower(name) collate "C"', type: 'text' },
    aggregate_rating: { sql: 'aggregate_rating', type: NUMBER },
    aggregate_rating_count: { sql: 'aggregate_rating_count', type: 'integer', nullable: true },
    score_combined: { sql: 'score_combined', type: NUMBER },
    completeness_score: { sql: 'completeness_score', type: NUMBER },
    vibe_count: { sql: 'cardinality(vibes)', type: 'integer' },
    // An unqualified name would mean the output column, which is the time as text.
    updated_at: { sql: 'places.updated_at', type: 'timestamptz' },
  } satisfies Record<Exclude<OrderField, 'id' | 'distance'>, LayerOrder>,
  defaultOrder: [{ field: 'score_combined', descending: true }],
  best: { order: 'score_combined desc, id', number: 'score_combined' },
  always: VISIBLE,
  text: { sql: 'text_folded', isFolded: true, meaning: '`text_full`' },
} as const satisfies Layer
