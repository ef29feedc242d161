/**
 * Writes themes, organizations and lists. An input whose slug is already stored replaces the stored row, which keeps
 * its id.
 */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface ThemeInput {
  id?: string
  /** Lower case letters, digits and single hyphens; also for organizations and lists. */
  slug: string
  name: string
  description?: string
  /** Groups of settings by name. */
  settings?: Record<string, unknown>
  is_sample?: boolean
}

export interface OrganizationInput extends Omit<ThemeInput, 'settings'> {
  url?: string | null
  /** Slug of a stored theme. */
  theme?: string
}

export interface ListInput extends Omit<ThemeInput, 'settings'> {
  /** Slug of a stored organization. */
  organization: string
  /** Differences from the organization's theme. */
  theme_overrides?: Record<string, unknown>
  /** Ids, in the list's order; missing places are skipped. */
  places?: string[]
}

export interface Written {
  inserted: number
  updated: number
}

/** Follows `with written as (insert … returning …)`. */
const COUNTS = raw(`select count(*) filter (where is_new)::int as inserted,
  count(*) filter (where not is_new)::int as updated from written`)

export async function upsertThemes(database: Queryable, themes: readonly ThemeInput[]): Promise<Written> {
  const [written] = await database.rows<Written>(sql`
    with written as (insert into themes as stored (id, slug, name, description, settings, is_sample)
    select coalesce(id, gen_random_uuid()), slug, name, coalesce(description, ''), coalesce(settings, '{}'),
      coalesce(is_sample, false)
    from json_to_recordset(${JSON.stringify(themes)}::json) as input(id uuid, slug text, name text, description text,
      settings jsonb, is_sample boolean)
    on conflict (slug) do update set (name, description, settings, is_sample, updated_at) =
      (excluded.name, excluded.description, excluded.settings, excluded.is_sample, default)
    where (stored.name, stored.description, stored.settings, stored.is_sample)
      is distinct from (excluded.name, excluded.description, excluded.settings, excluded.is_sample)
    returning xmax = 0 as is_new) ${COUNTS}`)
  return written as Written
}

export async function upsertOrganizations(
  database: Queryable,
  organizations: readonly OrganizationInput[],
): Promise<Written> {
  const [written] = await database.rows<Written>(sql`
    with written as (insert into organizations as stored (id, slug, name, description, url, theme_id, is_sample)
    select coalesce(id, gen_random_uuid()), slug, name, coalesce(description, ''), url,
      (select themes.id from themes where themes.slug = theme), coalesce(is_sample, false)
    from json_to_recordset(${JSON.stringify(organizations)}::json) as input(id uuid, slug text, name text,
      description text, url text, theme text, is_sample boolean)
    on conflict (slug) do update set (name, description, url, theme_id, is_sample, updated_at) =
      (excluded.name, excluded.description, excluded.url, excluded.theme_id, excluded.is_sample, default)
    where (stored.name, stored.description, stored.url, stored.theme_id, stored.is_sample)
      is distinct from (excluded.name, excluded.description, excluded.url, excluded.theme_id, excluded.is_sample)
    returning xmax = 0 as is_new) ${COUNTS}`)
  return written as Written
}

/** Throws if an organization is not stored. A list of which only the places change does not count as updated. */
export async function upsertLists(database: Queryable, lists: readonly ListInput[]): Promise<Written> {
  const json = JSON.stringify(lists)
  const [written] = await database.rows<Written>(sql`
    with written as (insert into lists as stored (id, slug, name, description, organization_id, theme_overrides, is_sample)
    select coalesce(id, gen_random_uuid()), slug, name, coalesce(description, ''),
      (select organizations.id from organizations where organizations.slug = organization),
      coalesce(theme_overrides, '{}'), coalesce(is_sample, false)
    from json_to_recordset(${json}::json) as input(id uuid, slug text, name text, description text, organization text,
      theme_overrides jsonb, is_sample boolean)
    on conflict (slug) do update set (name, description, organization_id, theme_overrides, is_sample, updated_at) =
      (excluded.name, excluded.description, excluded.organization_id, excluded.theme_overrides, excluded.is_sample,
        default)
    where (stored.name, stored.description, stored.organization_id, stored.theme_overrides, stored.is_sample)
      is distinct from (excluded.name, excluded.description, excluded.organization_id, excluded.theme_overrides, excluded.is_sample)
    returning xmax = 0 as is_new) ${COUNTS}`)
  await database.rows(sql`
    with wanted as (
      select lists.id as list_id, place_id, min(position) as position
      from json_to_recordset(${json}::json) as input(slug text, places uuid[]) join lists using (slug),
        unnest(places) with ordinality as listed (place_id, position)
      where exists (select from places where places.id = place_id)
      group by lists.id, place_id
    ), gone as (
      delete from list_places using lists, json_to_recordset(${json}::json) as input(slug text)
      where lists.slug = input.slug and list_id = lists.id
        and not exists (select from wanted where wanted.list_id = lists.id and wanted.place_id = list_places.place_id)
    )
    insert into list_places (list_id, place_id, position) select list_id, place_id, position from wanted
    on conflict (list_id, place_id) do update set position = excluded.position
    where list_places.position is distinct from excluded.position`)
  return written as Written
}
