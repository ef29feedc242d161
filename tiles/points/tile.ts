/**
 * A tile of points: the points that are shown, clusters of the others, and a summary of both.
 *
 *   thinned rows → layer of points, `clusters`, `meta`
 */
import { CELL_DEPTH, EXTENT, type Tile } from '../../core/geo/tile.ts'
import {
  averageRating,
  CLUSTER_PROPERTIES,
  type ClusterProperty,
  type Makeup,
} from '../../core/query/cluster-properties.ts'
import type { ThinnedTile } from '../../sql/tiles/thinned-tile.ts'
import { PointLayer } from '../mvt/point-layer.ts'
import { ranksOf } from './rank.ts'
import { cellOf, readClusters, TileRows, unitOf } from './tile-rows.ts'
import { type PointTileLayer, pointColumns, type ValueOptions } from './values.ts'

/** The tile itself, or a neighbour, whose points are included up to the distance `buffer`. */
export interface TilePart {
  readonly tile: Tile
  readonly content: ThinnedTile
  /** Offset from the encoded tile, in tiles: −1, 0 or 1. */
  readonly dx: number
  readonly dy: number
}

export interface EncodeOptions extends ValueOptions {
  /** Distance beyond the tile's edges up to which points are included, in units of 1/4096 of its side. */
  buffer: number
  /** What clusters say of the places of their cell. */
  clusters: readonly ClusterProperty[]
}

/** Encodes a tile; without points, the result is empty. The first part is the tile itself. */
export function encodePointTile(layer: PointTileLayer, parts: readonly TilePart[], options: EncodeOptions): Buffer {
  const [own] = parts
  if (!own) throw new Error('a tile needs at least one part')
  const points = new PointLayer(
    layer.name,
    layer.properties.map(({ name }) => name),
  )
  const names = options.clusters.map((property) => CLUSTER_PROPERTIES[property].name)
  const clusters = new PointLayer('clusters', ['point_count', '_key', ...names])
  let shown = 0
  for (const part of parts) {
    const at = addPoints(points, layer, part, options)
    if (part === own) shown = points.featureCount
    addClusters(clusters, part, at, options)
  }
  if (points.featureCount === 0) return Buffer.alloc(0)
  const meta = metaLayer(own, shown)
  return Buffer.concat([points, ...(clusters.featureCount > 0 ? [clusters] : []), meta].map((each) => each.encode()))
}

/** Adds the shown points of a part. If there are clusters, returns the position of each cell's point, by `cellKey`. */
function addPoints(points: PointLayer, layer: PointTileLayer, part: TilePart, options: EncodeOptions) {
  const { tile, content, dx, dy } = part
  const positions = new Map<number, readonly [x: number, y: number]>()
  if (!content.features) return positions
  const rows = new TileRows(content.features, layer.numbers, layer.texts)
  const { order } = rows
  const [xs, ys] = [new Int32Array(order.length), new Int32Array(order.length)]
  for (let at = 0; at < order.length; at++) {
    const [column, line] = rows.position(order[at] as number)
    xs[at] = unitOf(column, tile.z, tile.x)
    ys[at] = unitOf(line, tile.z, tile.y)
    if (!content.clusters) continue
    const cell = cellKey(cellOf(column, tile.z), cellOf(line, tile.z))
    positions.set(cell, [(xs[at] as number) + dx * EXTENT, (ys[at] as number) + dy * EXTENT])
  }
  const ranks = ranksOf(order, xs, ys)
  const shown = new Uint32Array(order.length)
  let count = 0
  for (let at = 0; at < order.length; at++) {
    const x = (xs[at] as number) + dx * EXTENT
    const y = (ys[at] as number) + dy * EXTENT
    if (!isWithin(x, options.buffer) || !isWithin(y, options.buffer)) continue
    shown[count] = order[at] as number
    xs[count] = x
    ys[count++] = y
  }
  points.points(
    xs.subarray(0, count),
    ys.subarray(0, count),
    pointColumns(points, layer, rows, shown.subarray(0, count), options, ranks),
  )
  return positions
}

type Positions = ReturnType<typeof addPoints>

function addClusters(
  clusters: PointLayer,
  { tile, content }: TilePart,
  positions: Positions,
  { buffer, clusters: asked }: EncodeOptions,
): void {
  if (!content.clusters) return
  let row = 0
  for (const { x, y, hidden } of readClusters(content.clusters)) {
    const makeup = content.makeup?.[row++]
    const position = positions.get(cellKey(x, y))
    if (!position) throw new Error(`cell ${tile.z + CELL_DEPTH}/${x}/${y} has a cluster but no point`)
    if (!position.every((along) => isWithin(along, buffer))) continue
    const address = clusters.text(`${tile.z + CELL_DEPTH}/${x}/${y}`)
    const made = makeup ? asked.flatMap((property, at) => makeupTags(clusters, makeup, property, 2 + at)) : []
    clusters.point(...position, [0, clusters.number(hidden), 1, address, ...made])
  }
}

function makeupTags(clusters: PointLayer, makeup: Makeup, property: ClusterProperty, key: number): number[] {
  if (property === 'avg:rating') {
    const average = averageRating(makeup)
    return average === undefined ? [] : [key, clusters.number(average)]
  }
  const text = labelsText((property === 'top:vibes' ? makeup.vibes : makeup.categories) ?? [])
  return text === undefined ? [] : [key, clusters.text(text)]
}

/** So that a cluster and its place take no more bytes than two places. */
const MAX_LABELS_BYTES = 300

/** JSON of the first labels that fit; undefined if there is none. */
function labelsText(labels: readonly string[]): string | undefined {
  if (labels.length === 0) return undefined
  const text = JSON.stringify(labels)
  return Buffer.byteLength(text) <= MAX_LABELS_BYTES ? text : labelsText(labels.slice(0, -1))
}

function metaLayer({ tile, content }: TilePart, shown: number): PointLayer {
  const meta = new PointLayer('meta', ['count', 'shown', 'zoom', 'complete'])
  const tags = [
    ...[0, meta.number(content.total), 1, meta.number(shown), 2, meta.number(tile.z)],
    ...[3, meta.boolean(content.total === shown)],
  ]
  meta.point(EXTENT / 2, EXTENT / 2, tags)
  return meta
}

function isWithin(along: number, buffer: number): boolean {
  return along >= -buffer && along < EXTENT + buffer
}

/** Columns and rows of cells are below 2^26, so a double holds the key exactly. */
function cellKey(x: number, y: number): number {
  return x * 2 ** 26 + y
}
