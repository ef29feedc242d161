/** The page's requests for events. */
import type { Bbox } from '../../core/geo/bbox.ts'
import { boxQuery, getJson } from './api.ts'

export interface HappeningEvent {
  readonly id: string
  readonly name: string
  readonly description: string
  /** ISO 8601, UTC. */
  readonly start_date: string
  readonly end_date: string
  readonly timezone: string | null
  readonly address: string | null
  readonly location: { readonly coordinates: readonly [longitude: number, latitude: number] } | null
  /** Id of the place that it happens at. */
  readonly svc_place: string | null
  readonly url: string | null
}

export interface EventList {
  readonly count: number
  readonly events: readonly HappeningEvent[]
}

const ON_CARD = 5

/**
 * Returns events in a box, or those without a position, the earliest first. `dates` is a query string without its `?`;
 * `page` begins at 1.
 */
export async function getEvents(
  where: Bbox | 'none',
  dates: string,
  page: number,
  signal: AbortSignal,
): Promise<EventList> {
  const asked = where === 'none' ? 'has_position=false&' : boxQuery(where)
  return toList(await getJson<Response>(`v0.3/events/?${asked}${dates}&per_page=20&page=${page}`, signal))
}

export function getEvent(id: string): Promise<HappeningEvent> {
  return getJson(`v0.3/events/${encodeURIComponent(id)}/`)
}

/** Returns the next events at a place. */
export async function getEventsAt(place: string, signal: AbortSignal): Promise<EventList> {
  const dates = new URLSearchParams({ end_date_after: new Date().toISOString(), per_page: String(ON_CARD) })
  return toList(await getJson<Response>(`v0.3/events/?svc_place=${place}&${dates}`, signal))
}

interface Response {
  readonly count: number
  readonly results: readonly HappeningEvent[]
}

function toList({ count, results }: Response): EventList {
  return { count, events: results }
}
