/** Candidates for places similar to a given one: they are of its kind, or share labels or words with it. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { Match } from '../../core/words/match.ts'
import { whereSql } from '../compile/conditions.ts'
import { geographySql } from '../compile/geo.ts'
import { BY_SCORE } from '../compile/slice.ts'
import type { Queryable } from '../core/database.ts'

/** Inputs of the similarity measure. Labels are in their normal form. */
export interface LikenessRow {
  id: string
  name: string
  /** Without mark-up. */
  description: string | null
  /** With those that editors chose. */
  categories: string[]
  vibes: string[]
  tags: string[]
  /** 1 to 4 */
  price: number | null
  /** From the place that they are compared with; null if one of the two has no position. */
  metres: number | null
  is_closed: boolean
  score_combined: number
}

/** What candidates share with the place `id`. Labels are in their normal form. */
export interface Sought {
  readonly id: string
  readonly position: Position | undefined
  readonly categories: readonly string[]
  readonly editorialCategories: readonly string[]
  readonly vibes: readonly string[]
  readonly tags: readonly string[]
  /** Of the words of name and description. */
  readonly matches: readonly Match[]
}

/** Candidates for each thing that they share, the best by quality. */
const MAX_BEST = 100

/** Number of the nearest places among which candidates are looked for. It limits the time where the kind is rare. */
const MAX_NEAREST = 300

/**
 * Labels of each field that are looked for one by one; a frequent one must not hide the places that have a rare one. The
 * others are looked for together.
 */
const MAX_LABELS = 4

/** Reads places with a category of the place: the best, the nearest, and those that share more with it. */
export function similarOfKind(
  database: Queryable,
  sought: Sought,
  where: readonly PlaceCondition[],
): Promise<LikenessRow[]> {
  const { categories, editorialCategories } = sought
  const labels = [...new Set([...editorialCategories, ...categories])]
  if (labels.length === 0) return Promise.resolve([])
  const edited = sql`editorial_categories_normal && ${labels}::text[]`
  const all = join(
    [
      ...(categories.length > 0 ? [sql`categories_normal @> ${categories}::text[]`] : []),
      ...(editorialCategories.length > 0 ? [sql`editorial_categories_normal @> ${editorialCategories}::text[]`] : []),
    ],
    ' and ',
  )
  const shares = [
    ...(labels.length > 1 ? [all] : []),
    ...anyLabel('categories_normal', labels),
    edited,
    ...sharesOf(sought).map((share) => sql`${all} and ${share}`),
  ]
  return candidates(database, sought, shares, sql`(categories_normal && ${labels}::text[] or ${edited})`, where)
}

/** Reads places of any kind that are near or share vibes, tags or words with the place. */
export function similarOfAnyKind(
  database: Queryable,
  sought: Sought,
  where: readonly PlaceCondition[],
): Promise<LikenessRow[]> {
  return candidates(database, sought, sharesOf(sought), sql`true`, where)
}

function sharesOf({ vibes, tags, matches }: Sought): Sql[] {
  return [
    ...matches.map((match) => whereSql([{ op: 'words', match, byIndex: false }])),
    ...(vibes.length > 0 ? [sql`vibes_normal && ${vibes}::text[]`, sql`vibes_normal @> ${vibes}::text[]`] : []),
    ...anyLabel('tags_normal', tags),
  ]
}

function anyLabel(column: 'categories_normal' | 'tags_normal', labels: readonly string[]): Sql[] {
  const [first, others] = [labels.slice(0, MAX_LABELS), labels.slice(MAX_LABELS)]
  return [...first.map((label) => [label]), others]
    .filter((some) => some.length > 0)
    .map((some) => sql`${raw(column)} && ${some}::text[]`)
}

/** Reads the best places that share one of these, and the nearest that meet a condition. */
function candidates(
  database: Queryable,
  { id, position }: Sought,
  shares: readonly Sql[],
  ifNear: Sql,
  where: readonly PlaceCondition[],
): Promise<LikenessRow[]> {
  const point = position ? geographySql(position) : undefined
  const best = shares.map(
    (share) => sql`
      (select id from scored_places as places where ${share} and ${whereSql(where)} ${BY_SCORE} order by score_combined desc, id limit ${MAX_BEST + 1})`,
  )
  const nearest = point
    ? [
        sql`
      (select id from (select * from scored_places as places order by location <-> ${point} limit ${MAX_NEAREST}) as places
      where ${ifNear} and ${whereSql(where)})`,
      ]
    : []
  const arms = [...best, ...nearest]
  if (arms.length === 0) return Promise.resolve([])
  const metres = point ? sql`st_distance(location, ${point}, false)` : sql`null::float8`
  return database.rows(sql`
    select id, name, html_text(description) as description, vibes_normal as vibes, tags_normal as tags, price,
      categories_normal || editorial_categories_normal as categories, ${metres} as metres, is_closed, score_combined
    from scored_places as places where id in (${join(arms, ' union ')}) and id <> ${id}::uuid`)
}
