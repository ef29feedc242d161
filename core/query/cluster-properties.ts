/**
 * Properties that clusters of a tile have on request: what all places of the cell are made of, the shown one included.
 */

/** Values that `cluster_properties` takes, and the property of a cluster that each of them adds. */
export const CLUSTER_PROPERTIES = {
  'avg:rating': {
    name: 'avg_rating',
    type: 'Number',
    description: 'Average rating of the rated places of the cell, with two decimals; absent if none is rated',
  },
  'top:categories': {
    name: 'top_categories',
    type: 'String',
    description: 'JSON array of the three most frequent categories in the cell, in lower case; absent without any',
  },
  'top:vibes': {
    name: 'top_vibes',
    type: 'String',
    description: 'JSON array of the three most frequent vibes in the cell, in lower case; absent without any',
  },
} as const
export type ClusterProperty = keyof typeof CLUSTER_PROPERTIES

export const CLUSTER_PROPERTY_NAMES = Object.keys(CLUSTER_PROPERTIES) as ClusterProperty[]

/** How many of the most frequent values a cluster has. */
export const TOP_VALUES = 3

/** What the places of a cell are made of. */
export interface Makeup {
  /** Sum of their ratings in millionths (`ratingUnits`). */
  readonly ratings: number
  /** Number of rated places. */
  readonly rated: number
  /** The most frequent values; undefined if they were not asked for. */
  readonly categories: readonly string[] | undefined
  readonly vibes: readonly string[] | undefined
}

const UNITS = 1_000_000

/** A rating in millionths, as `rating_units` in SQL: sums of whole numbers do not depend on the order. */
export function ratingUnits(rating: number): number {
  return Math.floor(rating * UNITS + 0.5)
}

/** Average with two decimals, halves rounded up; undefined if no place is rated. */
export function averageRating({ ratings, rated }: Pick<Makeup, 'ratings' | 'rated'>): number | undefined {
  const hundredth = (rated * UNITS) / 100
  return rated === 0 ? undefined : Math.floor((2 * ratings + hundredth) / (2 * hundredth)) / 100
}
