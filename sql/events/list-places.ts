/** Which places lists have, by the view `list_members`. */
import sql from 'sql-template-tag'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'

/** Returns the ids of the places of any of the lists, hidden ones too. */
export async function placesOfLists(database: Queryable, slugs: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select distinct place_id::text as id from lists join list_members on list_id = lists.id
    where lists.slug = any(${slugs}::text[])`)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the places of all lists of any of the organizations. */
export async function placesOfOrganizations(database: Queryable, slugs: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select distinct place_id::text as id from organizations
      join lists on organization_id = organizations.id join list_members on list_id = lists.id
    where organizations.slug = any(${slugs}::text[])`)
  return rows.map(({ id }) => id)
}

export interface ListName {
  slug: string
  name: string
  /** Name of the organization. */
  organization: string
}

/** Returns the lists that a place is in. */
export function listsOfPlace(database: Queryable, place: string, limit: number, offset: number): Promise<ListName[]> {
  return database.rows(sql`
    select lists.slug, lists.name, organizations.name as organization
    from list_members join lists on lists.id = list_id join organizations on organizations.id = organization_id
    where place_id = ${place}::uuid order by lists.slug collate "C" limit ${limit} offset ${offset}`)
}

export function countListsOfPlace(database: Queryable, place: string): Promise<number> {
  return countOf(database, sql`select count(*) from list_members where place_id = ${place}::uuid`)
}
