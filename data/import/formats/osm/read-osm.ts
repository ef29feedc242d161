/**
 * Reads the named points of interest of an OpenStreetMap PBF file, with their geometries, in at most four passes:
 *
 *   1. all blobs: nodes become rows; notes which nodes and ways the other places consist of
 *   2. blobs with ways: keeps the ways that are outlines of relations
 *   3. blobs with nodes: keeps the positions of the nodes that are needed
 *   4. blobs with ways and relations: they become rows
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
import { type Blob, OsmFile, type OsmNode, type OsmObject, type OsmWay } from './osm-file.ts'
import { identifierOf, propertiesOf } from './properties.ts'

interface KnownBlob extends Blob {
  readonly kinds: ReadonlySet<OsmObject['type']>
}

/** Yields places as rows; `place` of a row is its number among the places, from 1. */
export async function* readOsm({ path, onBytes }: SourceFile, table: CategoryTable): AsyncGenerator<RowChunk> {
  const file = await OsmFile.open(path)
  try {
    const needed = new NeededObjects()
    try {
      yield* new PlaceReader(file, needed, table).read(onBytes)
    } finally {
      needed.close()
    }
  } finally {
    await file.close()
  }
}

class PlaceReader {
  readonly #file: OsmFile
  readonly #needed: NeededObjects
  readonly #table: CategoryTable
  readonly #blobs: KnownBlob[] = []
  #count = 0

  constructor(file: OsmFile, needed: NeededObjects, table: CategoryTable) {
    this.#file = file
    this.#needed = needed
    this.#table = table
  }

  async *read(onBytes: SourceFile['onBytes']): AsyncGenerator<RowChunk> {
    const progress = new Progress(this.#file.size, onBytes)
    let fault: FileFault | undefined
    try {
      for await (const blob of this.#file.blobs()) {
        yield await this.#findPlaces(blob)
        progress.advance((blob.end - blob.start) / this.#file.size / 2)
      }
    } catch (error) {
      if (!(error instanceof FileFault)) throw error
      fault = error
    }
    const passes = [
      { blobs: this.#blobsWith('way'), take: (objects: OsmObject[]) => this.#needed.keepWays(objects.filter(isWay)) },
      {
        blobs: this.#blobsWith('node'),
        take: (objects: OsmObject[]) => this.#needed.keepNodes(objects.filter(isNode)),
      },
      { blobs: this.#blobsWith('way', 'relation'), take: (objects: OsmObject[]) => this.#shapes(objects) },
    ]
    const bytes = sum(passes.flatMap(({ blobs }) => blobs.map(({ start, end }) => end - start)))
    for (const { blobs, take } of passes) {
      for (const blob of blobs) {
        const rows = take(await this.#file.objects(blob)) ?? []
        yield { rows, size: blob.end - blob.start }
        progress.advance((blob.end - blob.start) / bytes / 2)
      }
    }
    progress.finish()
    if (fault) throw fault
  }

  /** The first pass. */
  async #findPlaces(blob: Blob): Promise<RowChunk> {
    const objects = await this.#file.objects(blob)
    const rows: SourceRow[] = []
    for (const object of objects) {
      const categories = placeCategories(object, this.#table)
      if (categories.length === 0) continue
      if (object.type === 'way') this.#needed.addNodes(object.refs)
      else if (object.type === 'relation') this.#needed.addWays(outlineWays(object))
      else rows.push(this.#row(object, categories, { type: 'Point', coordinates: [object.lon, object.lat] }))
    }
    this.#blobs.push({ ...blob, kinds: new Set(objects.map(({ type }) => type)) })
    return { rows, size: blob.end - blob.start }
  }

  /** The last pass: ways and relations. */
  #shapes(objects: readonly OsmObject[]): SourceRow[] {
    const rows: SourceRow[] = []
    for (const object of objects) {
      if (object.type === 'node') continue
      const categories = placeCategories(object, this.#table)
      if (categories.length === 0) continue
      const geometry =
        object.type === 'way' ? wayGeometry(object, this.#needed) : relationGeometry(object, this.#needed)
      rows.push(this.#row(object, categories, geometry))
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
        : { resource: 'place' as const, properties: propertiesOf(object, categories), geometry }
    return { place: this.#count, content }
  }

  #blobsWith(...types: OsmObject['type'][]): KnownBlob[] {
    return this.#blobs.filter(({ kinds }) => types.some((type) => kinds.has(type)))
  }
}

/** Spreads the size of the file over all passes. Half of it is the first pass, as the others are not known before. */
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
