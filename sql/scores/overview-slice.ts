/** Statistics of the places on some blocks of the table, for the analyst's page. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** Number of bins of equal width, 0 … 1. */
export const BINS = 1000

/** Sums, not means, so that slices add up. */
export interface Group {
  readonly key: string
  readonly places: number
  readonly score: number
  readonly completeness: number
}

export interface City extends Group {
  readonly city: string
  readonly country: string | null
  /** Medians of the slice. */
  readonly longitude: number
  readonly latitude: number
}

export interface Slice {
  readonly category: readonly Group[]
  readonly source: readonly Group[]
  readonly city: readonly City[]
  /** Places by bin. */
  readonly score: readonly Group[]
  readonly completeness: readonly Group[]
  /** How far each field is filled, summed over the places that were drawn. */
  readonly field: readonly Group[]
}

const SUMS = raw('count(*)::integer as places, sum(score_combined) as score, sum(completeness_score) as completeness')
const bin = (column: string) => raw(`least(${BINS - 1}, floor(${column} * ${BINS}))::integer::text`)

/**
 * Reads the shown places on the blocks from `first` until before `end`. The view of scores takes 15 µs a place, and 20
 * times as long on the embedded database, so fields are counted of a random share of the places only. Their ids are an
 * array: a join with the ids was planned as the view of all places (2.5 s a slice instead of 0.04, of 25,000 places).
 */
export async function readSlice(database: Queryable, first: number, end: number, share: number): Promise<Slice> {
  const grouped = (key: ReturnType<typeof raw>) =>
    sql`coalesce((select json_agg(g) from (select ${key} as key, ${SUMS} from slice group by 1) as g), '[]')`
  const [row] = await database.rows<{ slice: Slice }>(sql`
    with slice as materialized (
      select id, score_combined, completeness_score, categories_normal[1] as category, city, city_normal, country,
        country_normal, data_source, longitude, latitude
      from scored_places as places where row_address >= ${`(${first},0)`}::tid and row_address < ${`(${end},0)`}::tid and is_public and not is_duplicate
    ), drawn as materialized (select id from slice where random() < ${share})
    select json_build_object(
      'category', ${grouped(raw(`coalesce(category, '')`))},
      'source', ${grouped(raw(`coalesce(data_source, '')`))},
      'score', ${grouped(bin('score_combined'))},
      'completeness', ${grouped(bin('completeness_score'))},
      'city', coalesce((select json_agg(g) from (
        select concat_ws(e'\\n', city_normal, country_normal) as key, min(city) as city, min(country) as country, ${SUMS},
          (array_agg(longitude order by longitude))[count(*) / 2 + 1] as longitude,
          (array_agg(latitude order by latitude))[count(*) / 2 + 1] as latitude
        from slice where city is not null and longitude is not null group by city_normal, country_normal) as g), '[]'),
      'field', coalesce((select json_agg(g) from (
        select key, count(*)::integer as places, 0 as score, sum(value::float8) as completeness
        from place_scores, jsonb_each_text(field_terms)
        where basis = (select max(id) from score_bases) and place_scores.id = any(array(select id from drawn))
        group by key) as g), '[]')
    ) as slice`)
  return (row as { slice: Slice }).slice
}
