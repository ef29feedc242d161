/** Lists and organizations as pages show them: their names, their themes, and where their places are. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Bbox } from '../../core/geo/bbox.ts'
import type { Queryable } from '../core/database.ts'

export interface CollectionRow {
  name: string
  description: string
  /** Whose list it is; null for an organization. */
  owner: { slug: string; name: string } | null
  url: string | null
  /** Groups of settings of the organization's theme. */
  settings: Record<string, unknown>
  overrides: Record<string, unknown>
  /** Visible places. */
  places: number
  /** Of the visible places with a position; null without any. */
  box: Bbox | null
}

export interface ListSummary {
  slug: string
  name: string
  description: string
  organization: { slug: string; name: string }
  /** Visible places. */
  places: number
  /** Of the visible places with a position; null without any. */
  box: Bbox | null
}

const SETTINGS = raw(`coalesce((select settings from themes where themes.id = theme_id), '{}') as settings`)
const OWNER = raw(`json_build_object('slug', organizations.slug, 'name', organizations.name)`)
const VISIBLE = raw('is_public and not is_duplicate')

/** Counts the places of the lists that `ids` selects, and draws a box around them. */
const placesOf = (ids: Sql) => sql`
  select count(*)::int as places, case when min(longitude) is not null then json_build_object('west', min(longitude),
    'south', min(latitude), 'east', max(longitude), 'north', max(latitude)) end as box
  from places where ${VISIBLE} and id in (select place_id from list_members where list_id in (${ids}))`

export async function findListPage(database: Queryable, slug: string): Promise<CollectionRow | undefined> {
  const [row] = await database.rows<CollectionRow>(sql`
    select lists.name, lists.description, ${OWNER} as owner, url, ${SETTINGS}, theme_overrides as overrides, places, box
    from lists join organizations on organizations.id = organization_id
      cross join lateral (${placesOf(sql`select lists.id`)}) as shown
    where lists.slug = ${slug}`)
  return row
}

export async function findOrganizationPage(database: Queryable, slug: string): Promise<CollectionRow | undefined> {
  const [row] = await database.rows<CollectionRow>(sql`
    select name, description, null as owner, url, ${SETTINGS}, '{}'::jsonb as overrides, places, box
    from organizations cross join lateral (
      ${placesOf(sql`select lists.id from lists where organization_id = organizations.id`)}) as shown
    where slug = ${slug}`)
  return row
}

/** The boxes cost nothing beside the counts: 1.2 s with and without them for 100 lists of 1,000 places. */
const SUMMARIES = sql`
  select lists.slug, lists.name, lists.description, ${OWNER} as organization, places, box
  from lists join organizations on organizations.id = organization_id
    cross join lateral (${placesOf(sql`select lists.id`)}) as shown`

export async function findListSummary(database: Queryable, slug: string): Promise<ListSummary | undefined> {
  const [list] = await database.rows<ListSummary>(sql`${SUMMARIES} where lists.slug = ${slug}`)
  return list
}

/** Returns lists by organization and name. `organization`: only its lists. */
export function listSummaries(
  database: Queryable,
  { organization, limit, offset }: { organization?: string; limit: number; offset: number },
): Promise<ListSummary[]> {
  const where = organization === undefined ? sql`true` : sql`organizations.slug = ${organization}`
  return database.rows(sql`${SUMMARIES}
    where ${where} order by organizations.slug collate "C", lists.slug collate "C" limit ${limit} offset ${offset}`)
}
