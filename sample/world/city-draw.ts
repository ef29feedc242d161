/** Draws the city of a venue. */
import { at, firstAbove, type Random, runningSums, weighted } from '../random.ts'
import type { City } from './cities.ts'

const ALL = Number.POSITIVE_INFINITY

/** The first venues fill the great cities, and still reach some villages. */
const FIRST = reachDraw([25, 80, 250, 800, 2500, 8000, ALL], [15, 15, 15, 15, 10, 10, 20])
const FIRST_VENUES = 25_000
/** Later venues fill the world more evenly, as in a growing catalogue. */
const LATER = reachDraw([250, 2500, ALL], [10, 20, 70])

/** Returns a function that draws a city for a venue's number, weighted by how busy cities are. Takes busiest first. */
export function cityDraw(cities: readonly City[]): (random: Random, number: number) => City {
  const sums = runningSums(cities.map(({ weight }) => weight))
  return (random, number) => {
    const reach = number < FIRST_VENUES ? FIRST(random) : LATER(random)
    const length = Math.min(reach, cities.length)
    return at(cities, firstAbove(sums, random.unit() * (sums[length - 1] ?? 0), length))
  }
}

/** Draws the number of cities to choose from, from the top of the list, by percentages. */
function reachDraw(reaches: readonly number[], percentages: readonly number[]): (random: Random) => number {
  const draw = weighted(percentages)
  return (random) => at(reaches, draw(random.unit()))
}
