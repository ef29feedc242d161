/**
 * Maps properties and columns to fields. It knows our own names, and common names of other exports, schema.org,
 * OpenStreetMap's tags, Overture Maps and Foursquare. Case, spaces and punctuation are ignored: `Street Address`, `streetAddress`
 * and `street_address` are the same name.
 */
import { COLUMNS, type ImportedName } from '../../../core/model/place.ts'
import { isFormerUse } from '../formats/closing.ts'
import { isNameInLanguage } from '../formats/osm/properties.ts'
import { CONVERSIONS, type Convert } from './dataset-columns.ts'

/** Fields that can be imported: those of a place, parts of them, and a position in one column. */
export type Field = ImportedName | keyof typeof PARTS | 'position'

/** Street and house number become the address if there is none. */
const PARTS = {
  street: ['addr:street', 'address_line_1', 'address1', 'street'],
  house_number: ['addr:housenumber', 'house_number'],
  special_opening_hours: ['special_opening_hours_specification', 'special_opening_hours'],
  best_rating: ['aggregate_rating.best_rating', 'best_rating', 'max_rating'],
  worst_rating: ['aggregate_rating.worst_rating', 'worst_rating', 'min_rating'],
}

/** Columns that have longitude and latitude in one value. */
export const POSITION_NAMES = [
  ...['geometry', 'geom', 'the_geom', 'wkb_geometry', 'geog', 'geography', 'shape', 'geo_shape'],
  ...['wkt', 'wkt_geom', 'geom_wkt', 'geometry_wkt', 'wkb', 'ewkb', 'ewkt'],
  ...['geo', 'geo_point', 'geo_point_2d', 'geolocation', 'geo_coordinates', 'gps', 'gps_coordinates'],
  ...['lat_lon', 'lat_lng', 'lat_long', 'latitude_longitude'],
  ...['lon_lat', 'lng_lat', 'long_lat', 'longitude_latitude'],
  ...['coordinates', 'coordinate', 'coords', 'point', 'location'],
]

/** The names of each field, most reliable first. A dot selects a member of an object, or of the first one of a list. */
const NAMES = new Map<Field, readonly string[]>([
  ...COLUMNS.flatMap(([name, { setBy, imports }]): [Field, readonly string[]][] =>
    setBy === 'users' || setBy === 'importers' ? [[name as ImportedName, imports ?? [name]]] : [],
  ),
  ...(Object.entries(PARTS) as [keyof typeof PARTS, string[]][]),
  ['position', POSITION_NAMES],
])

export const FIELDS: readonly Field[] = Array.from(NAMES.keys())

export interface Candidate {
  field: Field
  /** The lowest wins. */
  rank: number
  /** Brings the value into the form of the field. */
  convert?: Convert | undefined
}

const CANDIDATES = new Map(
  Array.from(NAMES).flatMap(([field, names]) =>
    names.map((name, rank): [string, Candidate] => [normalized(name), { field, rank, convert: CONVERSIONS[name] }]),
  ),
)
/** Names of objects with a member that is a field. */
const PARENTS = new Set(
  Array.from(NAMES.values())
    .flat()
    .filter((name) => name.includes('.'))
    .map((name) => normalized(name.slice(0, name.indexOf('.')))),
)

/** The whole record tells whether such a tag counts (combined-values.ts). */
const FORMER_USE: Candidate = { field: 'is_closed', rank: Infinity, convert: () => null }

/** The whole record tells the names by language (combined-values.ts). */
const NAME_IN_A_LANGUAGE: Candidate = { field: 'names_by_language', rank: Infinity, convert: () => null }

/** Images of a service whose property has its own name in front, as ours is `svc_images`. */
const BRANDED_IMAGES: Candidate = { field: 'images', rank: Infinity }

export function isBrandedImages(name: string): boolean {
  return /^[a-z\d]+_images$/i.test(name)
}

/** Returns the field that a property's name means; undefined if there is none. `parent.0.member` is in a list. */
export function candidateFor(name: string): Candidate | undefined {
  const known = CANDIDATES.get(name) ?? CANDIDATES.get(normalized(name.replace('.0.', '.')))
  if (known) return known
  if (isFormerUse(name)) return FORMER_USE
  if (isNameInLanguage(name)) return NAME_IN_A_LANGUAGE
  return isBrandedImages(name) ? BRANDED_IMAGES : undefined
}

/** Returns true if members of an object or a list with this name may be fields. */
export function isParent(name: string): boolean {
  return PARENTS.has(normalized(name))
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}@]/gu, '')
}
