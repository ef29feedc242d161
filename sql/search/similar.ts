/** Candidates for places similar to a given one: they share vibes, or words of its name or description. */
import sql, { join, type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

/** Inputs of the similarity measure. */
export interface LikenessRow {
  id: string
  name: string
  /** Without mark-up. */
  description: string | null
  /** In their normal form. */
  vibes: string[]
  score_combined: number
}

/** Candidates of each kind, the best by quality. */
const MAX_CANDIDATES = 300

export interface SharedWords {
  /** Text queries over `places.words`: for any or for all of the words. */
  readonly queries: readonly string[]
  readonly vibes: readonly string[]
}

/** Reads places that match the conditions and share words or vibes with the place `id`; excludes that place. */
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
      order by score_combined desc, id limit ${MAX_CANDIDATES})`,
  )
  return database.rows(sql`
    select id, name, html_text(description) as description, vibes_normal as vibes, score_combined from places
    where id in (${join(arms, ' union ')})`)
}
