/**
 * Reads the features of a basemap from an OpenStreetMap PBF file, in four passes:
 *
 *   1. all blobs: notes which nodes and ways the features consist of; names of places become features
 *   2. blobs with ways: keeps the ways that relations consist of
 *   3. blobs with nodes: keeps the positions of the nodes that are needed
 *   4. blobs with ways and relations: they become features
 *
 * So memory does not grow with the file, except by the ids of boundaries and by the coastlines.
 */
import type { Position } from 'geojson'
import type { Bounds } from '../../core/geo/tile.ts'
import { outlineWays, relationGeometry } from '../import/formats/osm/geometry.ts'
import type { NeededObjects } from '../import/formats/osm/needed-objects.ts'
import type { Blob, OsmFile, OsmObject, OsmRelation, OsmWay, Tags } from '../import/formats/osm/osm-file.ts'
import { describeArea } from './areas.ts'
import { coastOf } from './coast.ts'
import type { BasemapFeature, Description } from './feature.ts'
import { boundaryLevel, describeBoundary, describePlace } from './places.ts'
import { describeLine } from './roads.ts'

interface KnownBlob extends Blob {
  readonly kinds: ReadonlySet<OsmObject['type']>
}

export class FeatureReader {
  readonly #file: OsmFile
  readonly #needed: NeededObjects
  readonly #blobs: KnownBlob[] = []
  /** Lowest `admin_level` of the boundaries that a way is part of. */
  readonly #boundaries = new Map<number, number>()
  readonly #coastlines: Position[][] = []

  constructor(file: OsmFile, needed: NeededObjects) {
    this.#file = file
    this.#needed = needed
  }

  /** Yields features by blob. `onBytes` gets the bytes of the blobs read, in all passes. Throws `FileFault`. */
  async *read(onBytes: (bytes: number) => void): AsyncGenerator<readonly BasemapFeature[]> {
    for await (const blob of this.#file.blobs()) {
      const objects = await this.#file.objects(blob)
      this.#blobs.push({ ...blob, kinds: new Set(objects.map(({ type }) => type)) })
      yield objects.flatMap((object) => this.#note(object))
      onBytes(blob.end - blob.start)
    }
    for await (const objects of this.#objects(['way'], onBytes)) {
      this.#needed.keepWays(objects.filter((object) => object.type === 'way'))
    }
    for await (const objects of this.#objects(['node'], onBytes)) {
      this.#needed.keepNodes(objects.filter((object) => object.type === 'node'))
    }
    for await (const objects of this.#objects(['way', 'relation'], onBytes)) {
      yield objects.flatMap((object) => this.#shapes(object))
    }
    yield this.#coast()
  }

  async *#objects(
    types: readonly OsmObject['type'][],
    onBytes: (bytes: number) => void,
  ): AsyncGenerator<readonly OsmObject[]> {
    for (const blob of this.#blobs) {
      if (!types.some((type) => blob.kinds.has(type))) continue
      yield await this.#file.objects(blob)
      onBytes(blob.end - blob.start)
    }
  }

  /** Notes what an object needs. Returns the name of a place, which needs nothing. */
  #note(object: OsmObject): BasemapFeature[] {
    const { tags } = object
    if (!tags) return []
    if (object.type === 'node') {
      const place = describePlace(tags)
      return place ? [{ ...place, geometry: { type: 'Point', coordinates: [object.lon, object.lat] } }] : []
    }
    if (object.type === 'way') {
      if (isCoastline(tags) || describeWay(object, tags)) this.#needed.addNodes(object.refs)
      return []
    }
    const level = boundaryLevel(tags)
    if (level !== undefined) this.#noteBoundary(object, level)
    if (isMultipolygon(tags) && describeArea(tags)) this.#needed.addWays(outlineWays(object))
    return []
  }

  #noteBoundary(relation: OsmRelation, level: number): void {
    const ways = outlineWays(relation)
    this.#needed.addWays(ways)
    for (const way of ways) this.#boundaries.set(way, Math.min(level, this.#boundaries.get(way) ?? level))
  }

  #shapes(object: OsmObject): BasemapFeature[] {
    if (object.type === 'relation') return this.#relation(object)
    return object.type === 'way' ? this.#way(object) : []
  }

  #relation(relation: OsmRelation): BasemapFeature[] {
    const area = relation.tags && isMultipolygon(relation.tags) ? describeArea(relation.tags) : undefined
    const geometry = area && relationGeometry(relation, this.#needed)
    // Extracts cut large areas off; there is no outline to fill then.
    if (!area || !geometry || typeof geometry === 'string') return []
    return [{ ...area, geometry }]
  }

  #way(way: OsmWay): BasemapFeature[] {
    const { id, refs, tags = {} } = way
    const level = this.#boundaries.get(id)
    const descriptions = [describeWay(way, tags), level === undefined ? undefined : describeBoundary(level)]
    const isCoast = isCoastline(tags)
    if (!isCoast && descriptions.every((description) => description === undefined)) return []
    const coordinates = this.#needed.positions(refs)
    if (!coordinates || coordinates.length < 2) return []
    if (isCoast) this.#coastlines.push(coordinates)
    return descriptions.flatMap((description): BasemapFeature[] => {
      if (!description) return []
      const isArea = isRing(refs) && describeLine(tags) === undefined && description.layer !== 'boundaries'
      return [
        {
          ...description,
          geometry: isArea ? { type: 'Polygon', coordinates: [coordinates] } : { type: 'LineString', coordinates },
        },
      ]
    })
  }

  /** Returns land and sea. Without a box in the header, and where a coastline is cut off, the map has neither. */
  #coast(): BasemapFeature[] {
    const coast = this.#file.bounds && coastOf(this.#coastlines, this.#file.bounds)
    if (!coast) return []
    const polygons = (side: readonly Position[][][], description: Description) =>
      side.map((coordinates) => ({ ...description, geometry: { type: 'Polygon' as const, coordinates } }))
    return [
      ...polygons(coast.land, { layer: 'earth', minZoom: 0, properties: { kind: 'earth' } }),
      ...polygons(coast.sea, { layer: 'water', minZoom: 0, properties: { kind: 'ocean' } }),
    ]
  }
}

/** The box of an extract, for the archive: what its header says, or where its features are. */
export function unite(bounds: Bounds | undefined, [west, south, east, north]: readonly number[]): Bounds | undefined {
  if (west === undefined || south === undefined || east === undefined || north === undefined) return bounds
  if (!bounds) return { west, south, east, north }
  return {
    west: Math.min(bounds.west, west),
    south: Math.min(bounds.south, south),
    east: Math.max(bounds.east, east),
    north: Math.max(bounds.north, north),
  }
}

/** A closed way is an area if it is no line. */
function describeWay({ refs }: OsmWay, tags: Tags): Description | undefined {
  return describeLine(tags) ?? (isRing(refs) && tags['area'] !== 'no' ? describeArea(tags) : undefined)
}

function isRing(refs: readonly number[]): boolean {
  return refs.length >= 4 && refs[0] === refs.at(-1)
}

function isMultipolygon(tags: Tags): boolean {
  return tags['type'] === 'multipolygon' || tags['type'] === 'boundary'
}

function isCoastline(tags: Tags): boolean {
  return tags['natural'] === 'coastline'
}
