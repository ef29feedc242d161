/** Streets as areas: where the places are that have one in their addresses. */
import { type Area, boxAround } from '../../core/areas/area.ts'
import type { Position } from '../../core/geo/bbox.ts'
import { sphereDistance } from '../../core/geo/distance.ts'
import type { PlaceRow } from '../../core/model/place.ts'
import { parseSearch } from '../../core/query/parse/search.ts'
import { normalise } from '../../core/words/normalise.ts'
import type { Services } from '../services.ts'

/** Places by which a street is found. */
const MAX_PLACES = 100
/** Streets of one name in two towns are two: metres. */
const MAX_LENGTH = 5000
/** Metres around the places. */
const MARGIN = 200

type Row = Pick<PlaceRow, 'address' | 'country' | 'longitude' | 'latitude'>

/** Returns the street with this name that is nearest to `near`, or else that of the best place; undefined if there is none. */
export async function findStreet(
  { answers, search }: Pick<Services, 'answers' | 'search'>,
  name: string,
  near: Position | undefined,
  signal: AbortSignal,
): Promise<Area | undefined> {
  const parameters = new URLSearchParams({ search: name })
  if (near) parameters.set('focus.point', `${near.longitude},${near.latitude}`)
  const { rows } = answers
  const ids = await rows.withFreshness(async () => {
    const { result } = await search.find(parseSearch(parameters), { offset: 0, limit: MAX_PLACES }, signal)
    return result.ids
  })
  const places = (await rows.places(ids)).map(({ row }) => row)
  return streetOf(
    name,
    places.filter(({ address }) => isIn(address, name)),
    near,
  )
}

function isIn(address: string | null, street: string): boolean {
  const wanted = normalise(street)
  const parts = (address ?? '').split(',').map((part) => normalise(part).replace(/^\d+\S*\s+/, ''))
  return parts.some((part) => part === wanted || part.startsWith(`${wanted} `))
}

function streetOf(name: string, places: readonly Row[], near: Position | undefined): Area | undefined {
  const located = places.flatMap(({ country, longitude, latitude }) =>
    country !== null && longitude !== null && latitude !== null ? [{ country, longitude, latitude }] : [],
  )
  const from = (origin: Position) => (place: Position) => sphereDistance(origin, place.longitude, place.latitude)
  const distance = near && from(near)
  const [first] = distance ? located.sort((one, other) => distance(one) - distance(other)) : located
  if (!first) return undefined
  const along = located.filter((place) => from(first)(place) < MAX_LENGTH)
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
