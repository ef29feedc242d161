/** Ratings with a realistic distribution. */
import type { Random } from './random.ts'

export interface Rating {
  /** 0 if nobody rated, otherwise 1 … 5 with one decimal. */
  readonly value: number
  readonly count: number | null
}

/**
 * Returns a rating. Most are good and have few raters; a few places have very many. `renown` multiplies the number of
 * raters.
 */
export function rating(share: number, renown: number, random: Random): Rating {
  if (!random.chance(share)) return { value: 0, count: random.chance(0.3) ? 0 : null }
  const value = Math.round((5 - 3.4 * random.unit() * random.unit()) * 10) / 10
  const count = Math.min(90_000, 1 + Math.floor(12 * renown * (1 / (random.unit() + 1e-5) - 1)))
  return { value, count }
}
