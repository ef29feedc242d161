/** Temporal functions as comparisons of the ends of two intervals. A moment is an interval that ends where it begins. */
import { type Comparison, compared } from './compare.ts'
import type { Context, FilterTree } from './context.ts'
import { and, not } from './join.ts'
import { argumentsOf } from './predicates.ts'
import type { Call, Expression } from './syntax/expression.ts'
import { refuse } from './syntax/fault.ts'

type End = 's1' | 'e1' | 's2' | 'e2'
type Compared = readonly [End, Comparison, End]

/** Starts and ends of the first and the second argument, as OGC 21-065r2 defines the functions. */
const RELATIONS: Readonly<Record<string, readonly Compared[]>> = {
  t_after: [['s1', '>', 'e2']],
  t_before: [['e1', '<', 's2']],
  t_contains: [
    ['s1', '<', 's2'],
    ['e1', '>', 'e2'],
  ],
  t_during: [
    ['s1', '>', 's2'],
    ['e1', '<', 'e2'],
  ],
  t_equals: [
    ['s1', '=', 's2'],
    ['e1', '=', 'e2'],
  ],
  t_finishedby: [
    ['s1', '<', 's2'],
    ['e1', '=', 'e2'],
  ],
  t_finishes: [
    ['s1', '>', 's2'],
    ['e1', '=', 'e2'],
  ],
  t_intersects: [
    ['s1', '<=', 'e2'],
    ['e1', '>=', 's2'],
  ],
  t_meets: [['e1', '=', 's2']],
  t_metby: [['s1', '=', 'e2']],
  t_overlappedby: [
    ['s1', '>', 's2'],
    ['s1', '<', 'e2'],
    ['e1', '>', 'e2'],
  ],
  t_overlaps: [
    ['s1', '<', 's2'],
    ['e1', '>', 's2'],
    ['e1', '<', 'e2'],
  ],
  t_startedby: [
    ['s1', '=', 's2'],
    ['e1', '>', 'e2'],
  ],
  t_starts: [
    ['s1', '=', 's2'],
    ['e1', '<', 'e2'],
  ],
}

export function temporal({ op, args, at }: Call, context: Context): FilterTree {
  if (op === 't_disjoint') return not(temporal({ kind: 'call', op: 't_intersects', args, at }, context))
  const relations = Object.hasOwn(RELATIONS, op) ? RELATIONS[op] : undefined
  if (!relations) return refuse(`“${op}” is no temporal function.`, at)
  const [one, other] = argumentsOf(args, 2, op.toUpperCase(), at) as [Expression, Expression]
  const [s1, e1] = endsOf(one)
  const [s2, e2] = endsOf(other)
  const ends = { s1, e1, s2, e2 }
  const comparisons = relations.map(([left, comparison, right]) => [ends[left], comparison, ends[right]] as const)
  // Two moments are equal if they begin at the same time.
  const isFirst = ([a, b, c]: (typeof comparisons)[number], index: number) =>
    comparisons.findIndex(([d, e, f]) => a === d && b === e && c === f) === index
  return and(
    comparisons.filter(isFirst).map(([left, comparison, right]) => compared(comparison, left, right, at, context)),
  )
}

/** Beyond everything that is stored. */
const [OPEN_START, OPEN_END] = ['0001-01-01', '9999-12-31']

function endsOf(expression: Expression): readonly [Expression, Expression] {
  if (expression.kind !== 'interval') return [expression, expression]
  const [start, end] = expression.ends
  return [endOf(start, OPEN_START), endOf(end, OPEN_END)]
}

/** Texts in intervals are moments. */
function endOf(expression: Expression, open: string): Expression {
  if (expression.kind !== 'text') return expression
  const { at, value } = expression
  return { kind: 'timestamp', at, value: value === '..' || value === '' ? open : value }
}
