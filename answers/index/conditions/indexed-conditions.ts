/**
 * Tells which conditions the index can decide: those on what it holds, and some others, mostly on texts that each place
 * has its own of. PostgreSQL finds the places of these (index/found-places.ts), and blocks keep which they are.
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
  return condition.op !== 'fields' && isHeld(condition.field)
}

function isHeld(field: string): boolean {
  return OWN_NUMBERS.has(field) || field === 'id' || INDEXED_AT.has(field)
}

/** Fields of which each place has its own number, and the array of a block that has them. */
export const OWN_NUMBERS: ReadonlyMap<string, 'scores' | 'updated'> = new Map([
  ['score_combined', 'scores'],
  ['updated_at', 'updated'],
])

/** Returns whether a condition is one of `VISIBLE`: the index has no hidden places. */
export function isVisible(condition: FieldCondition): boolean {
  return VISIBLE.some(
    ({ field, value }) => condition.op === 'flag' && condition.field === field && condition.value === value,
  )
}

export type TextCondition = Extract<PlaceLeaf, { op: 'term' }> | FieldCondition

/** A whole text (`any`) that PostgreSQL has an index of has few places, which are found faster than all that this index would need. */
export function isOnText(condition: ReadLeaf): condition is TextCondition {
  if (condition.op === 'term' || condition.op === 'fields') return true
  if (!('field' in condition) || isHeld(condition.field)) return false
  const { kind, isExpressedOnly } = PLACE_FIELDS.named(condition.field)
  return isExpressedOnly === true || (kind === 'text' && condition.op !== 'any')
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
