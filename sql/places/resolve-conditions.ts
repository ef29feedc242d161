/**
 * Resolves conditions for a statement: replaces those that depend on other tables or on local time. Of patterns on values
 * that many places share, it finds the matching terms, which an index then looks up.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { PlaceCondition, ReadCondition, ReadLeaf } from '../../core/query/ast.ts'
import { replaceLeaves } from '../../core/query/logic/formula.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { unqualified } from '../../core/query/qualified.ts'
import { isLikeSql, type Like } from '../compile/fields.ts'
import type { Queryable } from '../core/database.ts'
import { resolveOpenAt } from './open-at.ts'

/** Throws `TooManyCandidates` if `is_open_at` would examine more than `max` places. */
export async function resolveConditions(
  database: Queryable,
  where: readonly ReadCondition[],
  max: number,
): Promise<PlaceCondition[]> {
  return resolveOpenAt(database, await resolveTerms(database, where), max)
}

/**
 * A pattern that matches more terms is applied to the rows themselves: it matches many rows, so a page is soon full.
 * PostgreSQL compares a row's labels with each value in turn. From about 20 values on, this costs as much as applying
 * the pattern. Names are looked up in a hash table.
 */
const MAX_TERMS = { label: 50, name: 10_000 } as const

/** Replaces patterns in the conditions by the values that match them. */
export function resolveTerms(database: Queryable, where: readonly ReadCondition[]): Promise<ReadCondition[]> {
  return Promise.all(where.map((part) => replaceLeaves(part, (leaf) => resolve(database, leaf))))
}

async function resolve(database: Queryable, condition: ReadLeaf): Promise<ReadLeaf> {
  if (condition.op !== 'like') return condition
  const { terms: kind, within } = PLACE_FIELDS.named(condition.field)
  if (!kind) return condition
  const found = await database.rows<{ normal: string }>(termsQuery(kind, condition))
  if (found.length > MAX_TERMS[kind]) return condition
  // A city whose own name is `London, GB` would be found with those of London.
  if (within && found.some(({ normal }) => unqualified(normal) !== undefined)) return condition
  return { op: 'any', field: condition.field, values: found.map(({ normal }) => normal) }
}

function termsQuery(kind: 'label' | 'name', condition: Like): Sql {
  return sql`
    select distinct normal from place_terms where kind = ${kind} and (${isLikeSql(raw('normal'), condition)}) limit ${MAX_TERMS[kind] + 1}`
}
