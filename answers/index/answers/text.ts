/**
 * Conditions on texts that each place has its own of. The index does not hold the texts: PostgreSQL finds the places
 * (index/found-places.ts), and blocks keep which they are.
 */
import type { Condition, FieldCondition, PlaceCondition } from '../../../core/query/ast.ts'
import { indexedField } from '../../../core/query/indexed-fields.ts'
import { PLACE_FIELDS } from '../../../core/query/place-fields.ts'
import { newBits } from '../blocks/bits.ts'
import type { Test } from './filter.ts'

export type TextCondition = Extract<PlaceCondition, { op: 'term' }> | Extract<FieldCondition, { op: 'like' | 'none' }>

/** A whole text (`any`) has few places, which PostgreSQL finds faster than all that the index would need. */
export function isOnText(condition: Condition): condition is TextCondition {
  if (condition.op === 'term') return true
  if (condition.op !== 'like' && condition.op !== 'none') return false
  return PLACE_FIELDS.named(condition.field).kind === 'text' && indexedField(condition.field) === undefined
}

/** A condition for PostgreSQL, and its name in blocks. */
export interface Findable {
  readonly name: string
  readonly condition: PlaceCondition
}

/** What to find for a condition: of an exclusion, the places that are excluded, as they are few. */
export function findable(condition: TextCondition): Findable {
  const found: PlaceCondition = condition.op === 'none' ? { ...condition, op: 'any' } : condition
  return { name: JSON.stringify(found), condition: found }
}

export function textTest(condition: TextCondition): Test {
  const { name } = findable(condition)
  const isExcluded = condition.op === 'none'
  return ({ found, size }) => {
    const bits = found.get(name) ?? newBits(size)
    return isExcluded ? bits.map((word) => ~word) : bits
  }
}
