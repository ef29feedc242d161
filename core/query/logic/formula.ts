/**
 * Conditions joined by AND and OR, some of them negated. A formula has two values: `not` holds wherever its condition does
 * not. What a tree (tree.ts) leaves unknown is said by conditions of its own: two-valued.ts makes a formula of it.
 */
export type Formula<Leaf> = Literal<Leaf> | Junction<Leaf>

/** A condition or its opposite. */
export type Literal<Leaf> = Leaf | Opposite<Leaf>

export interface Opposite<Leaf> {
  readonly op: 'not'
  readonly of: Leaf
}

/** `and` of nothing is true, `or` of nothing is false. */
export interface Junction<Leaf> {
  readonly op: 'and' | 'or'
  readonly of: readonly Formula<Leaf>[]
}

interface AnyLeaf {
  readonly op: string
}

const TRUE = { op: 'and', of: [] } as const satisfies Junction<never>

export function isJunction<Leaf extends AnyLeaf>(formula: Formula<Leaf>): formula is Junction<Leaf> {
  return formula.op === 'and' || formula.op === 'or'
}

export function isOpposite<Leaf extends AnyLeaf>(literal: Literal<Leaf>): literal is Opposite<Leaf> {
  return literal.op === 'not'
}

/** Returns whether a part of a query is a single condition. */
export function isLeaf<Leaf extends AnyLeaf>(formula: Formula<Leaf>): formula is Leaf {
  return !isJunction(formula) && !isOpposite(formula)
}

/** Returns the conditions that decide a formula, those of opposites too. */
export function leavesOf<Leaf extends AnyLeaf>(formula: Formula<Leaf>): Leaf[] {
  if (isJunction(formula)) return formula.of.flatMap((part) => leavesOf(part))
  return [isOpposite(formula) ? formula.of : formula]
}

/** Returns whether a condition somewhere in the parts of a query is of this kind. */
export function hasLeaf<Leaf extends AnyLeaf>(
  where: readonly Formula<Leaf>[],
  isMeant: (leaf: Leaf) => boolean,
): boolean {
  return where.some((part) => leavesOf(part).some(isMeant))
}

/** Replaces each condition. */
export function mapLeaves<Leaf extends AnyLeaf, Other extends AnyLeaf>(
  formula: Formula<Leaf>,
  map: (leaf: Leaf) => Other,
): Formula<Other> {
  if (isJunction(formula)) return { op: formula.op, of: formula.of.map((part) => mapLeaves(part, map)) }
  return isOpposite(formula) ? { op: 'not', of: map(formula.of) } : map(formula)
}

/** As `mapLeaves`, all at once. */
export async function replaceLeaves<Leaf extends AnyLeaf, Other extends AnyLeaf>(
  formula: Formula<Leaf>,
  replace: (leaf: Leaf) => Promise<Other>,
): Promise<Formula<Other>> {
  const leaves = leavesOf(formula)
  const others = await Promise.all(leaves.map(replace))
  const replaced = new Map(leaves.map((leaf, at) => [leaf, others[at] as Other]))
  return mapLeaves(formula, (leaf) => replaced.get(leaf) as Other)
}

/**
 * Returns what holds wherever the formula does, and depends on known conditions alone: any other, and its opposite, counts as
 * met.
 */
export function assuming<Leaf extends AnyLeaf, Known extends Leaf>(
  formula: Formula<Leaf>,
  isKnown: (leaf: Leaf) => leaf is Known,
): Formula<Known> {
  if (isJunction(formula)) return { op: formula.op, of: formula.of.map((part) => assuming(part, isKnown)) }
  if (!isOpposite(formula)) return isKnown(formula) ? formula : TRUE
  const { of } = formula
  return isKnown(of) ? { op: 'not', of } : TRUE
}
