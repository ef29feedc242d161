/** Kinds and zooms of streets, railways, waterways and ferries. */
import type { Tags } from '../import/formats/osm/osm-file.ts'
import type { Description } from './feature.ts'

type Kind = readonly [kind: string, minZoom: number]

const HIGHWAYS: Readonly<Record<string, Kind>> = {
  motorway: ['highway', 3],
  motorway_link: ['highway', 9],
  trunk: ['major_road', 6],
  trunk_link: ['major_road', 10],
  primary: ['major_road', 7],
  primary_link: ['major_road', 11],
  secondary: ['major_road', 9],
  secondary_link: ['major_road', 12],
  tertiary: ['major_road', 10],
  tertiary_link: ['major_road', 12],
  residential: ['minor_road', 12],
  unclassified: ['minor_road', 12],
  living_street: ['minor_road', 13],
  road: ['minor_road', 12],
  raceway: ['minor_road', 12],
  service: ['minor_road', 13],
  pedestrian: ['path', 13],
  track: ['path', 13],
  cycleway: ['path', 13],
  bridleway: ['path', 14],
  path: ['path', 14],
  footway: ['path', 14],
  steps: ['path', 14],
  corridor: ['path', 15],
}

const RAILWAYS: Readonly<Record<string, number>> = {
  rail: 9,
  narrow_gauge: 11,
  light_rail: 11,
  monorail: 12,
  funicular: 12,
  subway: 12,
  tram: 13,
}

const WATERWAYS: Readonly<Record<string, number>> = { river: 8, canal: 11, stream: 13, drain: 15, ditch: 15 }

/** Returns undefined for a way that is no line of a basemap. */
export function describeLine(tags: Tags): Description | undefined {
  const [highway, railway, waterway] = [tags['highway'], tags['railway'], tags['waterway']]
  const kind = ownValue(HIGHWAYS, highway)
  if (kind && highway && tags['area'] !== 'yes') return road(kind, highway, tags)
  const railZoom = ownValue(RAILWAYS, railway)
  if (railZoom !== undefined && railway) {
    // Sidings and yards.
    const minZoom = tags['service'] === undefined ? railZoom : Math.max(railZoom, 13)
    return road(['rail', minZoom], railway, tags)
  }
  if (tags['route'] === 'ferry') return road(['ferry', 11], 'ferry', tags)
  if (tags['aeroway'] === 'runway' || tags['aeroway'] === 'taxiway') {
    return road(['aeroway', tags['aeroway'] === 'runway' ? 10 : 12], tags['aeroway'], tags)
  }
  if (tags['aerialway'] !== undefined) return road(['aerialway', 12], tags['aerialway'], tags)
  const waterZoom = ownValue(WATERWAYS, waterway)
  if (waterZoom === undefined || !waterway || isSet(tags['tunnel'])) return undefined
  return { layer: 'water', minZoom: waterZoom, properties: { kind: waterway, ...nameOf(tags) } }
}

function road([kind, minZoom]: Kind, detail: string, tags: Tags): Description {
  const properties: Record<string, string | boolean> = { kind, kind_detail: detail, ...nameOf(tags) }
  const ref = tags['ref']?.split(';')[0]?.trim()
  if (ref && (kind === 'highway' || kind === 'major_road')) properties['ref'] = ref
  if (detail.endsWith('_link')) properties['is_link'] = true
  if (isSet(tags['bridge'])) properties['is_bridge'] = true
  if (isSet(tags['tunnel'])) properties['is_tunnel'] = true
  return { layer: 'roads', minZoom, properties }
}

export function nameOf({ name }: Tags): { name?: string } {
  return name === undefined ? {} : { name }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'no'
}

function ownValue<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
