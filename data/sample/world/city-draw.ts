/** Draws the city of a venue. */

import { at, firstAbove, type Random, runningSums, weighted } from '../random.ts'
import type { City } from './cities.ts'

/** Kinds of draws: the number of cities to choose from, from the top of the list, and the share of such draws. */
type Reaches = readonly (readonly [cities: number, share: number])[]

const ALL = Number.POSITIVE_INFINITY

/** The first venues fill the great cities, and still reach some villages. */
const FIRST: Reaches = [
  [25, 0.15],
  [80, 0.15],
  [250, 0.15],
  [800, 0.15],
  [2500, 0.1],
  [8000, 0.1],
  [ALL, 0.2],
]
const FIRST_VENUES = 25_000

/** Later venues fill the world more evenly, as in a growing catalogue. */
const LATER: Reaches = [
  [250, 0.1],
  [2500, 0.2],
  [ALL, 0.7],
]

/**
 * Returns a function that draws a city for a venue's number, weighted by how busy cities are. Takes cities busiest
 * first.
 */
export function cityDraw(cities: readonly City[]): (random: Random, number: number) => City {
  const sums = runningSums(cities.map(({ weight }) => weight))
  const [first, later] = [reachDraw(FIRST), reachDraw(LATER)]
  return (random, number) => {
    const reach = number < FIRST_VENUES ? first(random) : later(random)
    const length = Math.min(reach, cities.length)
    return at(cities, firstAbove(sums, random.unit() * (sums[length - 1] ?? 0), length))
  }
}

function reachDraw(reaches: Reaches): (random: Random) => number {
  const draw = weighted(reaches.map(([, share]) => share))
  return (random) => at(reaches, draw(random.unit()))[0]
}
