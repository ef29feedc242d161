/**
 * Objects that come with positions instead of nodes, as Overpass writes them for `out geom`. Each position becomes a node,
 * so that ways are joined where they meet.
 */
import type { Coordinates } from './needed-objects.ts'
import type { OsmNode, OsmObject, OsmWay } from './osm-file.ts'

/** Ids beyond those of OpenStreetMap, and of editors, which count down from -1. */
const FIRST = -(2 ** 52)

export class PositionNodes {
  readonly #ids = new Map<string, number>()

  /** Returns the way, and its nodes before it. A position is undefined if it was cut off. */
  locate(way: Omit<OsmWay, 'refs'>, positions: readonly (Coordinates | undefined)[]): OsmObject[] {
    const nodes = positions.map((position) => position && this.#node(position))
    // A node that the file lacks makes the geometry unknown.
    return [...nodes.filter((node) => node !== undefined), { ...way, refs: nodes.map((node) => node?.id ?? FIRST) }]
  }

  #node([lon, lat]: Coordinates): OsmNode {
    const key = `${lon} ${lat}`
    const id = this.#ids.get(key) ?? FIRST - 1 - this.#ids.size
    this.#ids.set(key, id)
    return { type: 'node', id, lon, lat }
  }
}
