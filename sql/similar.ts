/** Places that may be like one: they share words of its name or description, or vibes. */
import sql, { join, type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../query/ast.ts'
import { whereSql } from '../query/to-sql.ts'
import type { Queryable } from './database.ts'

/** What likeness is measured by. */
export interface LikenessRow {
  id: string
  name: string
  /** Without mark-up. */
  description: string | null
  /** In their normal form. */
  vibes: string[]
  score_combined: number
}

/** Of each kind, the best by quality. */
const MOST_CANDIDATES = 300

export interface SharedWords {
  /** Text queries over `places.words`: of any or all of the words. */
  readonly queries: readonly string[]
  readonly vibes: readonly string[]
}

/** Those that hold to the conditions and share something with the place `id`, itself left out. */
export function similarCandidates(
  database: Queryable,
  id: string,
  { queries, vibes }: SharedWords,
  where: readonly PlaceCondition[],
): Promise<LikenessRow[]> {
  const shares: Sql[] = [
    ...queries.map((query) => whereSql([{ op: 'words', query, byIndex: false }])),
    ...(vibes.length > 0 ? [sql`vibes_normal && ${vibes}::text[]`, sql`vibes_normal @> ${vibes}::text[]`] : []),
  ]
  if (shares.length === 0) return Promise.resolve([])
  const arms = shares.map(
    (share) => sql`
      (select id from places where ${share} and ${whereSql(where)} and id <> ${id}::uuid
      order by score_combined desc, id limit ${MOST_CANDIDATES})`,
  )
  return database.rows(sql`
    select id, name, html_text(description) as description, vibes_normal as vibes, score_combined from places
    where id in (${join(arms, ' union ')})`)
}
