/** Conditions as filters of Meilisearch over the documents of places. */
import type { Bbox } from '../../core/geo/bbox.ts'
import type { Condition, FieldCondition, Leaf } from '../../core/query/ast.ts'
import { boxOf } from '../../core/query/filters/area.ts'
import { ANY_LETTER, isTextLimit } from '../../core/query/filters/fields.ts'
import { type Formula, isJunction, isOpposite } from '../../core/query/logic/formula.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'

/**
 * Returns filters that all places pass that match the conditions. Others may pass, too: an area is the box around it.
 * Undefined if a condition can't be expressed.
 */
export function meiliFilter(conditions: readonly Condition[]): string[] | undefined {
  const filters = conditions.map(formulaFilter)
  return filters.every((filter) => filter !== undefined) ? filters : undefined
}

function formulaFilter(formula: Formula<Leaf>): string | undefined {
  if (isJunction(formula)) return junctionFilter(formula.op, formula.of.map(formulaFilter))
  if (!isOpposite(formula)) return leafFilter(formula)
  const { of } = formula
  // Places that only may match must not be left out.
  if (!('field' in of)) return undefined
  const filter = fieldFilter(of)
  return filter && `NOT (${filter})`
}

function junctionFilter(op: 'and' | 'or', filters: readonly (string | undefined)[]): string | undefined {
  if (filters.includes(undefined)) return undefined
  if (filters.length === 0) return op === 'and' ? EVERYTHING : NOTHING
  return `(${filters.join(op === 'and' ? ' AND ' : ' OR ')})`
}

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function leafFilter(condition: Leaf): string | undefined {
  switch (condition.op) {
    case 'bbox':
    case 'near':
    case 'polygon':
    case 'tile':
      return boxFilter(boxOf(condition))
    case 'flag':
    case 'any':
    case 'none':
    case 'like':
    case 'number':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'range':
    case 'null':
      return fieldFilter(condition)
    default:
      return undefined
  }
}

/** Compares numbers, because the engine's own boxes exclude their edges. */
function boxFilter({ west, south, east, north }: Bbox): string {
  const meridians =
    west > east
      ? `(longitude >= ${west} OR longitude <= ${east})`
      : east === 180
        ? `(longitude >= ${west} OR longitude = -180)`
        : `longitude ${west} TO ${east}`
  return `${meridians} AND latitude ${south} TO ${north}`
}

function fieldFilter(condition: FieldCondition): string | undefined {
  const { attribute, within, isExpressedOnly } = PLACE_FIELDS.named(condition.field)
  if (isExpressedOnly) return undefined
  switch (condition.op) {
    case 'flag':
      return `${attribute} = ${condition.value}`
    case 'any':
      return `${attribute} IN [${condition.values.map(quoted).join(', ')}]`
    case 'none':
      return `NOT ${attribute} IN [${condition.values.map(quoted).join(', ')}]`
    case 'like': {
      if (condition.ignoresAccents) return undefined
      const beginnings = condition.patterns.map(([beginning = '', ...rest]) =>
        // Behind a comma, the country of a city may begin, which patterns don't match.
        rest.length === 1 && rest[0] === '' && isBeginning(beginning) && !(within && beginning.includes(','))
          ? `${attribute} STARTS WITH ${quoted(beginning)}`
          : undefined,
      )
      return beginnings.includes(undefined) ? undefined : `(${beginnings.join(' OR ')})`
    }
    case 'number':
      return `${attribute} IN [${condition.values.join(', ')}]`
    case 'range':
      // The engine rejects a range whose ends are swapped.
      return condition.low > condition.high ? NOTHING : `${attribute} ${condition.low} TO ${condition.high}`
    case 'null':
      // A value that is told apart by another field is a list of forms in the documents.
      return within ? `${attribute} IS EMPTY` : `${attribute} IS NULL`
    case 'only':
    case 'fields':
      return undefined
    default:
      // The engine has no order of texts.
      return isTextLimit(condition) ? undefined : `${attribute} ${OPERATORS[condition.op]} ${condition.value}`
  }
}

function isBeginning(text: string): boolean {
  return text !== '' && !text.includes(ANY_LETTER)
}

const NOTHING = 'id IN []'
const EVERYTHING = `NOT ${NOTHING}`

/** Quotes a text, so that no character in it is special. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
