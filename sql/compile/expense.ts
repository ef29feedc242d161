/**
 * Estimates whether PostgreSQL may have to read most of the rows one by one to answer a request. Each cause has a
 * weight. Causes that are slow only in combination have small weights.
 */
import type { AnyCondition, AnyLeaf, FieldCondition, Pattern } from '../../core/query/ast.ts'
import type { FieldCatalogue } from '../../core/query/field-catalogue.ts'
import { ANY_LETTER } from '../../core/query/filters/fields.ts'
import { isJunction, isOpposite, leavesOf } from '../../core/query/logic/formula.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import type { TextQuery } from '../../core/words/text.ts'

export interface Asked {
  readonly where: readonly AnyCondition[]
  /** Those of the layer; by default of places. */
  readonly fields?: FieldCatalogue
  readonly facets?: readonly string[]
  /** Number of fields whose most frequent labels are counted for each cell of a tile. */
  readonly tops?: number
  /** Rows before the page; `last` for the last page. */
  readonly offset?: number | 'last'
}

/** Weight from which a request is expensive. */
const EXPENSIVE = 5

/** No index finds shorter texts. */
const INDEXED_LETTERS = 3
/** Up to this number, comparing excluded values is cheap. */
const MANY_VALUES = 8
/** An index finds wanted labels, unless most places have one of them. */
const VERY_MANY_VALUES = 100
const MANY_CORNERS = 100
const FAR_METRES = 1_000_000
/** Tiles from this zoom on contain few of the world's places. */
const NEAR_ZOOM = 9
const DEEP_OFFSET = 10_000
const MANY_WORDS = 5
/** Joined conditions whose tests of each row weigh 1. */
const JOINED = 10

export function isExpensive({ where, fields = PLACE_FIELDS, facets = [], tops = 0, offset = 0 }: Asked): boolean {
  if (where.some((part) => isNarrow(part, fields))) return false
  const weights = [
    ...where.map((part) => partWeight(part, fields)),
    facets.length,
    tops * EXPENSIVE,
    offset === 'last' || offset > DEEP_OFFSET ? 3 : 0,
  ]
  return weights.reduce((sum, weight) => sum + weight, 0) >= EXPENSIVE
}

/** Returns whether indexes leave few places, whatever the other conditions are. */
function isNarrow(part: AnyCondition, fields: FieldCatalogue): boolean {
  if (isOpposite(part)) return false
  if (!isJunction(part)) return isNarrowLeaf(part, fields)
  const isEach = (each: AnyCondition) => isNarrow(each, fields)
  return part.op === 'and' ? part.of.some(isEach) : part.of.every(isEach)
}

function isNarrowLeaf(condition: AnyLeaf, fields: FieldCatalogue): boolean {
  if (condition.op === 'tile') return condition.tile.z >= NEAR_ZOOM
  if (condition.op === 'member') return true
  if (condition.op !== 'any') return false
  return ['id', 'slug'].includes(condition.field) || fields.named(condition.field).kind === 'uuid'
}

/** Beside OR and NOT, texts are read row by row: an index finds them only if it finds all that they are joined with. */
function partWeight(part: AnyCondition, fields: FieldCatalogue): number {
  if (!isJunction(part) && !isOpposite(part)) return weightOf(part, fields)
  const leaves = leavesOf(part)
  const weights = leaves.map((leaf) => (isReadByRow(leaf, fields) ? EXPENSIVE : weightOf(leaf, fields)))
  return weights.reduce((sum, weight) => sum + weight, Math.floor(leaves.length / JOINED))
}

function isReadByRow(leaf: AnyLeaf, fields: FieldCatalogue): boolean {
  if (leaf.op === 'like') return fields.named(leaf.field).terms === undefined
  return leaf.op === 'term' || leaf.op === 'text' || leaf.op === 'words'
}

function weightOf(condition: AnyLeaf, fields: FieldCatalogue): number {
  if ('field' in condition && hasUnindexedText(condition, fields)) return EXPENSIVE
  switch (condition.op) {
    case 'like':
      // Patterns on values that many places share are looked up among the distinct values.
      return fields.named(condition.field).terms
        ? 0
        : condition.patterns.length * (condition.patterns.every(isIndexed) && !condition.ignoresAccents ? 1 : 5)
    case 'any':
      return fields.named(condition.field).kind === 'labels' && condition.values.length > VERY_MANY_VALUES ? 5 : 0
    case 'none':
      return condition.values.length > MANY_VALUES ? 5 : 0
    case 'term':
      return [...condition.term].length < INDEXED_LETTERS ? 2 : 0
    case 'text':
      return textWeight(condition.text)
    case 'polygon':
      return condition.ring.length > MANY_CORNERS ? 5 : 1
    case 'near':
      return condition.metres > FAR_METRES ? 2 : 0
    default:
      return 0
  }
}

/** The normal form of each row's text is made while it is compared. */
function hasUnindexedText(condition: FieldCondition, fields: FieldCatalogue): boolean {
  const names = condition.op === 'fields' ? [condition.field, condition.other] : [condition.field]
  const isText = (name: string) => {
    const { kind, isExpressedOnly } = fields.named(name)
    return isExpressedOnly === true && (kind === 'text' || kind === 'labels')
  }
  return condition.op !== 'null' && names.some(isText)
}

function isIndexed(pattern: Pattern): boolean {
  return pattern.some((part) => part.split(ANY_LETTER).some((letters) => [...letters].length >= INDEXED_LETTERS))
}

/** A short prefix matches very many words. A long text has many possible typos. */
function textWeight({ terms, isAny }: TextQuery): number {
  const begun = isAny ? terms : terms.slice(-1)
  const short = begun.filter((term) => term.join('').length < INDEXED_LETTERS).length
  return 2 * short + (terms.length > MANY_WORDS ? 2 : 0)
}
