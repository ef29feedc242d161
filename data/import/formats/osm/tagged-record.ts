/**
 * Recognizes objects of OpenStreetMap in files of other programs, and returns their tags. Only an id of OpenStreetMap
 * tells: other records have an `amenity`, too, and mean something else by it. docs/import.md lists the forms.
 */
import { type Content, isObject } from '../source-row.ts'
import type { OsmObject, Tags } from './osm-file.ts'

export interface TaggedRecord {
  /** Undefined if the whole file is known to be OpenStreetMap's, and has no ids. */
  readonly object: ObjectId | undefined
  readonly tags: Tags
}

type ObjectId = Pick<OsmObject, 'type' | 'id'>
type Properties = Content['properties']

/** Properties with a reference such as `node/1`, of overpass turbo, Overture's and others' programs. */
const REFERENCES = ['@id', 'id', 'osm_id', 'full_id', 'feature_id'] as const
const REFERENCE = /^(?:https?:\/\/(?:www\.)?(?:openstreetmap|osm)\.org\/|osm:)?(node|way|relation)\/(\d{1,16})$/
/** Properties with a type, and with its number: of osmium, Overpass, QuickOSM, pyrosm and OSMnx. */
const PAIRS = [
  ...([['@type', '@id'] as const, ['osm_type', 'osm_id'], ['osm_type', 'id'], ['element_type', 'osmid']] as const),
  ['element', 'id'],
] as const
const TYPE = /^(n|w|r|node|way|relation)s?(?:_(?:line|poly))?$/i
const TYPES: Readonly<Record<string, OsmObject['type']>> = { n: 'node', w: 'way', r: 'relation' }
/** Ids that osmium gives to features, which are so short that others have them, too. */
const SHORT = /^([nwa])(\d{1,16})$/
/** With these, a record has categories of its own, and no tags, although it may have an id. */
const OWN_CATEGORIES = ['category', 'categories', 'class', 'fclass', 'osm_key']
/** Properties that have other tags: of ogr2ogr, osm2pgsql and Overpass. */
const OTHER_TAGS: ReadonlySet<string> = new Set(['other_tags', 'all_tags', 'tags'])

/** Returns undefined for a record of anybody else. `isOsm`: every record of the file is OpenStreetMap's. */
export function taggedRecord(content: Content, isOsm: boolean): TaggedRecord | undefined {
  const { properties } = content
  const object = referenceOf(content) ?? pairOf(properties) ?? numberOf(content) ?? shortId(content)
  return object || isOsm ? { object, tags: tagsOf(properties) } : undefined
}

function referenceOf({ id, properties }: Content): ObjectId | undefined {
  if (isSchemaOrg(properties) || properties['categories'] !== undefined) return undefined
  for (const given of [id, ...REFERENCES.map((name) => properties[name])]) {
    const [, type, number] = (typeof given === 'string' && REFERENCE.exec(given.trim())) || []
    if (type) return { type: type as OsmObject['type'], id: Number(number) }
  }
  return undefined
}

/** A restaurant of schema.org may name the object that it is. */
function isSchemaOrg({ '@type': type }: Properties): boolean {
  return type !== undefined && !TYPE.test(String(type))
}

function pairOf(properties: Properties): ObjectId | undefined {
  if (OWN_CATEGORIES.some((name) => properties[name])) return undefined
  for (const [typeName, idName] of PAIRS) {
    const [, letter] = /^(.)/.exec(TYPE.exec(String(properties[typeName]))?.[1] ?? '') ?? []
    const id = wholeNumber(properties[idName])
    if (letter && id !== undefined) return { type: TYPES[letter.toLowerCase()] as OsmObject['type'], id: Math.abs(id) }
  }
  return undefined
}

/** ogr2ogr and osm2pgsql write the number only, and that of a relation, or a way, in one of two ways. */
function numberOf({ properties, geometry }: Content): ObjectId | undefined {
  if (OWN_CATEGORIES.some((name) => properties[name])) return undefined
  const way = wholeNumber(properties['osm_way_id'])
  if (way !== undefined) return { type: 'way', id: way }
  const id = wholeNumber(properties['osm_id'])
  if (id === undefined) return undefined
  if (id < 0) return { type: 'relation', id: -id }
  const shape = shapeOf(geometry) ?? shapeOf(properties['WKT'])
  if (shape === 'linestring' || shape === 'polygon') return { type: 'way', id }
  return { type: shape === undefined || shape === 'point' ? 'node' : 'relation', id }
}

/** Returns the kind of a geometry of GeoJSON, or of well-known text. */
function shapeOf(geometry: unknown): string | undefined {
  const type = isObject(geometry) ? geometry['type'] : geometry
  return typeof type === 'string' ? /^\s*([a-z]+)/i.exec(type)?.[1]?.toLowerCase() : undefined
}

/** The id must go with the geometry, and all properties must be texts. */
function shortId({ id, properties, geometry }: Content): ObjectId | undefined {
  const [, letter, digits] = SHORT.exec(String(id)) ?? []
  if (!letter || !Object.values(properties).every((value) => typeof value === 'string')) return undefined
  const shape = shapeOf(geometry)
  const number = Number(digits)
  if (letter === 'n') return shape === 'point' ? { type: 'node', id: number } : undefined
  if (letter === 'w') return shape === 'linestring' ? { type: 'way', id: number } : undefined
  if (shape !== 'multipolygon') return undefined
  // Areas have twice the number of their way, or of their relation and one more.
  return number % 2 === 0 ? { type: 'way', id: number / 2 } : { type: 'relation', id: (number - 1) / 2 }
}

function wholeNumber(value: unknown): number | undefined {
  return /^-?[1-9]\d{0,15}$/.test(String(value ?? '')) ? Number(value) : undefined
}

/** Returns the properties that may be tags. */
export function tagsOf(properties: Properties): Tags {
  const tags: Record<string, string> = {}
  for (const [key, value] of Object.entries(properties)) {
    if (OTHER_TAGS.has(key)) Object.assign(tags, otherTags(value))
    else if (!key.startsWith('@') && isText(value)) tags[key] = String(value)
  }
  return tags
}

function isText(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** An object, a list of keys with their values, a text of JSON, or one of PostgreSQL's `hstore`. */
function otherTags(value: unknown): Tags {
  if (typeof value === 'string') return /^\s*[{[]/.test(value) ? otherTags(parsed(value)) : hstoreTags(value)
  const entries = Array.isArray(value)
    ? value.flatMap((entry) => (isObject(entry) ? [[entry['key'], entry['value']]] : []))
    : Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(entries.filter(([, text]) => isText(text)).map(([key, text]) => [key, String(text)]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const PAIR_OF_HSTORE = /"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/gs

function hstoreTags(text: string): Tags {
  const unquoted = (part = '') => part.replace(/\\(.)/gs, '$1')
  return Object.fromEntries(
    [...text.matchAll(PAIR_OF_HSTORE)].map(([, key, value]) => [unquoted(key), unquoted(value)]),
  )
}
