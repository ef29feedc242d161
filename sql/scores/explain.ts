/** Explains the scores of places: reads every term from the view that scores are stored from. */

import sql from 'sql-template-tag'
import { UUID } from '../../core/model/uuid.ts'
import type { Queryable } from '../core/database.ts'
import { FIELD_TERMS, SCORE_TERMS, type WeightName } from './weights.ts'

export interface ScoreTerm {
  name: WeightName
  /** Degree to which the place fulfils the term, 0 … 1; for losses: 1 for a place that has the loss. */
  value: number
  weight: number
  /** Contribution to the score; negative for losses. */
  points: number
}

export interface Explanation {
  id: string
  name: string
  city: string | null
  category: string | null
  stored: { completeness_score: number; score_combined: number }
  /** Sums of the terms. They differ from the stored scores only while the place waits to be scored. */
  computed: { completeness_score: number; score_combined: number }
  /** The place was changed since it was scored; the next run scores it. */
  is_marked: boolean
  basis: { id: number; weights: number; as_of: string }
  /**
   * Inputs of the rating terms. `prior` is the expected mean, and `known` combines it with the ratings, both 0 … 5.
   * `credit` is the share of its popularity that counts for the place because of them, 0 … 1.
   */
  ratings: { mean: number; count: number; prior: number; known: number; credit: number }
  /** Inputs of `notability`, as far as they count: operators' data. */
  evidence: {
    wiki_page: string | null
    /** Other names. */
    names: number
    /** Sources that know the place, its own included. */
    sources: number
    /** Places nearby that are named after it, times the share of such places that are nearby. */
    mentions: number
    /** Locations of places with its name; 0 if that does not count. */
    branches: number
    /** How sure the source is that the place exists, 0 … 1. */
    confidence: number | null
    /** Places around. */
    around: number
  }
  score_terms: ScoreTerm[]
  completeness_terms: ScoreTerm[]
}

type Values = Readonly<Record<string, number>>

interface Row extends Omit<Explanation, 'score_terms' | 'completeness_terms' | 'stored' | 'computed'> {
  stored_completeness: number
  stored_score: number
  completeness_score: number
  score_combined: number
  weights: Values
  field_terms: Values
  field_points: Values
  terms: Values
  points: Values
}

/**
 * Explains places, each on the newest basis that gives it the stored scores. During a full run, or after an interrupted
 * one, places that it has not reached have scores of the previous basis. Ids without a place are skipped.
 */
export async function explainPlaces(database: Queryable, ids: readonly string[]): Promise<Explanation[]> {
  const rows = await database.rows<Row>(sql`
    select distinct on (scored.id) scored.id, place.name, place.city, place.categories[1] as category,
      stored_completeness, stored_score, scored.completeness_score, scored.score_combined,
      scored.id in (select place_id from score_marks) as is_marked,
      json_build_object('id', basis.id, 'weights', basis.weights,
        'as_of', to_char(as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as basis,
      json_build_object('mean', aggregate_rating, 'count', ratings, 'prior', 5 * prior, 'known', 5 * mean,
        'credit', credit) as ratings,
      evidence || jsonb_build_object('wiki_page', wiki_page, 'confidence', confidence) as evidence,
      to_json(weighed) as weights, field_terms, field_points, score_terms as terms, score_points as points
    from place_scores as scored
    join places as place on place.id = scored.id
    join score_bases as basis on basis.id = scored.basis
    join score_weights as weighed on weighed.version = basis.weights
    where scored.id = any(${ids}::uuid[])
    order by scored.id,
      (stored_completeness, stored_score) is distinct from (scored.completeness_score, scored.score_combined),
      scored.basis desc`)
  return rows.map(explanation)
}

function explanation(row: Row): Explanation {
  const { stored_completeness, stored_score, completeness_score, score_combined, ...rest } = row
  const { weights, field_terms, field_points, terms, points, ...shown } = rest
  const list = (names: readonly WeightName[], values: Values, millionths: Values): ScoreTerm[] =>
    names.map((name) => ({
      name,
      value: values[name] ?? 0,
      weight: weights[name] ?? 0,
      points: (millionths[name] ?? 0) / 1e6,
    }))
  return {
    ...shown,
    stored: { completeness_score: stored_completeness, score_combined: stored_score },
    computed: { completeness_score, score_combined },
    score_terms: list(SCORE_TERMS, terms, points),
    completeness_terms: list(FIELD_TERMS, field_terms, field_points),
  }
}

/** Returns the id of the place with this id or slug; undefined if there is none. */
export async function findPlaceId(database: Queryable, idOrSlug: string): Promise<string | undefined> {
  const [place] = await database.rows<{ id: string }>(sql`
    select id from places where slug = ${idOrSlug}
    union all select id from places where id = ${UUID.test(idOrSlug) ? idOrSlug : null}::uuid limit 1`)
  return place?.id
}
