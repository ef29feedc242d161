/** Reads themes: a list filtered by text, slug and name, or a single theme by id or slug. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { containsSql } from '../compile/conditions.ts'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'

export interface ThemeRow {
  id: string
  slug: string
  name: string
  description: string
  /** Groups of settings by name. */
  settings: Record<string, unknown>
  updated_at: string
}

export interface ThemeFilter {
  /** Each must occur in the name, the slug or the description, ignoring case. */
  readonly terms: readonly string[]
  readonly slug: string | undefined
  readonly name: string | undefined
}

const COLUMNS = raw(`id, slug, name, description, settings,
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as updated_at`)

export function listThemes(
  database: Queryable,
  filter: ThemeFilter,
  limit: number,
  offset: number,
): Promise<ThemeRow[]> {
  return database.rows(sql`
    select ${COLUMNS} from themes where ${whereSql(filter)} order by slug collate "C" limit ${limit} offset ${offset}`)
}

export function countThemes(database: Queryable, filter: ThemeFilter): Promise<number> {
  return countOf(database, sql`select count(*) from themes where ${whereSql(filter)}`)
}

/** `key` is a UUID or a slug. */
export async function findTheme(
  database: Queryable,
  key: { id: string } | { slug: string },
): Promise<ThemeRow | undefined> {
  const [theme] = await database.rows<ThemeRow>(sql`select ${COLUMNS} from themes where ${keySql(key)}`)
  return theme
}

/** SQL that selects one row of a table with an id and a slug. */
export function keySql(key: { id: string } | { slug: string }): Sql {
  return 'id' in key ? sql`id = ${key.id}::uuid` : sql`slug = ${key.slug}`
}

function whereSql({ terms, slug, name }: ThemeFilter): Sql {
  const conditions = terms.map(
    (term) =>
      sql`(${join(
        ['name', 'slug', 'description'].map((column) => containsSql(column, term)),
        ' or ',
      )})`,
  )
  if (slug !== undefined) conditions.push(sql`slug = ${slug}`)
  if (name !== undefined) conditions.push(sql`name = ${name}`)
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}
