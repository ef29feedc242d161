/** Kinds and zooms of the names of cities, villages and quarters, and of boundaries. */
import type { Tags } from '../import/formats/osm/osm-file.ts'
import type { Description } from './feature.ts'

const PLACES: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  country: ['country', 2],
  state: ['region', 4],
  province: ['region', 5],
  city: ['locality', 5],
  town: ['locality', 8],
  village: ['locality', 10],
  hamlet: ['locality', 13],
  isolated_dwelling: ['locality', 14],
  suburb: ['macrohood', 11],
  quarter: ['neighbourhood', 13],
  neighbourhood: ['neighbourhood', 14],
}

/** Boundaries by `admin_level`. */
const BOUNDARIES: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  2: ['country', 0],
  4: ['region', 3],
  6: ['county', 8],
  8: ['locality', 10],
}

/** Returns undefined for a node that is no place with a name. */
export function describePlace(tags: Tags): Description | undefined {
  const [place, name] = [tags['place'], tags['name']]
  if (place === undefined || name === undefined || !Object.hasOwn(PLACES, place)) return undefined
  const [kind, minZoom] = PLACES[place] as readonly [string, number]
  const population = Number(tags['population'])
  const names = Object.entries(tags).filter(([key]) => /^name:[a-z]{2}$/.test(key))
  const properties = {
    kind,
    kind_detail: place,
    name,
    ...Object.fromEntries(names),
    min_zoom: minZoom,
    ...(population > 0 && { population }),
  }
  return { layer: 'places', minZoom, properties }
}

/** Returns the `admin_level` of a relation whose boundary is shown. */
export function boundaryLevel(tags: Tags): number | undefined {
  const level = tags['admin_level']
  if (tags['boundary'] !== 'administrative' || level === undefined) return undefined
  return Object.hasOwn(BOUNDARIES, level) ? Number(level) : undefined
}

export function describeBoundary(level: number): Description {
  const [kind, minZoom] = BOUNDARIES[level] as readonly [string, number]
  return { layer: 'boundaries', minZoom, properties: { kind, kind_detail: level } }
}
