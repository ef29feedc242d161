/** Recognizes coordinates that are no longitudes and latitudes. In another system they would be elsewhere on the map. */
import { FileFault, isObject } from './source-row.ts'

/** In all of them, files have longitude first. */
const WGS84 = /^(?:(?:OGC:)?CRS84h?|(?:EPSG:|srid:)?(?:4326|4979)|WGS ?84)$/i

export const READABLE = 'only longitude and latitude of WGS 84 (OGC:CRS84, EPSG:4326) can be read'

/**
 * Returns the name of a reference system that is not WGS 84, and undefined for WGS 84. It is a text such as `EPSG:4326`,
 * or an object of PROJJSON, or a `crs` of GeoJSON as it was before RFC 7946. Null means that the writer did not know it;
 * coordinates beyond ±180 and ±90 are rejected row by row then.
 */
export function foreignSystem(crs: unknown): string | undefined {
  if (crs === undefined || crs === null) return undefined
  const name = shortName(isObject(crs) ? objectName(crs) : String(crs))
  return WGS84.test(name) ? undefined : name
}

function objectName({ id, name, properties, type }: Record<string, unknown>): string {
  if (isObject(id)) return `${String(id['authority'])}:${String(id['code'])}`
  const named = isObject(properties) ? (properties['name'] ?? properties['href'] ?? properties['code']) : name
  return named === undefined ? 'an unknown reference system' : `${type === 'EPSG' ? 'EPSG:' : ''}${String(named)}`
}

/** Returns `EPSG:3857` for `urn:ogc:def:crs:EPSG::3857` and for `http://www.opengis.net/def/crs/EPSG/0/3857`. */
function shortName(name: string): string {
  const [, authority, code] = /(?:^urn:[\w-]+:def:crs:|\/def\/crs\/)(\w+)[:/](?:[\w.]*[:/])?(\w+)$/i.exec(name) ?? []
  return authority === undefined ? name.trim() : `${authority}:${code}`
}

/** Throws `FileFault` if the member `crs` of a GeoJSON document names another reference system. */
export function checkDocumentCrs(crs: unknown): void {
  const system = foreignSystem(crs)
  if (system === undefined) return
  throw new FileFault(
    `the coordinates are in ${system}; ${READABLE}; please convert the file, for example with ogr2ogr -t_srs EPSG:4326`,
  )
}

/** Returns the `crs` that stands behind the features; undefined if there is none. `end` is the end of the document. */
export function crsAtEnd(end: string): unknown {
  for (let at = end.lastIndexOf('"crs"'); at >= 0; at = at === 0 ? -1 : end.lastIndexOf('"crs"', at - 1)) {
    try {
      // JSON only if nothing but the document itself is still open here.
      return (JSON.parse(`{${end.slice(at)}`) as { crs: unknown }).crs
    } catch {
      // a property of a feature
    }
  }
  return undefined
}
