/** Ranks of places in the order of a list. */
import type { Position } from '../../../core/geo/bbox.ts'
import { distanceBetween, distanceBounds, UNSURE } from '../../../core/geo/distance.ts'
import type { OrderTerm } from '../../../core/query/ast.ts'
import { INDEXED_AT } from '../../../core/query/indexed-fields.ts'
import type { Block } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'

/** The rank of a place by one term: the lowest comes first; a missing value is infinite. */
export interface Rank {
  readonly of: (block: Block, at: number) => number
  /** A rank that is not above the true one, where it costs less. */
  readonly atLeast?: (block: Block, at: number) => number
  /** Only PostgreSQL can tell the order of two places whose ranks differ by no more. */
  readonly unsure: number
}

/**
 * Returns a rank for each term before `id`; undefined if the index does not hold a field. `isFromEnd` reverses the
 * order, in which missing values otherwise come last.
 */
export function ranksOf(
  order: readonly OrderTerm[],
  origin: Position | undefined,
  places: IndexedPlaces,
  isFromEnd: boolean,
): readonly Rank[] | undefined {
  const direction = isFromEnd ? -1 : 1
  const ranks: Rank[] = []
  for (const { field, descending } of order) {
    if (field === 'id') return descending ? undefined : ranks
    const sign = descending ? -1 : 1
    if (field === 'distance') {
      if (!origin) return undefined
      ranks.push(distanceRank(origin, sign, direction))
      continue
    }
    const value = orderValue(field, places)
    if (!value) return undefined
    const of = (block: Block, at: number) => direction * ((value(block, at) ?? sign * Number.POSITIVE_INFINITY) * sign)
    ranks.push({ of, unsure: 0 })
  }
  return ranks
}

function distanceRank(origin: Position, sign: number, direction: number): Rank {
  const factor = sign * direction
  const far = direction * Number.POSITIVE_INFINITY
  const of = ({ longitudes, latitudes }: Block, at: number) => {
    const position = { longitude: longitudes[at] as number, latitude: latitudes[at] as number }
    return Number.isNaN(position.longitude) ? far : factor * distanceBetween(origin, position)
  }
  const atLeast = ({ longitudes, latitudes }: Block, at: number) => {
    const longitude = longitudes[at] as number
    if (Number.isNaN(longitude)) return far
    const [low, high] = distanceBounds(origin, longitude, latitudes[at] as number)
    return factor * (factor > 0 ? low : high)
  }
  return { of, atLeast, unsure: UNSURE }
}

function orderValue(
  name: OrderTerm['field'],
  { dictionaries }: IndexedPlaces,
): ((block: Block, at: number) => number | null) | undefined {
  if (name === 'score_combined') return ({ scores }, at) => scores[at] as number
  if (name === 'updated_at') return ({ updated }, at) => updated[at] as number
  const field = INDEXED_AT.get(name === 'aggregate_rating' ? 'rating' : name)
  if (field === undefined) return undefined
  const values = dictionaries[field]?.values ?? []
  return ({ codes }, at) => values[(codes[field] as Codes)[at] as number] as number | null
}
