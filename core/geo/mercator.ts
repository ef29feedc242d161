/**
 * Web Mercator on a 2^31 × 2^31 grid, in arithmetic with the same results on every IEEE 754 machine.
 *
 * `Math.sin`, `Math.log` and the C library's functions differ in the last bit, and one bit is enough to put a place on
 * another tile. So this file uses only + − × ÷ √, whose rounding IEEE 754 prescribes, in the same order as
 * `sql/schema/functions/tiles/mercator.sql`. Both give the same column and row for any pair of doubles.
 */

/** Number of bits of a grid column or row; the grid is zoom 31. */
export const GRID_ZOOM = 31

/** Number of columns of the grid, and of rows. */
export const GRID_SIZE = 2 ** GRID_ZOOM

/** The latitude at which Web Mercator is cut to a square, atan(sinh π) in degrees. */
export const LATITUDE_LIMIT = 85.0511287798066

const RADIANS = 0.017453292519943295
const TAU = 6.283185307179586

/** Grid column (0 … 2^31 − 1) of a longitude in [−180, 180]; 180 is −180. */
export function gridColumn(longitude: number): number {
  if (longitude === 180) return 0
  return Math.min(Math.floor(((longitude + 180) / 360) * GRID_SIZE), GRID_SIZE - 1)
}

/** Grid row (0 … 2^31 − 1, 0 in the north) of a latitude in [−90, 90]; beyond the limit, the edge row. */
export function gridRow(latitude: number): number {
  if (latitude >= LATITUDE_LIMIT) return 0
  if (latitude <= -LATITUDE_LIMIT) return GRID_SIZE - 1
  // Rounding puts 85.05112877980653, a few bits short of the limit, into row −1.
  return Math.min(Math.max(Math.floor((0.5 - mercator(latitude) / TAU) * GRID_SIZE), 0), GRID_SIZE - 1)
}

/** Longitude of a grid line (0 … 2^31): the west edge of that column. Exact. */
export function columnLongitude(column: number): number {
  return (column * 360) / GRID_SIZE - 180
}

/**
 * Latitude of a grid line (0 … 2^31): the north edge of that row, which is the northernmost double that `gridRow` puts
 * there. Found by bisection, so that it cannot disagree with `gridRow`.
 */
export function rowLatitude(row: number): number {
  if (row <= 0) return LATITUDE_LIMIT
  if (row >= GRID_SIZE) return -LATITUDE_LIMIT
  let inside = -LATITUDE_LIMIT
  let outside = LATITUDE_LIMIT
  for (;;) {
    const middle = (inside + outside) / 2
    if (middle === inside || middle === outside) return inside
    if (gridRow(middle) >= row) inside = middle
    else outside = middle
  }
}

/**
 * The Mercator ordinate asinh(tan φ) = artanh(sin φ) of a latitude φ in degrees, within 1e-15.
 *
 * sin by its series to x^25 in nested form (truncated below 1e-21 at the limit); then
 * artanh s = 2 artanh(s / (1 + √(1 − s²))) six times, until |s| < 0.05; then the series of artanh.
 */
function mercator(latitude: number): number {
  if (Math.abs(latitude) < 1e-20) return 0 // PostgreSQL reports the underflow of x·x as an error
  const x = latitude * RADIANS
  const xx = x * x
  let sum = 1
  for (let n = 24; n >= 2; n -= 2) sum = 1 - (xx / (n * (n + 1))) * sum
  let s = x * sum
  for (let halving = 0; halving < 6; halving++) s = s / (1 + Math.sqrt((1 - s) * (1 + s)))
  const ss = s * s
  let series = 1 / 15
  for (let n = 13; n >= 1; n -= 2) series = 1 / n + ss * series
  return 64 * s * series
}
