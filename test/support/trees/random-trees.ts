/** Random conditions joined by AND, OR and NOT. */
import fc from 'fast-check'
import type { Tree } from '../../../core/query/logic/tree.ts'

const MAX_DEPTH = 4

/** Draws trees of a depth of up to 4. */
export function treeOf<Leaf>(leaf: fc.Arbitrary<Leaf>): fc.Arbitrary<Tree<Leaf>> {
  return fc.letrec<{ tree: Tree<Leaf>; joined: Tree<Leaf>; negated: Tree<Leaf> }>((tie) => ({
    tree: fc.oneof({ maxDepth: MAX_DEPTH, depthIdentifier: 'tree' }, leaf, tie('joined'), tie('negated')),
    joined: fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('tree'), { minLength: 1, maxLength: 3, depthIdentifier: 'tree' }),
    }),
    negated: fc.record({ op: fc.constant('not' as const), of: tie('tree') }),
  })).tree
}
