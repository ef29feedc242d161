/** Reads objects of OpenStreetMap in files of other programs, so that they become the same places as from a PBF file. */
import type { Geometry } from 'geojson'
import { type Content, FileFault, isObject, isRejection, type RowChunk, type SourceRow } from '../source-row.ts'
import { categoriesOf, placeCategories } from './categories.ts'
import type { CategoryTable } from './default-categories.ts'
import { propertiesOf } from './properties.ts'
import { taggedRecord, tagsOf } from './tagged-record.ts'

export interface TaggedOptions {
  readonly table: CategoryTable
  /** A flag names the table, so that there must be a record for it. */
  readonly isTableGiven: boolean
  /** All records are OpenStreetMap's, or none; undefined: those are that have one of its ids. */
  readonly osm: boolean | undefined
  /** Properties that flags name. They are kept beside those of a place. */
  readonly kept: readonly string[]
}

/** Position of a record without a geometry, in columns of its own. */
const POSITION = /^@?(?:x|y|lon|lat|lng|long|longitude|latitude|wkt|geom|geometry|the_geom)$/i

/** Converts rows that are objects of OpenStreetMap, and skips those that are no places. All others stay as they are. */
export async function* readTagged(chunks: AsyncIterable<RowChunk>, options: TaggedOptions): AsyncGenerator<RowChunk> {
  let hasTags = !options.isTableGiven
  for await (const { rows, size } of chunks) {
    const read = rows.map((row) => toPlace(row, options))
    const left = read.filter((row) => row !== undefined)
    hasTags ||= read.some((row, index) => row !== rows[index])
    yield { rows: left, size, skipped: rows.length - left.length }
  }
  if (!hasTags) throw new FileFault('--categories is for OpenStreetMap data, which this file has none of')
}

/** Returns undefined for an object that is no named point of interest. */
function toPlace(row: SourceRow, { table, osm, kept }: TaggedOptions): SourceRow | undefined {
  const { content } = row
  if (isRejection(content) || osm === false) return row
  if ('@spider' in content.properties) return { ...row, content: labelled(content, table) }
  const record = taggedRecord(content, osm === true)
  if (!record) return row
  const { object, tags } = record
  // osmium leaves out the type of a relation that is an area.
  const typed = object?.type === 'relation' ? { type: 'multipolygon', ...tags } : tags
  const categories = placeCategories({ type: object?.type ?? 'node', tags: typed }, table)
  if (categories.length === 0) return undefined
  const { properties, geometry } = content
  const names = Object.keys(properties).filter((name) => POSITION.test(name) || kept.includes(name))
  const place: Content = {
    resource: 'place',
    isOsm: true,
    properties: {
      ...Object.fromEntries(names.map((name) => [name, properties[name]])),
      ...propertiesOf({ ...object, tags }, categories),
      ...('@timestamp' in properties ? { '@timestamp': properties['@timestamp'] } : {}),
    },
    geometry: areaOf(geometry, tags['area']),
  }
  return { ...row, content: place }
}

/** All the Places writes the tags of OpenStreetMap for places of its own. */
function labelled(content: Content, table: CategoryTable): Content {
  const tags = tagsOf(content.properties)
  const { categories, tags: labels } = propertiesOf({ tags }, categoriesOf(tags, table))
  const found = (categories as string[]).length > 0 ? { categories } : {}
  return { ...content, properties: { ...content.properties, ...found, ...(labels ? { tags: labels } : {}) } }
}

/** A closed way is an area, unless it is tagged `area=no`. Some programs write it as a line. */
function areaOf(geometry: unknown, area: string | undefined): unknown {
  if (!isObject(geometry) || geometry['type'] !== 'LineString' || area === 'no') return geometry
  const { coordinates: line } = geometry as unknown as Extract<Geometry, { type: 'LineString' }>
  const isRing = Array.isArray(line) && line.length >= 4 && String(line[0]) === String(line.at(-1))
  return isRing ? { type: 'Polygon', coordinates: [line] } : geometry
}
