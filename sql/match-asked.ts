/** How like what somebody asked for a business is that another service found. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'
import type { MatchLimits } from './match-lookup.ts'

export interface Asked {
  name: string
  /** Or a part of one. */
  address: string | null
}

/** 0 … 1, with at most four digits; undefined for a business that is another one. */
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
