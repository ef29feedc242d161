/** Reads geometry as well-known text (ISO 19125-1), also with an SRID before it, as PostGIS writes it. */
import { WKT_TYPES } from '../../../core/geo/wkt-types.ts'

const GEOMETRY =
  /^(?:SRID=(\d+);)?\s*(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*(?:(?:ZM|Z|M)\s*)?(EMPTY|\(.*\))$/is
const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`
const POSITION = new RegExp(String.raw`(?<![\d.])${NUMBER}(?:\s+${NUMBER}){1,3}(?![\d.])`, 'gi')

/** Returns a GeoJSON geometry, null for an empty one, and undefined if the text is none that can be read. */
export function wktGeometry(text: string): object | null | undefined {
  const [, srid, name = '', body = ''] = GEOMETRY.exec(text.trim()) ?? []
  if (body === '') return undefined
  if (body.toUpperCase() === 'EMPTY') return null
  const type = WKT_TYPES[name.toUpperCase()] as string
  const lists = listsOf(body)
  const coordinates = type === 'Point' ? onlyEntry(lists) : type === 'MultiPoint' ? lists?.map(unwrapped) : lists
  if (!coordinates) return undefined
  return { type, coordinates, ...(srid !== undefined && srid !== '0' && { crs: `EPSG:${srid}` }) }
}

/** Returns the parentheses as lists, and the numbers of a position as one more list. */
function listsOf(body: string): unknown[] | undefined {
  const json = body
    .replace(POSITION, (position) => `[${position.split(/\s+/).map(Number).join()}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  try {
    return JSON.parse(json) as unknown[]
  } catch {
    return undefined
  }
}

function onlyEntry(lists: unknown[] | undefined): unknown {
  return lists?.length === 1 ? lists[0] : undefined
}

/** Each point of a MULTIPOINT may be in parentheses of its own. */
function unwrapped(entry: unknown): unknown {
  return Array.isArray(entry) && Array.isArray(entry[0]) ? (entry[0] as unknown) : entry
}
