/** What decides a condition. What may be cached, and what a change outdates, follows from it. */
import type { Condition, LayerCondition } from './ast.ts'

/**
 * `row`: what the row says of itself. `scores`: what a job computes of the row. `place`: the place of the row, which the
 * change log of the row does not tell. `time`: what is true at a moment. `request`: other rows that the request has seen.
 */
export type Dependence = 'row' | 'scores' | 'place' | 'time' | 'request'

type AnyCondition = Condition | LayerCondition

/** A condition that is not in it does not compile. */
const DEPENDS_ON: Readonly<Record<AnyCondition['op'], Dependence>> = {
  tile: 'row',
  bbox: 'row',
  near: 'row',
  polygon: 'row',
  flag: 'row',
  any: 'row',
  none: 'row',
  like: 'row',
  number: 'row',
  gt: 'row',
  gte: 'row',
  lt: 'row',
  lte: 'row',
  range: 'row',
  term: 'row',
  words: 'row',
  updated_since: 'row',
  at: 'place',
  'unless at': 'place',
  open_at: 'time',
  open: 'time',
  after: 'request',
}

/** Fields that jobs compute. The change log tells these changes apart. */
const SCORES: ReadonlySet<string> = new Set(['score_combined', 'completeness_score'])

export function dependence(condition: AnyCondition): Dependence {
  return 'field' in condition && SCORES.has(condition.field) ? 'scores' : DEPENDS_ON[condition.op]
}

/** Whether the rows that match stay the same until the change log reports a change. */
export function isLasting(where: readonly AnyCondition[]): boolean {
  return where.every((condition) => ['row', 'scores'].includes(dependence(condition)))
}
