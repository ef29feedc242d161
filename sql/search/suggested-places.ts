/** Reads the places of suggested names. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface SuggestedRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly address: string | null
  readonly city: string | null
  readonly neighborhood: string | null
}

/** Reads places in the order of the ids; missing ones are skipped. */
export function suggestedPlaces(database: Queryable, ids: readonly string[]): Promise<SuggestedRow[]> {
  return database.rows(sql`
    select id, name, slug, address, city, neighborhood
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) join places using (id) order by position`)
}
