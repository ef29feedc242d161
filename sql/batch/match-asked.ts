/** Compares a business that another service found with the one that was asked for. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { MatchLimits } from './match-lookup.ts'

export interface Asked {
  name: string
  /** May be a part of an address. */
  address: string | null
}

/** Returns a similarity of 0 … 1, rounded to four digits; undefined for a different business. */
export async function askedScore(
  database: Queryable,
  asked: Asked,
  found: Asked,
  { nameSimilarity }: Pick<MatchLimits, 'nameSimilarity'>,
): Promise<number | undefined> {
  const [row] = await database.rows<{ score: number | null }>(sql`
    select round(match_asked_score(match_text(${asked.name}), coalesce(match_text(${asked.address}), ''),
      match_text(${found.name}), coalesce(match_text(${found.address}), ''), ${nameSimilarity})::numeric, 4)::float8 as score`)
  return row?.score ?? undefined
}
