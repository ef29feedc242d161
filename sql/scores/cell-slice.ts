/** The places on some blocks of the table, as far as the cells of the analyst's page count them. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { WeightName } from './weights.ts'

export interface CountedPlace {
  readonly id: string
  /** In their normal form; each once. */
  readonly categories: readonly string[]
  /** Normal form of the city, with that of its country on a second line. */
  readonly city: string | null
  readonly source: string | null
  readonly score: number
  readonly completeness: number
}

/** How far a place has each field, 0 … 1. */
export type FieldShares = Readonly<Record<WeightName, number>>

/** Reads the shown places on the blocks from `first` until before `end`. */
export function readPlaces(database: Queryable, first: number, end: number): Promise<CountedPlace[]> {
  return database.rows(sql`
    select id, array(select distinct unnest(categories_normal)) as categories,
      case when city_normal <> '' then concat_ws(e'\n', city_normal, country_normal) end as city,
      nullif(data_source, '') as source, score_combined as score, completeness_score as completeness
    from scored_places as places
    where row_address >= ${`(${first},0)`}::tid and row_address < ${`(${end},0)`}::tid and is_public and not is_duplicate`)
}

/**
 * Reads how far some places have each field. Their ids are an array: a join with the ids was planned as the view of all
 * places (2.5 s instead of 0.04, of 25,000 places).
 */
export async function readFields(database: Queryable, ids: readonly string[]): Promise<Map<string, FieldShares>> {
  if (ids.length === 0) return new Map()
  const rows = await database.rows<{ id: string; fields: FieldShares }>(sql`
    select id, field_terms as fields from place_scores
    where basis = (select max(id) from score_bases) and id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}
