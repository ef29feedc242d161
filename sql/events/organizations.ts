/** Reads organizations and their lists of places. */
import sql, { raw } from 'sql-template-tag'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'
import { keySql, type ThemeRow } from './themes.ts'

export interface OrganizationRow {
  id: string
  slug: string
  name: string
  description: string
  url: string | null
  theme: ThemeRow | null
  updated_at: string
}

export interface ListRow {
  id: string
  slug: string
  name: string
  description: string
  /** Slug of the organization. */
  organization: string
  /** The organization's theme. */
  theme: ThemeRow | null
  theme_overrides: Record<string, unknown>
  /** Ids, in the list's order. */
  places: string[]
  updated_at: string
}

const UPDATED_AT = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as updated_at`

/** SQL of a theme's row as JSON, or null. */
const theme = (id: string) => `(select to_json(one) from
  (select id, slug, name, description, settings, ${UPDATED_AT} from themes where themes.id = ${id}) as one) as theme`

const ORGANIZATIONS = raw(`select id, slug, name, description, url, ${theme('organizations.theme_id')}, ${UPDATED_AT}
  from organizations`)
const LISTS = raw(`select id, slug, name, description, organization, ${theme('lists.theme_id')}, theme_overrides,
    array(select place_id from list_places where list_id = lists.id order by position, place_id)::text[] as places,
    ${UPDATED_AT}
  from (select lists.*, organizations.slug as organization, organizations.theme_id
    from lists join organizations on organizations.id = organization_id) as lists`)

export function listOrganizations(database: Queryable, limit: number, offset: number): Promise<OrganizationRow[]> {
  return database.rows(sql`${ORGANIZATIONS} order by slug collate "C" limit ${limit} offset ${offset}`)
}

export function countOrganizations(database: Queryable): Promise<number> {
  return countOf(database, sql`select count(*) from organizations`)
}

export async function findOrganization(database: Queryable, slug: string): Promise<OrganizationRow | undefined> {
  const [organization] = await database.rows<OrganizationRow>(sql`${ORGANIZATIONS} where ${keySql({ slug })}`)
  return organization
}

export function listLists(database: Queryable, limit: number, offset: number): Promise<ListRow[]> {
  return database.rows(sql`${LISTS} order by slug collate "C" limit ${limit} offset ${offset}`)
}

export function countLists(database: Queryable): Promise<number> {
  return countOf(database, sql`select count(*) from lists`)
}

/** `key` is a UUID or a slug. */
export async function findList(
  database: Queryable,
  key: { id: string } | { slug: string },
): Promise<ListRow | undefined> {
  const [list] = await database.rows<ListRow>(sql`${LISTS} where ${keySql(key)}`)
  return list
}
