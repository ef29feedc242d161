/**
 * Keys of PostgreSQL's advisory locks. They are arbitrary, but the same in every process. The function
 * refresh_tile_cells has 7231002. A test compares them all. Idempotency keys
 * (sql/batch/idempotency.ts) lock the first 8 bytes of their SHA-256, in the same number space. They hardly ever meet.
 */
export const LOCKS = {
  /** One process at a time changes the schema. */
  schema: 7_231_001,
  /** One transaction at a time begins the first basis of scores. */
  firstBasis: 7_231_030,
  /** One batch at a time decides which places are new. */
  newPlaces: 7_231_040,
} as const

/** First of the two keys of a job's lock; the second is a hash of its name. Pairs are a number space of their own. */
export const JOB_LOCKS = 7_231_030
