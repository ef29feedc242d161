/** What suggestions of names show of places. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface SuggestedRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly address: string | null
  readonly city: string | null
  readonly neighborhood: string | null
}

/** In the order of the ids; those that are gone are left out. */
export function suggestedPlaces(database: Queryable, ids: readonly string[]): Promise<SuggestedRow[]> {
  return database.rows(sql`
    select id, name, slug, address, city, neighborhood
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) join places using (id) order by position`)
}
