/** Scores for places that are loaded by COPY, because a full run of the job takes as long as loading them. */
import type { PlaceInput } from '../../core/model/place.ts'

/** Fields that make a place's record useful; the shares add up to 1. */
const COMPLETE: readonly (readonly [keyof PlaceInput, number])[] = [
  ['address', 0.15],
  ['opening_hours', 0.2],
  ['description', 0.15],
  ['images', 0.15],
  ['aggregate_rating', 0.1],
  ['telephone', 0.08],
  ['url', 0.07],
  ['price', 0.05],
  ['vibes', 0.05],
]

/** Stands in for completeness_score: the share of the fields above that are filled. */
export function standInCompleteness(place: PlaceInput): number {
  const filled = COMPLETE.filter(([field]) => {
    const value = place[field]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
  return round(filled.reduce((sum, [, share]) => sum + share, 0))
}

/** A rating counts as if this many more people had given a medium one. */
const DOUBT = { people: 12, rating: 3.6 }

/**
 * Stands in for score_combined: 0.5 from the rating, damped if few people gave it; 0.3 from how many people did;
 * 0.2 from completeness. Closed places keep a third. Dust from the id moves the fourth decimal, so that two places
 * seldom tie.
 */
export function standInScore(place: PlaceInput, completeness: number): number {
  const people = place.aggregate_rating_count ?? 0
  const dust = Number.parseInt(place.id?.slice(0, 8) ?? '0', 16) / 2 ** 32
  const trusted = (people * (place.aggregate_rating ?? 0) + DOUBT.people * DOUBT.rating) / (people + DOUBT.people)
  const sum = 0.5 * ((trusted - 1) / 4) ** 2 + 0.3 * (people / (people + 120)) + 0.2 * completeness
  return round((sum * 0.998 + 0.001 * dust) * (place.is_closed ? 0.33 : 1))
}

function round(number: number): number {
  return Math.round(number * 1e6) / 1e6
}
