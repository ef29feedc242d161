/** Streets as areas: where the places are that have one in their addresses. */
import { type Area, boxAround } from '../../core/areas/area.ts'
import type { Position } from '../../core/geo/bbox.ts'
import { sphereDistance } from '../../core/geo/distance.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { normalise } from '../../core/words/normalise.ts'
import { parseText } from '../../core/words/text.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { withAllWords } from '../../sql/search/search.ts'
import { type PlaceOnStreet, placesOnStreet } from '../../sql/search/streets.ts'
import type { Readings } from '../text/readings.ts'
import { textMatch } from '../text/text-match.ts'

/** Streets of one name in two towns are two: metres. */
const MAX_LENGTH = 5000
/** Metres around the places. */
const MARGIN = 200

/** Returns the street with this name that is nearest to `near`, or else that of the best place; undefined if there is none. */
export async function findStreet(
  database: Queryable,
  readings: Readings,
  name: string,
  near: Position | undefined,
): Promise<Area | undefined> {
  const text = parseText(name)
  if (!text) return undefined
  const { plan } = await readings.read({ text, relaxes: false })
  const where = withAllWords(VISIBLE, textMatch(plan.all, readings.dictionary.share))
  const street = normalise(name)
  const places = await placesOnStreet(database, where, street, near)
  return streetOf(
    name,
    places.filter(({ address }) => isIn(address, street)),
    near,
  )
}

function isIn(address: string, street: string): boolean {
  const parts = address.split(',').map((part) => normalise(part).replace(/^\d+\S*\s+/, ''))
  return parts.some((part) => part === street || part.startsWith(`${street} `))
}

function streetOf(name: string, places: readonly PlaceOnStreet[], near: Position | undefined): Area | undefined {
  const from = (origin: Position) => (place: Position) => sphereDistance(origin, place.longitude, place.latitude)
  const distance = near && from(near)
  const [first] = distance ? places.toSorted((one, other) => distance(one) - distance(other)) : places
  if (!first) return undefined
  const along = places.filter((place) => from(first)(place) < MAX_LENGTH)
  const middle = {
    longitude: middleOf(along.map((each) => each.longitude)),
    latitude: middleOf(along.map((each) => each.latitude)),
  }
  const radius = Math.ceil(Math.max(...along.map(from(middle)))) + MARGIN
  const box = boxAround(middle, radius)
  return { name, matched: name, kind: 'street', country: first.country, population: 0, ...middle, box, radius }
}

function middleOf(values: readonly number[]): number {
  return Number(((Math.min(...values) + Math.max(...values)) / 2).toFixed(5))
}
