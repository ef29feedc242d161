/** Converts the tags of a point of interest to properties whose names field-names.ts knows. */
import { isClosedByTags } from '../closing.ts'
import { titleCase, valuesOf } from './categories.ts'
import type { OsmObject, Tags } from './osm-file.ts'

/** Tags that are fields as they are. */
const FIELDS = [
  ...['name', 'description', 'opening_hours', 'addr:full', 'addr:street', 'addr:housenumber', 'addr:suburb'],
  ...['addr:city', 'addr:postcode', 'addr:state', 'addr:province', 'addr:country', 'wikipedia', 'wikidata'],
] as const

/** Our tag for each property of a place, and the values that mean it. docs/import.md has the same table. */
const LABELS: readonly (readonly [label: string, key: string, values: readonly string[]])[] = [
  ['Wheelchair Accessible', 'wheelchair', ['yes', 'designated']],
  ['Partly Wheelchair Accessible', 'wheelchair', ['limited']],
  ['Outdoor Seating', 'outdoor_seating', ['yes', 'terrace', 'garden', 'sidewalk', 'patio', 'street', 'roof']],
  ['Takeaway', 'takeaway', ['yes', 'only']],
  ['Delivery', 'delivery', ['yes', 'only']],
  ['Drive Through', 'drive_through', ['yes', 'only']],
  ['Reservations', 'reservation', ['yes', 'required', 'recommended']],
  ['Vegan Options', 'diet:vegan', ['yes', 'only']],
  ['Vegetarian Options', 'diet:vegetarian', ['yes', 'only']],
  ['Gluten Free Options', 'diet:gluten_free', ['yes', 'only']],
  ['Halal', 'diet:halal', ['yes', 'only']],
  ['Kosher', 'diet:kosher', ['yes', 'only']],
  ['Wifi', 'internet_access', ['yes', 'wlan']],
  ['Dog Friendly', 'dog', ['yes']],
  ['Organic', 'organic', ['yes', 'only']],
  ['Second Hand', 'second_hand', ['yes', 'only']],
  ['Live Music', 'live_music', ['yes']],
  ['Craft Beer', 'microbrewery', ['yes']],
  ['Air Conditioning', 'air_conditioning', ['yes']],
  ['Free Entry', 'fee', ['no']],
]

const MAX_LABEL = 100
const MAX_NAME = 200
const MAX_NAMES = 100

/** An object without an id is from a file that has none. */
type TaggedObject = Partial<Pick<OsmObject, 'type' | 'id'>> & Pick<OsmObject, 'tags' | 'info'>

export function identifierOf({ type, id }: Pick<OsmObject, 'type' | 'id'>): string {
  return `osm:${type}/${id}`
}

/** Returns the properties of a place with these tags. Only those that the tags say something about are there. */
export function propertiesOf(
  { type, id, tags = {}, info }: TaggedObject,
  categories: readonly string[],
): Record<string, unknown> {
  // All tags are known: a place without a tag of its end has reopened.
  const properties: Record<string, unknown> = { categories, is_closed: isClosedByTags(tags) }
  if (type && id !== undefined) {
    properties['data_source_identifier'] = identifierOf({ type, id })
    properties['data_source_url'] = `https://www.openstreetmap.org/${type}/${id}`
  }
  if (info?.timestamp) properties['@timestamp'] = new Date(info.timestamp).toISOString()
  for (const name of FIELDS) if (tags[name] !== undefined) properties[name] = tags[name]
  // Villages without names of streets number their houses.
  if (tags['addr:place'] !== undefined) properties['addr:street'] ??= tags['addr:place']
  const labels = labelsOf(tags)
  if (labels.length > 0) properties['tags'] = labels
  const names = otherNamesOf(tags)
  if (names.length > 0) properties['other_names'] = names
  const byLanguage = namesByLanguage(tags)
  if (byLanguage.length > 0) properties['names_by_language'] = Object.fromEntries(byLanguage)
  const telephone = first(tags['phone'] ?? tags['contact:phone'])
  if (telephone !== undefined) properties['telephone'] = telephone
  const url = first(tags['website'] ?? tags['contact:website'] ?? tags['url'])
  if (url !== undefined) properties['url'] = url
  if (tags['brand'] !== undefined || tags['brand:wikidata'] !== undefined) properties['is_chain'] = true
  return properties
}

function labelsOf(tags: Tags): string[] {
  const cuisines = valuesOf(tags['cuisine'] ?? '').map(titleCase)
  const labels = LABELS.filter(([, key, values]) => values.includes(tags[key] ?? '')).map(([label]) => label)
  if (labels.includes('Wifi') && tags['internet_access:fee'] === 'no') labels.push('Free Wifi')
  const brand = tags['brand'] !== tags['name'] ? valuesOf(tags['brand'] ?? '') : []
  return [...cuisines, ...labels, ...brand].filter((label) => label.length <= MAX_LABEL)
}

/** `name:de`, `name:zh-Hant`; not `name:left` or `name:etymology`. */
export function isNameInLanguage(key: string): boolean {
  return /^name:[a-z]{2,3}(?:[-_].+)?$/.test(key)
}

const OTHER_NAMES: ReadonlySet<string> = new Set([
  ...['alt_name', 'short_name', 'official_name', 'int_name', 'loc_name', 'nat_name', 'reg_name', 'old_name'],
])

/** Returns each name once, if it is not the name itself. */
function otherNamesOf(tags: Tags): string[] {
  const names = Object.keys(tags).filter((key) => OTHER_NAMES.has(key) || isNameInLanguage(key))
  return [...new Set(names.flatMap((key) => valuesOf(tags[key] ?? '')))]
    .filter((name) => name !== tags['name'] && name.length <= MAX_NAME)
    .slice(0, MAX_NAMES)
}

function namesByLanguage(tags: Tags): (readonly [language: string, name: string | undefined])[] {
  const keys = Object.keys(tags).filter(isNameInLanguage)
  return keys.map((key) => [key.slice('name:'.length), first(tags[key])] as const)
}

/** The first of several values: `+49 1; +49 2`. */
function first(tag: string | undefined): string | undefined {
  return tag === undefined ? undefined : valuesOf(tag)[0]
}
