/** What decides a condition. What may be cached, and what a change outdates, follows from it. */
import type { Condition, LayerCondition } from './ast.ts'
import { type LayerFilterCondition, PLACE_FILTERS, type PlaceFilterCondition } from './filters/filters.ts'
import type { Dependence } from './query-parameter.ts'

type AnyCondition = Condition | LayerCondition
type FilterCondition = LayerFilterCondition | PlaceFilterCondition

/** Conditions that no filter asks by itself. One that is not in it does not compile. */
const OTHERS: Readonly<Record<Exclude<AnyCondition['op'], FilterCondition['op']>, Dependence>> = {
  words: 'row',
  at: 'place',
  'unless at': 'place',
  open: 'time',
  after: 'request',
}

const DEPENDS_ON: Readonly<Record<AnyCondition['op'], Dependence>> = Object.assign(
  { ...OTHERS } as Record<AnyCondition['op'], Dependence>,
  ...PLACE_FILTERS.map(({ dependsOn }) => dependsOn),
)

/** Fields that jobs compute. The change log tells these changes apart. */
const SCORES: ReadonlySet<string> = new Set(['score_combined', 'completeness_score'])

export function dependence(condition: AnyCondition): Dependence {
  return 'field' in condition && SCORES.has(condition.field) ? 'scores' : DEPENDS_ON[condition.op]
}

/** Whether the rows that match stay the same until the change log reports a change. */
export function isLasting(where: readonly AnyCondition[]): boolean {
  return where.every((condition) => ['row', 'scores'].includes(dependence(condition)))
}
