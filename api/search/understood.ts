/** A text read as what, where and filters, in the form of a request. */

import type { Area } from '../../core/areas/area.ts'
import { Gazetteer } from '../../core/areas/gazetteer.ts'
import { type Qualifier, takeQualifiers, withoutPraise } from '../../core/areas/qualifiers.ts'
import { afterPreposition, type Understood as Read, understand } from '../../core/areas/understand.ts'
import type { Position } from '../../core/geo/bbox.ts'
import { scalar } from '../../core/query/parameters.ts'
import { normalise } from '../../core/words/normalise.ts'
import { zoneAt } from '../../sql/places/derive/timezones.ts'
import { showArea } from './areas.ts'
import type { Understood } from './schema.ts'

const MINUTE = 60_000
/** Minute of the day: late means open at that time. */
const LATE = 23 * 60
/** Minute of the day until which it is still late. */
const EARLY = 4 * 60

export interface Reader {
  readonly focus: Position | undefined
  /** The vocabulary. */
  readonly vibes: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly findStreet: (name: string) => Promise<Area | undefined>
}

/** Returns what the text of a search may mean, the likeliest first; nothing if it means its words. */
export async function readingsOf(parameters: URLSearchParams, reader: Reader): Promise<Understood[]> {
  const vibes = new Map(reader.vibes.map((vibe) => [normalise(vibe), vibe]))
  const { rest, qualifiers } = takeQualifiers(scalar(parameters, 'search') ?? '', new Set(vibes.keys()))
  const named = understand(rest, await Gazetteer.shared(), reader.focus)
  const areas: readonly Reading[] = named.length > 0 ? named : await atStreet(rest, reader)
  if (areas.length === 0 && qualifiers.length === 0) return []
  const read: readonly Reading[] = areas.length > 0 ? areas : [{ what: rest, where: undefined, isAnywhere: true }]
  const readings = read.map((each) => ({ ...each, shown: each.where ? showArea(each.where) : null }))
  // `Best Western` is found as it is written.
  const unpraised = readings.flatMap((reading) => {
    const what = withoutPraise(reading.what)
    return what === reading.what ? [] : [{ ...reading, what }]
  })
  return [...readings, ...unpraised].map(({ what, where, shown, isAnywhere = false }) => {
    const filters = qualifiers.map((each) => filterOf(each, where ?? reader.focus, vibes, reader.now))
    // A filter that the request has is not replaced.
    const [kept, used] = partition(filters, ({ name }) => parameters.has(name))
    const searched = [what, ...kept.map(({ text }) => text)].filter(Boolean).join(' ')
    const query = new URLSearchParams(parameters)
    for (const name of ['understand', 'search']) query.delete(name)
    if (searched !== '') query.set('search', searched)
    if (where) query.set(...areaFilter(where))
    for (const { name, value } of used) query.set(name, value)
    const is_here = where === undefined && !isAnywhere
    return { what: searched, where: shown, is_here, filters: used, query: query.toString() }
  })
}

async function atStreet(text: string, { findStreet }: Reader): Promise<Read[]> {
  const said = afterPreposition(text)
  const where = said && (await findStreet(said.name))
  return where ? [{ what: said.what, where }] : []
}

interface Reading extends Read {
  /** The text does not say where. */
  readonly isAnywhere?: boolean
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function filterOf(
  { text, meaning }: Qualifier,
  position: Position | undefined,
  vibes: ReadonlyMap<string, string>,
  now: number,
): Understood['filters'][number] {
  if (meaning === 'vibe') return { text, name: 'vibes', value: vibes.get(normalise(text)) ?? text }
  if (meaning === 'cheap') return { text, name: 'price__lte', value: '1' }
  const zone = position && zoneAt(position.longitude, position.latitude)
  const moment = meaning === 'open late' ? lateAt(now, zone ?? 'UTC') : now
  return { text, name: 'is_open_at', value: `${new Date(moment).toISOString().slice(0, 16)}Z` }
}

/** Returns the moment when it is late today, or now if it is. A change to summer time in between is ignored. */
function lateAt(now: number, zone: string): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const minute = hours * 60 + minutes
  return minute >= LATE || minute < EARLY ? now : now + (LATE - minute) * MINUTE
}

/** Returns the parameter that finds the places in an area: a circle around the middle of a town, a country's box. */
function areaFilter({ longitude, latitude, radius, box }: Area): [name: string, value: string] {
  if (radius !== undefined) return ['location__geo_distance', `${radius / 1000}km__${latitude},${longitude}`]
  const east = box.east > 180 ? box.east - 360 : box.east
  return ['location__geo_bounding_box', `${box.north},${box.west}__${box.south},${east}`]
}
