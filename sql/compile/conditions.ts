/** Conditions of a layer as SQL over its table. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { LayerLeaf, PlaceLeaf, SqlCondition } from '../../core/query/ast.ts'
import { isJunction, isOpposite, leavesOf } from '../../core/query/logic/formula.ts'
import type { Match } from '../../core/words/match.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import { fieldSql, likePattern } from './fields.ts'
import { geoSql } from './geo.ts'
import { afterSql } from './order.ts'
import { shapeSql } from './shape.ts'

/** Returns a boolean expression that is true where all the conditions hold. */
export function whereSql(conditions: readonly SqlCondition[], layer: Layer = PLACES): Sql {
  const isText = (part: SqlCondition) => Number(leavesOf(part).some(({ op }) => op === 'term'))
  // PostgreSQL tests conditions of the same cost in this order, and texts are the longest values.
  const all = [...(layer.visible ?? []), ...conditions].sort((one, other) => isText(one) - isText(other))
  return all.length === 0
    ? sql`true`
    : join(
        all.map((condition) => formulaSql(condition, layer)),
        ' and ',
      )
}

function formulaSql(formula: SqlCondition, layer: Layer): Sql {
  if (isJunction(formula)) {
    const { op, of } = formula
    if (of.length === 0) return raw(op === 'and' ? 'true' : 'false')
    return sql`(${join(
      of.map((part) => sql`(${formulaSql(part, layer)})`),
      ` ${op} `,
    )})`
  }
  if (!isOpposite(formula)) return leafSql(formula, layer)
  if (formula.of.op === 'null') return sql`${raw(layer.fields.named(formula.of.field).column)} is not null`
  // SQL is null where a value is missing. There, the opposite holds.
  return sql`(${leafSql(formula.of, layer)}) is not true`
}

function leafSql(condition: LayerLeaf | PlaceLeaf, layer: Layer): Sql {
  switch (condition.op) {
    case 'tile':
    case 'bbox':
    case 'near':
    case 'polygon':
      return layer.geometry ? shapeSql(condition, layer.geometry) : geoSql(condition, layer.position)
    case 'positioned':
      return positionedSql(layer, condition.value)
    case 'term':
      return containsSql(layer.text?.sql ?? 'null', condition.term)
    case 'words':
      // For a value unknown at planning time, PostgreSQL estimates one place in 200, and so uses the index.
      return condition.byIndex
        ? sql`words @@ (select ${wordsQuery(condition.match)}::tsquery)`
        : sql`words @@ ${wordsQuery(condition.match)}::tsquery`
    case 'updated_since':
      return sql`updated_at >= to_timestamp(${condition.at / 1000})`
    case 'after':
      return afterSql(condition, layer)
    case 'open':
      return sql`id = any(${condition.ids}::uuid[])`
    case 'at':
      return sql`exists (select from scored_places as places where places.id = ${placeId(layer)} and ${whereSql(condition.where)})`
    case 'unless at':
      return sql`not exists (select from scored_places as places
        where places.id = ${placeId(layer)} and (${whereSql(condition.where)}) is not true)`
    default:
      return fieldSql(condition, layer)
  }
}

/** An index by key finds the rows without one, too. */
function positionedSql({ geometry, position }: Layer, value: boolean): Sql {
  if (geometry) return sql`coalesce(not st_isempty(${raw(geometry.shape)}), false) = ${value}`
  return value ? sql`${raw(position.key)} is not null` : sql`${raw(position.key)} is null`
}

/** Qualified, because places have other columns of the same name. */
function placeId({ name, placeId: column }: Layer): Sql {
  if (!column) throw new Error(`rows of ${name} have no places`)
  return raw(column)
}

/** Words as a `tsquery`. They contain none of its special characters. */
export function wordsQuery(match: Match): string {
  if ('word' in match) return `'${match.word}'${match.isPrefix ? ':*' : ''}`
  const [parts, operator] = 'all' in match ? [match.all, ' & '] : [match.any, ' | ']
  return `(${parts.map(wordsQuery).join(operator)})`
}

/** SQL that tests whether a column contains a text, ignoring case; `%` and `_` stand for themselves. */
export function containsSql(column: string, text: string): Sql {
  return sql`${raw(column)} ilike ${likePattern(['', text, ''])}`
}
