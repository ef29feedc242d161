/** Which city a venue is in. */
import type { City } from './cities.ts'
import { at, firstAbove, type Random, runningSums, weighted } from './random.ts'

/**
 * How far down the list of cities a draw reaches, and how often: a map of a few thousand places shows the great
 * cities well and some villages, and one of millions every village.
 */
const REACHES: readonly (readonly [cities: number, share: number])[] = [
  [25, 0.15],
  [80, 0.15],
  [250, 0.15],
  [800, 0.15],
  [2500, 0.1],
  [8000, 0.1],
  [Number.POSITIVE_INFINITY, 0.2],
]

const drawReach = weighted(REACHES.map(([, share]) => share))

/** Draws from cities, the busiest first, by how busy they are. */
export function cityDraw(cities: readonly City[]): (random: Random) => City {
  const sums = runningSums(cities.map(({ weight }) => weight))
  return (random) => {
    const [reach] = at(REACHES, drawReach(random.unit()))
    const length = Math.min(reach, cities.length)
    return at(cities, firstAbove(sums, random.unit() * (sums[length - 1] ?? 0), length))
  }
}
