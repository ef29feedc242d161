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
  /** Medians of the slice; null if none of its places has a position. */
  readonly longitude: number | null
  readonly latitude: number | null
}

export interface Slice {
  /** A place is in each of its categories. */
  readonly category: readonly Group[]
  readonly source: readonly Group[]
  readonly city: readonly City[]
  /** Places by bin. */
  readonly score: readonly Group[]
  readonly completeness: readonly Group[]
}

const SUMS = raw('count(*)::integer as places, sum(score_combined) as score, sum(completeness_score) as completeness')
/** Scores are whole millionths: `floor(0.58 * 1000)` is 579. */
const bin = (column: string) => raw(`least(${BINS - 1}, round(${column} * 1e6)::integer / ${1e6 / BINS})::text`)
const median = (column: string) =>
  raw(`(array_agg(${column} order by ${column}) filter (where ${column} is not null))[count(${column}) / 2 + 1]`)

/** Reads the shown places on the blocks from `first` until before `end`. */
export async function readSlice(database: Queryable, first: number, end: number): Promise<Slice> {
  const grouped = (key: ReturnType<typeof raw>, from = raw('slice')) =>
    sql`coalesce((select json_agg(g) from (select ${key} as key, ${SUMS} from ${from} group by 1) as g), '[]')`
  const [row] = await database.rows<{ slice: Slice }>(sql`
    with slice as materialized (
      select score_combined, completeness_score, categories_normal, city, city_normal, country, country_normal, data_source,
        longitude, latitude
      from scored_places as places where row_address >= ${`(${first},0)`}::tid and row_address < ${`(${end},0)`}::tid and is_public and not is_duplicate
    )
    select json_build_object(
      'category', ${grouped(raw('category'), raw('slice, lateral (select distinct unnest(categories_normal) as category) as own'))},
      'source', ${grouped(raw(`coalesce(data_source, '')`))},
      'score', ${grouped(bin('score_combined'))},
      'completeness', ${grouped(bin('completeness_score'))},
      'city', coalesce((select json_agg(g) from (
        select concat_ws(e'\n', city_normal, country_normal) as key, min(city) as city, min(country) as country, ${SUMS},
          ${median('longitude')} as longitude, ${median('latitude')} as latitude
        from slice where city_normal <> '' group by city_normal, country_normal) as g), '[]')
    ) as slice`)
  return (row as { slice: Slice }).slice
}
