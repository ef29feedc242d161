/** Joins conditions. Conditions of the same kind inside each other become one. */
import type { FilterTree } from './context.ts'

const [TRUE, FALSE] = [
  { op: 'and', of: [] },
  { op: 'or', of: [] },
] as const satisfies FilterTree[]

export function truth(value: boolean): FilterTree {
  return value ? TRUE : FALSE
}

export function and(parts: readonly FilterTree[]): FilterTree {
  return joined('and', parts)
}

export function or(parts: readonly FilterTree[]): FilterTree {
  return joined('or', parts)
}

function joined(op: 'and' | 'or', parts: readonly FilterTree[]): FilterTree {
  const of = parts.flatMap((part) => (part.op === op ? part.of : [part]))
  const [only] = of
  return of.length === 1 && only ? only : { op, of }
}

export function not(part: FilterTree): FilterTree {
  if (part.op === 'not') return part.of
  const isConstant = (part.op === 'and' || part.op === 'or') && part.of.length === 0
  return isConstant ? truth(part.op === 'or') : { op: 'not', of: part }
}

/** Levels of AND, OR and NOT; 0 for a single condition. */
export function depthOf(tree: FilterTree): number {
  if (tree.op === 'not') return 1 + depthOf(tree.of)
  return tree.op === 'and' || tree.op === 'or' ? 1 + Math.max(0, ...tree.of.map(depthOf)) : 0
}
