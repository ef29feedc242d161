/** The field catalogue: what may be filtered and ordered by, and the column behind each name. */

/** Flags of a place that decide whether it is shown. */
const BOOLEAN_FIELDS = ['is_public', 'is_duplicate'] as const
export type BooleanField = (typeof BOOLEAN_FIELDS)[number]

/** What places can be ordered by; `distance` only from a point. */
export const ORDER_FIELDS = [
  'id',
  'name',
  'aggregate_rating',
  'aggregate_rating_count',
  'score_combined',
  'completeness_score',
  'updated_at',
  'distance',
] as const
export type OrderField = (typeof ORDER_FIELDS)[number]
