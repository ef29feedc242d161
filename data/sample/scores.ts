/** Ratings as people give them, and what follows from them. */
import type { PlaceInput } from '../../sql/place-input.ts'
import type { Random } from './random.ts'

export interface Rating {
  /** 0 when nobody rated, else 1 … 5 with one decimal. */
  readonly value: number
  readonly count: number | null
}

/** Mostly good, by few people, by very many people in a few places. `renown` multiplies the number of people. */
export function rating(share: number, renown: number, random: Random): Rating {
  if (!random.chance(share)) return { value: 0, count: random.chance(0.3) ? 0 : null }
  const value = Math.round((5 - 3.4 * random.unit() * random.unit()) * 10) / 10
  const count = Math.min(90_000, 1 + Math.floor(12 * renown * (1 / (random.unit() + 1e-5) - 1)))
  return { value, count }
}

/** What makes a place's record worth looking at; the shares add up to 1. */
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

/** Stands in for the service's own completeness: the share of the fields above that are filled. */
export function completeness(place: PlaceInput): number {
  const filled = COMPLETE.filter(([field]) => {
    const value = place[field]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
  return round(filled.reduce((sum, [, share]) => sum + share, 0))
}

/** A rating counts as if this many people more had given the middling one. */
const DOUBT = { people: 12, rating: 3.6 }

/**
 * Stands in for the service's own score: half the rating, held back while few people gave it; three tenths how many
 * people did; two tenths completeness. Closed places keep a third. `dust`, 0 … 1, moves the fourth decimal, so that
 * two places seldom tie.
 */
export function score(rated: Rating, completeness: number, isClosed: boolean, dust: number): number {
  const people = rated.count ?? 0
  const trusted = (people * rated.value + DOUBT.people * DOUBT.rating) / (people + DOUBT.people)
  const sum = 0.5 * ((trusted - 1) / 4) ** 2 + 0.3 * (people / (people + 120)) + 0.2 * completeness
  return round((sum * 0.998 + 0.001 * dust) * (isClosed ? 0.33 : 1))
}

function round(number: number): number {
  return Math.round(number * 1e6) / 1e6
}
