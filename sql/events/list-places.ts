/** Which places lists have. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** Returns the ids of the places of any of the lists, hidden ones too. */
export async function placesOfLists(database: Queryable, slugs: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select distinct place_id::text as id from lists join list_places on list_id = lists.id
    where lists.slug = any(${slugs}::text[])`)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the places of all lists of any of the organizations. */
export async function placesOfOrganizations(database: Queryable, slugs: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select distinct place_id::text as id from organizations
      join lists on organization_id = organizations.id join list_places on list_id = lists.id
    where organizations.slug = any(${slugs}::text[])`)
  return rows.map(({ id }) => id)
}
