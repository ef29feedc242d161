/**
 * Reads the named points of interest of an OpenStreetMap file, with their geometries, in four passes:
 *
 *   1. all objects: nodes become rows; notes which nodes and ways the other places consist of
 *   2. ways: keeps those that are outlines of relations
 *   3. nodes: keeps the positions of those that are needed
 *   4. ways and relations: they become rows
 *
 * So memory does not grow with the file. A fault ends the first pass; the others read what is before it.
 */
import type { Geometry } from 'geojson'
import type { SourceFile } from '../open-file.ts'
import { FileFault, type RowChunk, type SourceRow } from '../source-row.ts'
import { placeCategories } from './categories.ts'
import type { CategoryTable } from './default-categories.ts'
import { outlineWays, relationGeometry, wayGeometry } from './geometry.ts'
import { NeededObjects } from './needed-objects.ts'
import { type ObjectBatch, type ObjectSource, PbfSource } from './object-source.ts'
import { OsmFile, type OsmNode, type OsmObject, type OsmWay } from './osm-file.ts'
import { parseJson } from './parse-json.ts'
import { parseXml } from './parse-xml.ts'
import { identifierOf, propertiesOf } from './properties.ts'
import { TextSource } from './text-source.ts'

/** The first pass counts as half of the work. */
const SHARES = [1 / 2, 1 / 6, 1 / 6, 1 / 6] as const

/** Yields places of a PBF file as rows; `place` of a row is its number among the places, from 1. */
export async function* readOsm({ path, onBytes }: SourceFile, table: CategoryTable): AsyncGenerator<RowChunk> {
  const file = await OsmFile.open(path)
  try {
    yield* readSource(new PbfSource(file), onBytes, table)
  } finally {
    await file.close()
  }
}

/** Yields places of an XML or JSON file as rows. */
export function readOsmText(
  format: 'osm-xml' | 'osm-json',
  file: SourceFile,
  table: CategoryTable,
): AsyncGenerator<RowChunk> {
  return readSource(new TextSource(file, format === 'osm-xml' ? parseXml : parseJson), file.onBytes, table)
}

async function* readSource(
  source: ObjectSource,
  onBytes: SourceFile['onBytes'],
  table: CategoryTable,
): AsyncGenerator<RowChunk> {
  const needed = new NeededObjects()
  try {
    yield* new PlaceReader(source, needed, table).read(onBytes)
  } finally {
    needed.close()
  }
}

class PlaceReader {
  readonly #source: ObjectSource
  readonly #needed: NeededObjects
  readonly #table: CategoryTable
  #count = 0
  #fault: FileFault | undefined

  constructor(source: ObjectSource, needed: NeededObjects, table: CategoryTable) {
    this.#source = source
    this.#needed = needed
    this.#table = table
  }

  async *read(onBytes: SourceFile['onBytes']): AsyncGenerator<RowChunk> {
    const { size } = this.#source
    const progress = new Progress(size, onBytes)
    const passes: readonly [types: OsmObject['type'][], take: (objects: ObjectBatch['objects']) => SourceRow[]][] = [
      [['node', 'way', 'relation'], (objects) => this.#findPlaces(objects)],
      [['way'], (objects) => this.#keep(() => this.#needed.keepWays(objects.filter(isWay)))],
      [['node'], (objects) => this.#keep(() => this.#needed.keepNodes(objects.filter(isNode)))],
      [['way', 'relation'], (objects) => this.#shapes(objects)],
    ]
    for (const [index, [types, take]] of passes.entries()) {
      for await (const { objects, share } of this.#pass(types)) {
        yield { rows: take(objects), size: Math.round(share * size) }
        progress.advance(share * (SHARES[index] as number))
      }
    }
    progress.finish()
    if (this.#fault) throw this.#fault
  }

  /** A fault ends a pass, and the reading after the last one. */
  async *#pass(types: readonly OsmObject['type'][]): AsyncGenerator<ObjectBatch> {
    try {
      yield* this.#source.pass(types)
    } catch (error) {
      if (!(error instanceof FileFault)) throw error
      this.#fault ??= error
    }
  }

  #keep(keep: () => void): SourceRow[] {
    keep()
    return []
  }

  /** The first pass. */
  #findPlaces(objects: ObjectBatch['objects']): SourceRow[] {
    const rows: SourceRow[] = []
    for (const object of objects) {
      const categories = placeCategories(object, this.#table)
      if (categories.length === 0) continue
      if (object.type === 'way') this.#needed.addNodes(object.refs)
      else if (object.type === 'relation') this.#needed.addWays(outlineWays(object))
      else rows.push(this.#row(object, categories, pointOf(object)))
    }
    return rows
  }

  /** The last pass: ways and relations. */
  #shapes(objects: ObjectBatch['objects']): SourceRow[] {
    const rows: SourceRow[] = []
    for (const object of objects) {
      if (object.type === 'node') continue
      const categories = placeCategories(object, this.#table)
      if (categories.length === 0) continue
      const geometry =
        object.type === 'way' ? wayGeometry(object, this.#needed) : relationGeometry(object, this.#needed)
      rows.push(this.#row(object, categories, typeof geometry === 'string' ? centerOf(object, geometry) : geometry))
    }
    return rows
  }

  #row(object: OsmObject, categories: readonly string[], geometry: Geometry | string): SourceRow {
    this.#count += 1
    const value = `${object.type}/${object.id}`
    const identifier = identifierOf(object)
    const content =
      typeof geometry === 'string'
        ? { field: 'geometry', reason: geometry, value, identifier }
        : { resource: 'place' as const, isOsm: true as const, properties: propertiesOf(object, categories), geometry }
    return { place: this.#count, content }
  }
}

function pointOf({ lon, lat }: OsmNode): Geometry | string {
  return Number.isNaN(lon) || Number.isNaN(lat) ? 'has no position' : { type: 'Point', coordinates: [lon, lat] }
}

/** Overpass gives the centre of an object instead of its nodes if it is asked for it. */
function centerOf({ center }: Exclude<OsmObject, OsmNode>, reason: string): Geometry | string {
  return center ? { type: 'Point', coordinates: [...center] } : reason
}

/** Spreads the size of the file over all passes. It does not know how long the later ones are. */
class Progress {
  readonly #total: number
  readonly #onBytes: SourceFile['onBytes']
  #share = 0
  #bytes = 0

  constructor(total: number, onBytes: SourceFile['onBytes']) {
    this.#total = total
    this.#onBytes = onBytes
  }

  advance(share: number): void {
    this.#share += share
    this.#report(Math.floor(this.#total * Math.min(this.#share, 1)))
  }

  finish(): void {
    this.#report(this.#total)
  }

  #report(bytes: number): void {
    this.#onBytes(bytes - this.#bytes)
    this.#bytes = bytes
  }
}

function isNode(object: OsmObject): object is OsmNode {
  return object.type === 'node'
}

function isWay(object: OsmObject): object is OsmWay {
  return object.type === 'way'
}
