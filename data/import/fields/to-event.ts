/**
 * Converts a record to an event, or to a reason why it is rejected. It knows the names of this program's API, of
 * schema.org and of common tables. A time without an offset is in the time zone of the event, or else of its position.
 */
import { createHash } from 'node:crypto'
import type { Position } from '../../../core/geo/bbox.ts'
import type { ImageInput } from '../../../core/model/place-image.ts'
import { TIME_ZONES } from '../../../core/model/time-zone.ts'
import type { EventInput } from '../../../layers/events.ts'
import { zoneAt } from '../../../sql/places/derive/timezones.ts'
import { typesOf } from '../formats/schema-org/types.ts'
import { type Content, excerpt, isObject, type Rejection } from '../formats/source-row.ts'
import { isBrandedImages, POSITION_NAMES } from './field-names.ts'
import { type FlatRecord, flatRecord, pathAmong } from './flat-record.ts'
import { mendText } from './mend-text.ts'
import { readDates } from './moments.ts'
import { ownId } from './own-record.ts'
import { geometryPosition } from './positions/position.ts'
import { position as positionText } from './positions/position-text.ts'
import { boolean, images, list, number, placeId, type Read, text, Unfit, webAddress } from './read-value.ts'

const line = text(500)
const prose = text(10_000, 'prose')

export interface MadeEvent {
  event: EventInput
  /** Fields whose value could not be stored. */
  leftOut: Rejection[]
  /** The fields that were read from each path. */
  used: ReadonlyMap<string, string>
}

/** Reads fields of a record. A value that can't be stored is left out. */
class EventReader {
  readonly leftOut: Rejection[] = []
  /** Field by path. */
  readonly used = new Map<string, string>()
  readonly #record: FlatRecord
  /** The id of a record of this program, whose values are taken as they are. */
  readonly id: string | undefined

  constructor(record: FlatRecord, id: string | undefined) {
    this.#record = record
    this.id = id
  }

  /** Returns the first value among some paths. */
  given(field: string, paths: readonly string[]): unknown {
    const path = pathAmong(this.#record, paths)
    if (path === undefined) return undefined
    this.used.set(path, field)
    return this.#record.get(path)
  }

  read(field: string, read: Read, paths: readonly string[]): unknown {
    const given = this.given(field, paths)
    if (given === undefined) return undefined
    const value = typeof given === 'string' && this.id === undefined ? mendText(given) : given
    const result = read(value)
    if (!(result instanceof Unfit)) return result === '' ? undefined : result
    this.leftOut.push({ field, reason: result.reason, ...excerpt(value) })
    return undefined
  }

  text(field: string, read: Read, paths: readonly string[]): string | undefined {
    const value = this.read(field, read, paths)
    return typeof value === 'string' ? value : undefined
  }
}

/** `source` is the prefix of identifiers, `timezone` the zone of times that nothing in the record gives one. */
export function toEvent(
  content: Content,
  { source, timezone: otherwise }: { source: string | undefined; timezone?: string | undefined },
): MadeEvent | Rejection {
  const properties = withPlaceFirst(content.properties)
  const reader = new EventReader(flatRecord(properties), ownId(content, source))
  const name = reader.text('name', line, ['name', 'title', 'summary'])
  if (!name) return { field: 'name', reason: 'is missing' }
  if (/Cancelled$/i.test(String(reader.given('event_status', ['event_status', 'status'])))) {
    return { field: 'event_status', reason: 'says that the event is cancelled' }
  }
  const position =
    geometryPosition(content.geometry ?? locationOf(properties)) ?? coordinates(reader) ?? inOneValue(reader)
  if (position instanceof Unfit) return { field: 'geometry', reason: position.reason }
  const given = reader.text('timezone', timezone, ['timezone', 'tzid'])
  const zone = given ?? (position ? zoneAt(position.longitude, position.latitude) : (otherwise ?? null))
  const [start, end] = [reader.given('start_date', STARTS), reader.given('end_date', ENDS)]
  const dates = readDates({ start, end, duration: reader.given('end_date', ['duration']) }, zone)
  if ('reason' in dates) return { ...dates, ...excerpt(dates.field === 'end_date' ? end : start) }
  const venue = reader.text('location', line, ['location.name', 'venue.name', 'venue'])
  const event = {
    name,
    description: reader.text('description', prose, ['description']) ?? '',
    ...dates,
    timezone: reader.id === undefined ? zone : (given ?? null),
    address: addressOf(reader, venue),
    longitude: position?.longitude === 180 ? -180 : (position?.longitude ?? null),
    latitude: position?.latitude ?? null,
    place_id: reader.text('place_id', placeId, ['svc_place', 'place_id']) ?? null,
    categories: (reader.read('categories', list, ['categories', 'keywords', 'category']) as string[] | undefined) ?? [],
    images:
      (reader.read('images', images, [...IMAGES, ...Object.keys(properties).filter(isBrandedImages)]) as
        | ImageInput[]
        | undefined) ?? [],
    url: reader.text('url', webAddress, ['url', 'link', 'website']) ?? null,
  }
  const own = reader.given('data_source_identifier', IDENTIFIERS) ?? content.id
  const identifier = own === undefined ? contentIdentifier(event) : String(own).slice(0, MAX_IDENTIFIER)
  const data_source_identifier = source === undefined ? identifier : `${source}:${identifier}`
  return {
    event: { ...event, data_source_identifier, ...ownColumns(reader) },
    leftOut: reader.leftOut,
    used: reader.used,
  }
}

const STARTS = ['start_date', 'start_time', 'dtstart', 'starts_at', 'start']
const ENDS = ['end_date', 'end_time', 'dtend', 'ends_at', 'end']
const IDENTIFIERS = ['data_source_identifier', 'uid', '@id', 'id', 'identifier']
const IMAGES = ['svc_images', 'images', 'image', 'photos', 'photo']
/** With the name of the source, it is still below 500 characters. */
const MAX_IDENTIFIER = 400

const timezone: Read = (value) => TIME_ZONES.find(String(value)) ?? new Unfit(`is not ${TIME_ZONES.meaning}`)

/** What only records of this program have. */
function ownColumns(reader: EventReader): Pick<EventInput, 'id' | 'is_sample'> {
  if (reader.id === undefined) return {}
  return { id: reader.id, is_sample: reader.read('is_sample', boolean, ['is_sample']) === true }
}

/** Of several locations, a place counts rather than the address of a stream. */
function withPlaceFirst(properties: Content['properties']): Content['properties'] {
  const { location } = properties
  if (!Array.isArray(location)) return properties
  const place = location.find((one: unknown) => isObject(one) && !typesOf(one).includes('VirtualLocation')) as unknown
  return place === undefined ? properties : { ...properties, location: place }
}

/** A GeoJSON geometry in the place of a location, as in our API. */
function locationOf({ location }: Content['properties']): unknown {
  return isObject(location) && 'coordinates' in location ? location : undefined
}

function coordinates(reader: EventReader): Position | undefined {
  const [longitude, latitude] = (['longitude', 'latitude'] as const).map((name, index) => {
    const short = name.slice(0, 3)
    const paths = [`location.geo.${name}`, `geo.${name}`, `location.${name}`, name, short, index === 0 ? 'lng' : short]
    return reader.read(name, number(index === 0 ? -180 : -90, index === 0 ? 180 : 90), paths)
  })
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  const isNowhere = longitude === 0 && latitude === 0 && reader.id === undefined
  return isNowhere ? undefined : { longitude, latitude }
}

function inOneValue(reader: EventReader): Position | undefined {
  return (reader.read('position', positionText, EVENT_POSITIONS) as Position | null | undefined) ?? undefined
}

/** The location of an event is its address. */
const EVENT_POSITIONS = POSITION_NAMES.filter((name) => name !== 'location')

/** An address in one line: the venue, street, city, region and postcode, or the text that is there. */
function addressOf(reader: EventReader, venue: string | undefined): string | null {
  const parts = ['street_address', 'address_locality', 'address_region', 'postal_code'].map((part) =>
    reader.text('address', line, [`location.address.${part}`, `address.${part}`]),
  )
  const known = parts.some((part) => part !== undefined)
    ? parts
    : [reader.text('address', text(1000), ['location.address', 'address', 'location'])]
  const all = [venue, ...known].filter((part, index, list) => part !== undefined && list.indexOf(part) === index)
  return all.length === 0 ? null : all.join(', ').slice(0, 1000)
}

/** The same identifier for the same name, start and address, whatever the file's name. */
function contentIdentifier({ name, start_date, address }: Pick<EventInput, 'name' | 'start_date' | 'address'>): string {
  const content = JSON.stringify([name, start_date, address])
  return `sha256:${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
}
