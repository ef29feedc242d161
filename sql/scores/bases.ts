/** The basis of scores: see `score_bases` in sql/schema/migrations/0300_baseline/12_scores.sql. */

import sql, { raw, type Sql } from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import { type Queryable, withoutTimeout } from '../core/database.ts'
import { LOCKS } from '../core/locks.ts'
import { collectEvidence } from './evidence.ts'
import { readWeights } from './weights.ts'

export interface ScoreBasis {
  id: number
  /** Version of the weights. */
  weights: number
  /** Moment at which ages are measured: ISO 8601, UTC. */
  as_of: string
  /** Number of places that it was begun with. */
  places: number
  is_finished: boolean
}

/** Begins a basis for a full run; it becomes the newest. Reads all places, for the priors and the evidence. */
export async function beginBasis(transaction: Queryable, weights: number): Promise<number> {
  await withoutTimeout(transaction)
  const id = await insertBasis(transaction, weights, sql`places`)
  await transaction.rows(sql`analyze score_priors`)
  await collectEvidence(transaction, id)
  return id
}

/** Inputs of the priors. */
type RatedPlace = Pick<
  PlaceInput,
  'categories' | 'city' | 'is_city_derived' | 'country' | 'aggregate_rating' | 'aggregate_rating_count'
>

/**
 * Begins the first basis when the first places are written, so that new places have scores when they are stored. A
 * database that has places without a basis, as after COPY, is left to the job: reading 1,000,000 places for it took a POST
 * 6 s.
 */
export async function ensureBasis(transaction: Queryable, places: readonly RatedPlace[]): Promise<void> {
  const isKnown = async () => (await hasRows(transaction, 'score_bases')) || (await hasRows(transaction, 'places'))
  if (await isKnown()) return
  await transaction.rows(sql`select pg_advisory_xact_lock(${LOCKS.firstBasis})`)
  if (await isKnown()) return
  const weights = (await readWeights(transaction))?.version as number
  const rated = places.map(
    ({ categories, city, is_city_derived, country, aggregate_rating, aggregate_rating_count }) => ({
      categories,
      city,
      is_city_derived: is_city_derived ?? false,
      country,
      aggregate_rating,
      aggregate_rating_count,
    }),
  )
  const source = sql`json_to_recordset(${JSON.stringify(rated)}::json)
    as given(categories text[], city text, is_city_derived boolean, country text, aggregate_rating float8, aggregate_rating_count integer)`
  await finishBasis(transaction, await insertBasis(transaction, weights, source))
}

async function hasRows(transaction: Queryable, table: 'score_bases' | 'places'): Promise<boolean> {
  return (await transaction.rows(sql`select from ${raw(table)} limit 1`)).length > 0
}

/**
 * Inserts a basis with the priors of some places. Each mean includes `prior_places` places with the mean of the wider
 * group (empirical Bayes). So the only café of a village does not alone decide the mean of the cafés there.
 */
async function insertBasis(transaction: Queryable, weights: number, source: Sql): Promise<number> {
  const [basis] = await transaction.rows<{ id: number }>(sql`
    insert into score_bases (weights, places) select ${weights}::integer, count(*) from ${source} returning id`)
  const { id } = basis as { id: number }
  await transaction.rows(sql`
    with rated as materialized (
      select coalesce(normal_text(categories[1]), '') as category, coalesce(city_in_country(case when not is_city_derived then city end, country), '') as city,
        count(*)::integer as places, sum(rating_share(aggregate_rating)) as total
      from ${source} where rating_count(aggregate_rating, aggregate_rating_count) > 0 group by 1, 2
    ), strength as (
      select prior_places as strength from score_weights where version = ${weights}
    ), everything as materialized (
      select coalesce(sum(places), 0)::integer as places,
        (0.5 * min(strength) + coalesce(sum(total), 0)) / (min(strength) + coalesce(sum(places), 0)) as mean
      from strength left join rated on true
    ), by_category as materialized (
      select category, sum(rated.places)::integer as places,
        (min(strength) * min(everything.mean) + sum(total)) / (min(strength) + sum(rated.places)) as mean
      from rated, everything, strength where category <> '' group by category
    )
    insert into score_priors (basis, category, city, places, mean)
    select ${id}::integer, '', '', places, mean from everything
    union all
    select ${id}::integer, category, '', places, mean from by_category
    union all
    select ${id}::integer, category, city, rated.places, (strength * mean + total) / (strength + rated.places)
    from rated join by_category using (category), strength where city <> '' `)
  return id
}

/** Lists the bases, the newest first. The newest may be unfinished; otherwise it belongs to the last full run. */
export function listBases(database: Queryable): Promise<ScoreBasis[]> {
  return database.rows(sql`
    select id, weights, to_char(as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as as_of,
      places::float8 as places, finished_at is not null as is_finished
    from score_bases order by id desc`)
}

/**
 * Call when all places have their score of this basis, except those marked since it began. Deletes older bases, and the
 * marks that were visible when this basis began.
 */
export async function finishBasis(transaction: Queryable, id: number): Promise<void> {
  await withoutTimeout(transaction)
  await transaction.rows(sql`update score_bases set finished_at = clock_timestamp() where id = ${id}`)
  await transaction.rows(sql`delete from score_bases where id < ${id}`)
  await transaction.rows(sql`
    delete from score_marks where pg_visible_in_snapshot(transaction, (select begun from score_bases where id = ${id}))`)
}
