/** Made-up events at made-up places. */

import type { ImageInput } from '../../core/model/place-image.ts'
import { TIME_ZONES } from '../../core/model/time-zone.ts'
import { momentIn } from '../../core/model/wall-time.ts'
import type { EventInput } from '../../layers/events.ts'
import type { SampleVenue } from '../../sql/places/sample-venues.ts'
import { at, Random, uuid } from '../random.ts'
import { KINDS } from './kinds.ts'

const DAY = 86_400_000
/** Number of weeks that have events; most events are in the first ones. */
const WEEKS = 6
/** Share of the events that are near a venue rather than in it: a street party, a walk. */
const NEARBY_SHARE = 0.08

export interface SampleEventsOptions {
  readonly events: number
  /** The seed of the places. */
  readonly seed: number
  /** Day of the first events, in milliseconds since 1970. */
  readonly from: number
}

/**
 * Returns events that depend only on the venues, the seed, the day and their number, so loading them again changes
 * nothing. Returns none without a suitable venue.
 */
export function sampleEvents(
  venues: readonly SampleVenue[],
  pictures: ReadonlyMap<string, readonly ImageInput[]>,
  { events, seed, from }: SampleEventsOptions,
): EventInput[] {
  const suitable = venues.filter(({ categories: [first = ''] }) => KINDS.has(first))
  if (suitable.length === 0) return []
  const random = new Random()
  return Array.from({ length: events }, (_, number) => {
    const id = uuid(random.restart(seed, number, 2))
    const venue = at(suitable, number)
    const kind = random.pick(KINDS.get(venue.categories[0] ?? '') ?? [])
    const day = from + Math.floor(WEEKS * 7 * random.unit() * Math.sqrt(random.unit())) * DAY
    const begin = between(kind.begins, random) * 60 + (random.chance(0.4) ? 30 : 0)
    const end = begin + between(kind.lasts, random) * 30
    const lastDay = random.chance(0.04) ? day + (1 + random.below(20)) * DAY : day
    const isInside = !random.chance(NEARBY_SHARE)
    return {
      id,
      data_source_identifier: `sample-${seed}-event-${number}`,
      name: random.pick(kind.names).replace('{place}', () => venue.name),
      description: random.chance(0.1) ? '' : random.pick(kind.descriptions),
      start_date: localMoment(day, begin, venue.timezone),
      end_date: localMoment(lastDay, end, venue.timezone),
      timezone: venue.timezone || null,
      address: isInside ? venue.address : null,
      longitude: isInside ? venue.longitude : nearby(venue.longitude, 180, random),
      latitude: isInside ? venue.latitude : nearby(venue.latitude, 85, random),
      place_id: isInside ? venue.id : null,
      categories: random.some(kind.categories, 1 + random.below(kind.categories.length)),
      images: random.chance(0.3) ? [] : random.some(pictures.get(kind.pictures) ?? [], 1 + random.below(2)),
      url: random.chance(0.5) ? null : `https://events.example/${id}`,
      is_sample: true,
    }
  })
}

/**
 * Returns the moment `minutes` after local midnight of the UTC date of `day` (milliseconds since 1970). An unknown zone
 * means UTC.
 */
export function localMoment(day: number, minutes: number, zone: string | null): string {
  const wall = new Date(Math.floor(day / DAY) * DAY + minutes * 60_000).toISOString()
  return momentIn(TIME_ZONES.find(zone ?? '') ?? 'UTC', wall.slice(0, 10), wall.slice(11, 19))
}

function between([min, max]: readonly [number, number], random: Random): number {
  return min + random.below(max - min + 1)
}

/** Moves a coordinate by a few hundred metres at most, unless it would reach ±`limit`. */
function nearby(degrees: number, limit: number, random: Random): number {
  const moved = Math.round((degrees + (random.unit() - 0.5) / 150) * 1e6) / 1e6
  return Math.abs(moved) < limit ? moved : degrees
}
