/** Statistics of the whole catalogue, for the analyst who maintains its scores. */
import sql from 'sql-template-tag'
import { type Database, withoutTimeout } from '../core/database.ts'
import { FIELD_TERMS, type WeightName } from './weights.ts'

export interface Overview {
  places: number
  /** Places in each of 1,000 bins of equal width, 0 … 1. */
  score_combined: number[]
  completeness_score: number[]
  /** Means of all shown places. */
  means: Means
  /** Means by first category, in its normal form. */
  categories: ReadonlyMap<string, Means>
  /** Average degree to which each field is filled, 0 … 1, in a random sample of `drawn` places. */
  fields: { name: WeightName; share: number }[]
  drawn: number
  /** The cities with the most places. */
  cities: { city: string; places: number; completeness: number; longitude: number; latitude: number }[]
  worst: Listed[]
  best: Listed[]
}

interface Means {
  places: number
  score: number
  completeness: number
}

export interface Listed {
  id: string
  name: string
  city: string | null
  score_combined: number
  completeness_score: number
}

const BINS = 1000
const CITIES = 300
const LISTED = 10
/** Places in the random sample. The view of scores takes 15 µs for each. */
const DRAWN = 20_000

/** Reads all visible places, which takes about 1 s for 1,000,000. */
export async function readOverview(database: Database): Promise<Overview> {
  return database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    const bins = await transaction.rows<{ bin: number; scores: number; completeness: number }>(sql`
      with counted as (
        select least(${BINS - 1}, floor(score_combined * ${BINS}))::integer as score,
          least(${BINS - 1}, floor(completeness_score * ${BINS}))::integer as completeness, count(*)::integer as places
        from places where is_public and not is_duplicate group by 1, 2)
      select bin, coalesce((select sum(places) from counted where score = bin), 0)::integer as scores,
        coalesce((select sum(places) from counted where completeness = bin), 0)::integer as completeness
      from generate_series(0, ${BINS - 1}) as bin order by bin`)
    const places = bins.reduce((sum, { scores }) => sum + scores, 0)
    const percent = Math.min(100, (100 * DRAWN) / Math.max(1, places))
    const [drawn] = await transaction.rows<{ drawn: number; shares: Record<string, number> }>(sql`
      with drawn as (select id from places tablesample system (${percent}) where is_public and not is_duplicate),
      filled as (
        select key, avg(value::float8) as share from place_scores, jsonb_each_text(field_terms)
        where basis = (select max(id) from score_bases) and place_scores.id in (select id from drawn) group by key)
      select (select count(*)::integer from drawn) as drawn, coalesce(json_object_agg(key, share), '{}') as shares
      from filled`)
    const categories = await transaction.rows<Means & { category: string | null }>(sql`
      select categories_normal[1] as category, count(*)::integer as places, avg(score_combined) as score,
        avg(completeness_score) as completeness
      from places where is_public and not is_duplicate group by 1`)
    const cities = await transaction.rows<Overview['cities'][number]>(sql`
      select case when count(country_normal) over (partition by city_normal) > 1 then concat_ws(', ', min(city), min(country))
          else min(city) end as city, count(*)::integer as places, avg(completeness_score) as completeness,
        (array_agg(longitude order by longitude))[count(*) / 2 + 1] as longitude,
        (array_agg(latitude order by latitude))[count(*) / 2 + 1] as latitude
      from places where is_public and not is_duplicate and city is not null and longitude is not null
      group by city_normal, country_normal order by 2 desc, 1 limit ${CITIES}`)
    const listed = (worst: boolean) =>
      transaction.rows<Listed>(
        worst
          ? sql`select id, name, concat_ws(', ', city, country) as city, score_combined, completeness_score from places
              where is_public and not is_duplicate order by score_combined, id desc limit ${LISTED}`
          : sql`select id, name, concat_ws(', ', city, country) as city, score_combined, completeness_score from places
              where is_public and not is_duplicate order by score_combined desc, id limit ${LISTED}`,
      )
    return {
      places,
      score_combined: bins.map(({ scores }) => scores),
      completeness_score: bins.map(({ completeness }) => completeness),
      means: meansOf(categories),
      categories: new Map(categories.flatMap(({ category, ...means }) => (category ? [[category, means]] : []))),
      fields: FIELD_TERMS.map((name) => ({ name, share: drawn?.shares[name] ?? 0 })),
      drawn: drawn?.drawn ?? 0,
      cities,
      worst: await listed(true),
      best: await listed(false),
    }
  })
}

function meansOf(groups: readonly Means[]): Means {
  const places = groups.reduce((sum, group) => sum + group.places, 0)
  const mean = (name: 'score' | 'completeness') =>
    groups.reduce((sum, group) => sum + group.places * group[name], 0) / Math.max(1, places)
  return { places, score: mean('score'), completeness: mean('completeness') }
}

/** Returns the share of the places whose value is lower than this one's, from the places in each bin. */
export function shareBelow(value: number, bins: readonly number[]): number {
  const places = bins.reduce((sum, number) => sum + number, 0)
  const bin = Math.min(bins.length - 1, Math.floor(value * bins.length))
  return bins.slice(0, bin).reduce((sum, number) => sum + number, 0) / Math.max(1, places)
}

/** Returns fewer and wider bins. */
export function widerBins(bins: readonly number[], number: number): number[] {
  const width = bins.length / number
  return Array.from({ length: number }, (_, bin) =>
    bins.slice(bin * width, (bin + 1) * width).reduce((sum, places) => sum + places, 0),
  )
}
