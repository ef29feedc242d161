/** What a place has that its scores are made of, and averages to compare them with. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { Listed } from './analyst.ts'
import type { Weights } from './weights.ts'

export interface PlaceFacts {
  /** As stored; null if it is not known. */
  city: string | null
  country: string | null
  /** The first category in its normal form. */
  category: string | null
  vibe_count: number
  tip_count: number
  is_featured: boolean
  /** Number of editorial categories that count: those that operators set. */
  editorial_categories: number
  /** Characters of the description, without mark-up. */
  description_length: number
  images: number
  /** Last change; ISO 8601, UTC. */
  fresh_at: string
  /** Means of the shown places of its city; null unless it is one of the cities with the most places. */
  in_city: { places: number; score: number; completeness: number } | null
}

/** Reads the facts of a place; undefined if there is no such place. */
export async function readFacts(database: Queryable, id: string): Promise<PlaceFacts | undefined> {
  const [facts] = await database.rows<PlaceFacts>(sql`
    select city, country, categories_normal[1] as category, vibe_count, tip_count, is_featured,
      cardinality(array(select unnest(editorial_categories) except select unnest(suggested_categories)))
        as editorial_categories,
      char_length(coalesce(html_text(description), '')) as description_length, jsonb_array_length(images) as images,
      to_char(coalesce(fresh_at, updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as fresh_at,
      (select json_build_object('places', places, 'score', score, 'completeness', completeness)
        from score_overview where kind = 'city' and key in (city, concat_ws(', ', city, country))
        -- One of several cities of a name has its country with it.
        order by char_length(key) desc limit 1) as in_city
    from places where id = ${id}::uuid`)
  return facts
}

/** Reads a version of the weights. */
export async function readWeights(database: Queryable, version: number): Promise<Weights | undefined> {
  const [row] = await database.rows<{ weights: Weights }>(sql`
    select to_json(score_weights) as weights from score_weights where version = ${version}`)
  return row?.weights
}

/** Reads places in the order of their ids, without those that are hidden. */
export function listedPlaces(database: Queryable, ids: readonly string[]): Promise<Listed[]> {
  return database.rows(sql`
    select id, name, concat_ws(', ', city, country) as city, score_combined, completeness_score
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) join scored_places using (id)
    where is_public and not is_duplicate order by position`)
}
