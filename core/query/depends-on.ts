/** What decides a condition. What may be cached, and what a change outdates, follows from it. */
import type { AnyCondition, AnyLeaf } from './ast.ts'
import { type LayerFilterCondition, PLACE_FILTERS, type PlaceFilterCondition } from './filters/filters.ts'
import { leavesOf } from './logic/formula.ts'
import type { Dependence } from './query-parameter.ts'

type FilterCondition = LayerFilterCondition | PlaceFilterCondition

/** Conditions that no filter asks by itself. One that is not in it does not compile. */
const OTHERS: Readonly<Record<Exclude<AnyLeaf['op'], FilterCondition['op']>, Dependence>> = {
  words: 'row',
  at: 'place',
  'unless at': 'place',
  open: 'time',
  after: 'request',
}

const DEPENDS_ON: Readonly<Record<AnyLeaf['op'], Dependence>> = Object.assign(
  { ...OTHERS } as Record<AnyLeaf['op'], Dependence>,
  ...PLACE_FILTERS.map(({ dependsOn }) => dependsOn),
)

/** Fields that jobs compute. The change log tells these changes apart. */
const SCORES: ReadonlySet<string> = new Set(['score_combined', 'completeness_score'])

export function dependence(leaf: AnyLeaf): Dependence {
  const isOnScores = ('field' in leaf && SCORES.has(leaf.field)) || (leaf.op === 'fields' && SCORES.has(leaf.other))
  return isOnScores ? 'scores' : DEPENDS_ON[leaf.op]
}

/** Returns whether nothing else decides which rows match than this. */
export function dependsOnlyOn(where: readonly AnyCondition[], allowed: readonly Dependence[]): boolean {
  return where.every((part) => leavesOf(part).every((leaf) => allowed.includes(dependence(leaf))))
}

/** Whether the rows that match stay the same until the change log reports a change. */
export function isLasting(where: readonly AnyCondition[]): boolean {
  return dependsOnlyOn(where, ['row', 'scores'])
}
