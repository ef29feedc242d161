/** Kinds and zooms of areas: water, green, use of the land, buildings. */
import type { Tags } from '../import/formats/osm/osm-file.ts'
import type { Description } from './feature.ts'
import { nameOf } from './roads.ts'

/** Lowest zoom with buildings. */
const BUILDINGS_ZOOM = 13

const WATER: Readonly<Record<string, readonly string[]>> = {
  waterway: ['riverbank', 'dock', 'canal'],
  landuse: ['reservoir', 'basin'],
  leisure: ['swimming_pool'],
  amenity: ['fountain'],
}

/** The first key with one of the values decides. */
const LANDUSE: readonly (readonly [key: string, values: readonly string[]])[] = [
  [
    'leisure',
    [
      ...['park', 'garden', 'dog_park', 'golf_course', 'pitch', 'track', 'playground', 'nature_reserve', 'stadium'],
      ...['common', 'recreation_ground'],
    ],
  ],
  [
    'landuse',
    [
      ...['forest', 'grass', 'meadow', 'village_green', 'recreation_ground', 'cemetery', 'allotments', 'orchard'],
      ...['vineyard', 'farmland', 'residential', 'commercial', 'retail', 'industrial', 'railway', 'military', 'quarry'],
      ...['construction', 'brownfield'],
    ],
  ],
  [
    'natural',
    ['wood', 'scrub', 'grassland', 'heath', 'wetland', 'beach', 'sand', 'glacier', 'bare_rock', 'scree', 'shingle'],
  ],
  ['amenity', ['school', 'university', 'college', 'kindergarten', 'hospital', 'grave_yard']],
  ['tourism', ['zoo', 'theme_park', 'camp_site']],
  ['aeroway', ['aerodrome', 'apron', 'runway', 'taxiway']],
  ['man_made', ['pier', 'breakwater', 'bridge']],
  ['boundary', ['national_park']],
]

const PEDESTRIAN: ReadonlySet<string> = new Set(['pedestrian', 'footway', 'path'])

/** Returns undefined for an area that a basemap does not show. */
export function describeArea(tags: Tags): Description | undefined {
  const building = tags['building'] ?? tags['building:part']
  if (building !== undefined && building !== 'no') return describeBuilding(tags)
  const water = waterKind(tags)
  if (water !== undefined) return { layer: 'water', minZoom: 0, properties: { kind: water, ...nameOf(tags) } }
  const kind = landuseKind(tags)
  if (kind === undefined) return undefined
  return { layer: 'landuse', minZoom: 2, properties: { kind, ...nameOf(tags) } }
}

function describeBuilding(tags: Tags): Description {
  const kind = tags['building'] === undefined ? 'building_part' : 'building'
  const height = Number.parseFloat(tags['height'] ?? '')
  const properties = { kind, ...(Number.isFinite(height) && { height }) }
  return { layer: 'buildings', minZoom: BUILDINGS_ZOOM, properties }
}

function waterKind(tags: Tags): string | undefined {
  if (tags['natural'] === 'water') {
    const water = tags['water']
    return water !== undefined && ['lake', 'river', 'canal', 'basin', 'pond', 'reservoir'].includes(water)
      ? water
      : 'water'
  }
  const [, values = []] = Object.entries(WATER).find(([key, all]) => all.includes(tags[key] ?? '')) ?? []
  return values.find((value) => Object.keys(WATER).some((key) => tags[key] === value))
}

function landuseKind(tags: Tags): string | undefined {
  for (const [key, values] of LANDUSE) {
    const value = tags[key]
    if (value !== undefined && values.includes(value)) return value === 'grave_yard' ? 'cemetery' : value
  }
  return tags['area'] === 'yes' && PEDESTRIAN.has(tags['highway'] ?? '') ? 'pedestrian' : undefined
}
