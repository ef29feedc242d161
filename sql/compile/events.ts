/** Conditions and orders of events as SQL over the table `events`. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { EventCondition, EventOrderField, EventQuery } from '../../core/query/parse/events.ts'
import { whereSql } from './conditions.ts'
import { fieldSql } from './fields.ts'
import { geoSql } from './geo.ts'

/** Returns a boolean expression that is true where all the conditions hold. */
export function eventWhereSql(conditions: readonly EventCondition[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions.map(conditionSql), ' and ')
}

function conditionSql(condition: EventCondition): Sql {
  switch (condition.op) {
    case 'from':
      return sql`${raw(condition.field)} >= to_timestamp(${condition.at / 1000})`
    case 'until':
      return sql`${raw(condition.field)} <= to_timestamp(${condition.at / 1000})`
    case 'place':
      return sql`place_id = any(${condition.ids}::uuid[])`
    case 'term':
      return containsSql('text_full', condition.term)
    case 'own':
      return sql`exists (select from (select normal_texts(events.categories) as categories_normal) as own
        where ${fieldSql(condition.condition)})`
    case 'at':
      return sql`exists (select from places where places.id = events.place_id and ${whereSql(condition.where)})`
    case 'unless at':
      return sql`not exists (select from places
        where places.id = events.place_id and (${whereSql(condition.where)}) is not true)`
    default:
      return geoSql(condition)
  }
}

/** SQL that tests whether a column contains a text, ignoring case; `%` and `_` stand for themselves. */
export function containsSql(column: string, text: string): Sql {
  return sql`${raw(column)} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

const COLUMNS: Readonly<Record<EventOrderField, string>> = {
  id: 'id',
  name: 'lower(name) collate "C"',
  // An unqualified name would mean the output column, which is the date as text.
  start_date: 'events.start_date',
  end_date: 'events.end_date',
}

/** SQL after `order by`. None of its columns is ever null. */
export function eventOrderSql({ order }: Pick<EventQuery, 'order'>): Sql {
  return raw(order.map(({ field, descending }) => `${COLUMNS[field]}${descending ? ' desc' : ''}`).join(', '))
}
