/** Compares a business that another service found with the one that was asked for. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface Asked {
  name: string
  /** May be a part of an address. */
  address: string | null
}

/** Names less similar than this are of different businesses. */
const LEAST_ALIKE = 0.4

/** Returns a similarity of 0 … 1, rounded to four digits; undefined for a different business. */
export async function askedScore(database: Queryable, asked: Asked, found: Asked): Promise<number | undefined> {
  const [row] = await database.rows<{ score: number | null }>(sql`
    select round(match_asked_score(match_text(${asked.name}), coalesce(match_text(${asked.address}), ''),
      match_text(${found.name}), coalesce(match_text(${found.address}), ''), ${LEAST_ALIKE})::numeric, 4)::float8 as score`)
  return row?.score ?? undefined
}
