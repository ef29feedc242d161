/** Patterns of what many places have the same: looked for among the terms, and then by index like any other value. */
import sql, { join, type Sql } from 'sql-template-tag'
import type { Condition, Pattern } from '../query/ast.ts'
import { fieldNamed } from '../query/fields.ts'
import { likePattern } from '../query/fields-sql.ts'
import type { Queryable } from './database.ts'

/**
 * A pattern that finds more is tried on the rows themselves: it holds for so many of them that a page is full soon.
 * A row's labels are compared with each value in turn, and cost as much as trying the pattern from about 20 values on;
 * names are looked up in a hash table.
 */
const MOST_TERMS = { label: 50, name: 10_000 } as const

/** The conditions with the values that their patterns find in place of them. */
export function withTerms(database: Queryable, where: readonly Condition[]): Promise<Condition[]> {
  return Promise.all(where.map((condition) => resolve(database, condition)))
}

async function resolve(database: Queryable, condition: Condition): Promise<Condition> {
  if (condition.op !== 'like') return condition
  const { terms: kind } = fieldNamed(condition.field)
  if (!kind) return condition
  const found = await database.rows<{ normal: string }>(termsQuery(kind, condition.patterns))
  if (found.length > MOST_TERMS[kind]) return condition
  return { op: 'any', field: condition.field, values: found.map(({ normal }) => normal) }
}

function termsQuery(kind: 'label' | 'name', patterns: readonly Pattern[]): Sql {
  const matches = patterns.map((pattern) => sql`normal like ${likePattern(pattern)}`)
  return sql`
    select distinct normal from place_terms where kind = ${kind} and (${join(matches, ' or ')}) limit ${MOST_TERMS[kind] + 1}`
}
