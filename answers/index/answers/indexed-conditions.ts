/**
 * Tells which conditions the index can decide: those on what it holds, and those on texts that each place has its own
 * of. The index does not hold these texts: PostgreSQL finds the places (index/found-places.ts), and blocks keep which
 * they are.
 */
import type { FieldCondition, GeoCondition, PlaceLeaf, ReadLeaf } from '../../../core/query/ast.ts'
import { isGeo } from '../../../core/query/filters/area.ts'
import type { PositionedCondition } from '../../../core/query/filters/has-position.ts'
import type { OpenAtCondition } from '../../../core/query/filters/is-open-at.ts'
import { INDEXED_AT } from '../../../core/query/indexed-fields.ts'
import { PLACE_FIELDS, VISIBLE } from '../../../core/query/place-fields.ts'

/** Each place near the border is compared with each edge. Requests with more corners wait for their turn in SQL. */
const MAX_CORNERS = 100

type Indexed = GeoCondition | PositionedCondition | WordsCondition | FieldCondition | OpenAtCondition

export type WordsCondition = Extract<PlaceLeaf, { op: 'words' }>

/** Returns whether the index can decide a condition from what it holds. */
export function isIndexed(condition: ReadLeaf): condition is Indexed {
  if (['words', 'open_at', 'positioned'].includes(condition.op)) return true
  if (!('field' in condition))
    return isGeo(condition) && (condition.op !== 'polygon' || condition.ring.length <= MAX_CORNERS)
  if (VISIBLE.some(({ field }) => field === condition.field)) return isVisible(condition)
  return condition.field === 'score_combined' || condition.field === 'id' || INDEXED_AT.has(condition.field)
}

/** Returns whether a condition is one of `VISIBLE`: the index has no hidden places. */
export function isVisible(condition: FieldCondition): boolean {
  return VISIBLE.some(
    ({ field, value }) => condition.op === 'flag' && condition.field === field && condition.value === value,
  )
}

export type TextCondition = Extract<PlaceLeaf, { op: 'term' }> | Extract<FieldCondition, { op: 'like' | 'none' }>

/** A whole text (`any`) has few places, which PostgreSQL finds faster than all that the index would need. */
export function isOnText(condition: ReadLeaf): condition is TextCondition {
  if (condition.op === 'term') return true
  if (condition.op !== 'like' && condition.op !== 'none') return false
  return PLACE_FIELDS.named(condition.field).kind === 'text' && !INDEXED_AT.has(condition.field)
}

/** A condition for PostgreSQL, and its name in blocks. */
export interface Findable {
  readonly name: string
  readonly condition: PlaceLeaf
}

/** What to find for a condition: of an exclusion, the places that are excluded, as they are few. */
export function findable(condition: TextCondition): Findable {
  const found = wanted(condition)
  return { name: JSON.stringify(found), condition: found }
}

function wanted(condition: TextCondition): PlaceLeaf {
  return condition.op === 'none' ? { ...condition, op: 'any' } : condition
}
