/** Positions in one column: well-known text or binary, GeoJSON, or two numbers such as `52.52, 13.405`. */
import type { Position } from '../../../../core/geo/bbox.ts'
import { isObject } from '../../formats/source-row.ts'
import { wkbGeometry } from '../../formats/wkb.ts'
import { wktGeometry } from '../../formats/wkt.ts'
import { Unfit } from '../read-value.ts'
import { geometryPosition } from './position.ts'

/** As PostGIS prints a geometry, or a column of bytes. */
const BINARY = /^(?:\\x|0x)?((?:0[01])(?:[\da-f]{2}){8,})$/i

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d*)?`
/** With a decimal comma, the numbers need another sign between them. */
const COMMA_NUMBER = String.raw`[-+]?\d{1,3}(?:,\d+)?`
const PAIR = new RegExp(
  String.raw`^[[(]?\s*(?:(${NUMBER})\s*(?:[,;|]\s*|\s)(${NUMBER})|(${COMMA_NUMBER})\s*(?:[;|]\s*|\s)(${COMMA_NUMBER}))\s*[)\]]?$`,
)

const UNREADABLE = new Unfit(
  'is neither well-known text or binary, nor GeoJSON, nor latitude and longitude such as 52.52, 13.405',
  true,
)

/** Reads a position; of two numbers, the latitude is the first. Null for an empty geometry. */
export function position(value: unknown): unknown {
  // An object in a property such as `location` may be anything.
  if (isObject(value)) return 'coordinates' in value ? fromGeometry(value) : null
  const text = typeof value === 'string' ? value.trim() : ''
  if (text.startsWith('{')) return fromJson(text)
  const binary = BINARY.exec(text)?.[1]
  if (binary) return fromBinary(Buffer.from(binary, 'hex'))
  const geometry = wktGeometry(text)
  return geometry === undefined ? pair(text) : fromGeometry(geometry)
}

/** Two numbers in a column that names the longitude first become those of `position`. */
export function latitudeFirst(value: unknown): unknown {
  const found = typeof value === 'string' ? numbersOf(value.trim()) : undefined
  return found ? found.toReversed().join(' ') : value
}

function fromGeometry(geometry: unknown): Position | Unfit | null {
  const result = geometryPosition(geometry)
  return result instanceof Unfit ? new Unfit(result.reason, true) : (result ?? null)
}

function fromBinary(bytes: Uint8Array): Position | Unfit | null {
  try {
    return fromGeometry(wkbGeometry(bytes))
  } catch {
    return UNREADABLE
  }
}

function fromJson(text: string): Position | Unfit | null {
  try {
    return fromGeometry(JSON.parse(text))
  } catch {
    return UNREADABLE
  }
}

function pair(text: string): Position | Unfit | null {
  const [latitude, longitude] = numbersOf(text) ?? []
  return latitude === undefined ? UNREADABLE : fromGeometry({ type: 'Point', coordinates: [longitude, latitude] })
}

function numbersOf(text: string): number[] | undefined {
  const numbers = PAIR.exec(text)
    ?.slice(1)
    .filter((number) => number !== undefined)
  return numbers?.map((number) => Number(number.replace(',', '.')))
}
