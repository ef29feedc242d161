/**
 * Conditions joined by AND, OR and NOT. A condition is unknown where the row lacks the value that it is on, and NOT leaves
 * it unknown (OGC 21-065r2, three-valued logic). What is unknown in the end is not found.
 */
export type Tree<Leaf> = Leaf | Joined<Leaf> | Negated<Leaf>

/** `and` of nothing is true, `or` of nothing is false. */
interface Joined<Leaf> {
  readonly op: 'and' | 'or'
  readonly of: readonly Tree<Leaf>[]
}

interface Negated<Leaf> {
  readonly op: 'not'
  readonly of: Tree<Leaf>
}
