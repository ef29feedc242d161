/**
 * Keys of PostgreSQL's advisory locks. They are arbitrary, but the same in every process. The function
 * refresh_tile_cells has 7231002; test/sql/core/locks.test.ts holds all of them apart.
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
