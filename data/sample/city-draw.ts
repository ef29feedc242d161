/** Which city a venue is in. */
import type { City } from './cities.ts'
import { at, firstAbove, type Random, runningSums, weighted } from './random.ts'

/** How far down the list of cities a draw reaches, and how often. */
type Reaches = readonly (readonly [cities: number, share: number])[]

const ALL = Number.POSITIVE_INFINITY

/** The first venues make the great cities worth a visit, and still show some villages. */
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

/** The millions after them fill the world more evenly, as catalogues do when they grow. */
const LATER: Reaches = [
  [250, 0.1],
  [2500, 0.2],
  [ALL, 0.7],
]

/** Draws a city for the venue of a number, from cities of which the busiest come first, by how busy they are. */
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
