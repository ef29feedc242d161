/** Features in the bodies of requests, as the fields of places. */
import { fail } from '../../../core/query/parameters.ts'
import { InvalidFields } from '../../errors.ts'
import { Point } from '../../http/column-schemas.ts'
import type { ViewRequest } from '../../http/view.ts'
import { CRS_NAMES, CRS84, type CrsName } from '../http/crs-names.ts'
import { systemOf } from '../items/crs.ts'

export interface WrittenFeature {
  /** Fields by name. The position is in degrees: null if the feature has none, absent if nothing is said of it. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Members of the feature that mean nothing. */
  readonly ignored: readonly string[]
}

const HEADER = 'Content-Crs'
const MEMBERS: ReadonlySet<string> = new Set(['type', 'id', 'geometry', 'properties', 'links'])
/** Properties of answers that are the same as another field. */
const TEXT_OF_HOURS = 'opening_hours_text'

/** Throws `InvalidFields`, and `InvalidParameter` for an unknown coordinate system. */
export async function readFeature({ readBody, header }: ViewRequest): Promise<WrittenFeature> {
  const crs = crsOf(header(HEADER))
  const body = await readBody()
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw InvalidFields.ofNone('Send a GeoJSON Feature.')
  const { type, geometry, properties = {} } = body as Readonly<Record<string, unknown>>
  if (type !== undefined && type !== 'Feature') throw new InvalidFields({ type: ['Must be "Feature".'] })
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) {
    throw new InvalidFields({ properties: ['Expected an object.'] })
  }
  // The position is that of the geometry alone.
  const { longitude, latitude, [TEXT_OF_HOURS]: hours, ...fields } = properties as Readonly<Record<string, unknown>>
  return {
    fields: { ...fields, ...(hours !== undefined && { opening_hours: hours }), ...positionOf(geometry, crs) },
    ignored: Object.keys(body).filter((name) => !MEMBERS.has(name)),
  }
}

function positionOf(geometry: unknown, crs: CrsName): object {
  if (geometry === undefined) return {}
  if (geometry === null) return { longitude: null, latitude: null }
  const point = Point.safeParse(geometry)
  if (!point.success) throw new InvalidFields({ geometry: ['Enter a GeoJSON Point, or null.'] })
  return systemOf(crs).read(...point.data.coordinates)
}

function crsOf(header: string): CrsName {
  if (header === '') return CRS84
  return (
    CRS_NAMES.find((name) => header.trim() === `<${name}>`) ??
    fail(HEADER, `Enter one of ${CRS_NAMES.join(', ')} in <>.`)
  )
}
