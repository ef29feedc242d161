/**
 * Keys of PostgreSQL's advisory locks. They are arbitrary, but the same in every process. The function
 * refresh_tile_cells uses 7231002. A test checks that no two are equal. Idempotency keys (sql/batch/idempotency.ts)
 * lock the first 8 bytes of their SHA-256 in the same number space, where collisions are improbable.
 */
export const LOCKS = {
  /** One process at a time changes the schema. */
  schema: 7_231_001,
  /** One transaction at a time begins the first basis of scores. */
  firstBasis: 7_231_030,
  /** A large import is filling the empty table of places. */
  largeLoad: 7_231_050,
  /** One batch at a time decides which places are new. */
  newPlaces: 7_231_040,
} as const

/**
 * First of the two keys of a job's lock; the second is a hash of its name. Pairs of keys have their own number space.
 */
export const JOB_LOCKS = 7_231_030
