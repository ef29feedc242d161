/** Ratings of any scale, as stars from 0 to 5. */
import { integer, loose, number, Unfit } from './read-value.ts'

const MAX_STARS = 5

/** A rating that has its scale with it: `9/10`, `87%`. */
interface RatingOfScale {
  readonly value: number
  readonly best: number
}
export type GivenRating = number | RatingOfScale

const OF_SCALE = /^(\d+(?:[.,]\d+)?)\s*(?:\/\s*(\d+(?:[.,]\d+)?)|%)$/
const toNumber = loose(number(-1e6, 1e6))

/** Accepts a number, or one with its scale. */
export function rating(value: unknown): GivenRating | Unfit {
  const [, given, best = '100'] = (typeof value === 'string' && OF_SCALE.exec(value.trim())) || []
  if (given === undefined) return toNumber(value) as number | Unfit
  return { value: Number(given.replace(',', '.')), best: Number(best.replace(',', '.')) }
}

/** `1,234`, `1.234.567`, `1 234`, `1’234` */
const THOUSANDS = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/
const toCount = loose(integer(0, 2 ** 31 - 1))

/** Accepts a number of ratings, also in groups of thousands. */
export function ratingCount(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : ''
  const [, separator] = THOUSANDS.exec(text) ?? []
  if (separator === undefined) return toCount(value)
  if (/^\d+\.000$/.test(text)) return new Unfit('may have a fraction or thousands', true)
  return toCount(text.replaceAll(separator, ''))
}

/** The best and the worst value of a scale: of schema.org, where 5 is the best unless told. */
export interface Scale {
  readonly best: number | undefined
  readonly worst: number | undefined
}

/**
 * Returns the stars. On a scale from 0 or 1 they are the share of the best value, so that 4.5 of 5 are 4.5; on any other
 * scale, as from 6 to 1, the share of the way from the worst value to the best.
 */
export function starsOf(given: GivenRating, scale: Scale): number | Unfit {
  const { value, best } = typeof given === 'number' ? { value: given, best: scale.best ?? MAX_STARS } : given
  const worst = typeof given === 'number' ? (scale.worst ?? 0) : 0
  if (best === worst) return new Unfit('is on a scale without a length', true)
  if (value < Math.min(worst, best) || value > Math.max(worst, best)) {
    return new Unfit(`is not from ${worst} to ${best}`, true)
  }
  const zero = best > worst && (worst === 0 || worst === 1) ? 0 : worst
  // A number of stars needs no conversion, and keeps all its digits.
  if (zero === 0 && best === MAX_STARS) return value
  const stars = ((value - zero) * MAX_STARS) / (best - zero)
  return Math.round(stars * 1e4) / 1e4
}
