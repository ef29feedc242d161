/** Refuses coordinates in another reference system than WGS 84, as they would be somewhere else on the map. */
import { FileFault, isObject } from '../source-row.ts'

/** In GeoParquet, longitude comes first in all of them. */
const WGS84 = /^(?:(?:OGC:)?CRS84h?|(?:EPSG:|srid:)?(?:4326|4979))$/i

/**
 * Throws unless `crs` is WGS 84: an object of PROJJSON, a text such as `EPSG:4326`, or undefined, which means the same.
 * Null means that the writer did not know it; coordinates beyond ±180 and ±90 are rejected row by row then.
 */
export function checkReferenceSystem(column: string, crs: unknown): void {
  if (crs === undefined || crs === null) return
  const name = isObject(crs) ? objectName(crs) : String(crs)
  if (WGS84.test(name)) return
  throw new FileFault(
    `the column ${column} has coordinates in ${name}; only longitude and latitude of WGS 84 (OGC:CRS84, EPSG:4326) can be read`,
  )
}

function objectName({ id, name }: Record<string, unknown>): string {
  return isObject(id)
    ? `${String(id['authority'])}:${String(id['code'])}`
    : String(name ?? 'an unknown reference system')
}
