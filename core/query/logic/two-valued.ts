/**
 * Trees of conditions, which have three values, as formulas with two. What is unknown in the end is not found, so only where a
 * tree is true has to be told. NOT is pushed down to the conditions; there, it also asks for the value that the condition is
 * on. So no engine has to know of a third value.
 */
import type { FieldCatalogue } from '../field-catalogue.ts'
import { isGeo } from '../filters/area.ts'
import type { FilterLeaf, FilterTree } from './filter-leaf.ts'
import { type Formula, isJunction, type Junction } from './formula.ts'

/** Returns the parts of which all must hold, for the rows of a layer with these fields. */
export function twoValued(tree: FilterTree, fields: FieldCatalogue): readonly Formula<FilterLeaf>[] {
  const whole = whereTrue(tree, fields)
  const parts = isJunction(whole) && whole.op === 'and' ? whole.of : [whole]
  // A text that stands for itself is that by which a search orders.
  return parts.map((part) => (part.op === 'text' ? { op: 'or', of: [part] } : part))
}

function whereTrue(tree: FilterTree, fields: FieldCatalogue): Formula<FilterLeaf> {
  switch (tree.op) {
    case 'and':
    case 'or':
      return joined(
        tree.op,
        tree.of.map((part) => whereTrue(part, fields)),
      )
    case 'not':
      return whereFalse(tree.of, fields)
    default:
      return tree
  }
}

function whereFalse(tree: FilterTree, fields: FieldCatalogue): Formula<FilterLeaf> {
  switch (tree.op) {
    case 'and':
    case 'or':
      return joined(
        tree.op === 'and' ? 'or' : 'and',
        tree.of.map((part) => whereFalse(part, fields)),
      )
    case 'not':
      return whereTrue(tree.of, fields)
    default:
      return opposite(tree, fields)
  }
}

/** Parts that are joined in the same way are not nested. */
function joined(op: 'and' | 'or', parts: readonly Formula<FilterLeaf>[]): Formula<FilterLeaf> {
  const flat = parts.flatMap((part) => (isJunction(part) && part.op === op ? part.of : [part]))
  const [only, another] = flat
  return only && !another ? only : { op, of: flat }
}

const FLIPPED = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const
const OPPOSITES = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const

/** Where the condition is false. An opposite of the same kind is chosen where there is one: indexes find it. */
function opposite(leaf: FilterLeaf, fields: FieldCatalogue): Formula<FilterLeaf> {
  if (isGeo(leaf)) return all({ op: 'not', of: leaf }, { op: 'positioned', value: true })
  switch (leaf.op) {
    case 'flag':
    case 'positioned':
      return { ...leaf, value: !leaf.value }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { ...leaf, op: FLIPPED[leaf.op] }
    case 'fields':
      return { ...leaf, is: OPPOSITES[leaf.is] }
    case 'range': {
      const { field, low, high } = leaf
      const outside = [
        { op: 'lt', field, value: low },
        { op: 'gt', field, value: high },
      ] as const
      return { op: 'or', of: outside }
    }
    case 'none':
      return { ...leaf, op: 'any' }
    case 'any':
      return withValue({ ...leaf, op: 'none' }, leaf.field, fields)
    case 'like':
    case 'number':
      return withValue({ op: 'not', of: leaf }, leaf.field, fields)
    default:
      return { op: 'not', of: leaf }
  }
}

/** The same, for rows that have a value of the field. */
function withValue(formula: Formula<FilterLeaf>, field: string, fields: FieldCatalogue): Formula<FilterLeaf> {
  return fields.named(field).nullable ? all(formula, { op: 'not', of: { op: 'null', field } }) : formula
}

function all(...of: Formula<FilterLeaf>[]): Junction<FilterLeaf> {
  return { op: 'and', of }
}
