/** The column of a layer's geometries: their types, how many corners each of their parts has, and all corners. */
import { PbfReader } from 'pbf'
import type { ByteWriter } from '../mvt/byte-writer.ts'
import { zigzag } from '../mvt/geometry-commands.ts'
import { twiceArea } from '../mvt/paths.ts'
import type { MvtLayer } from './mvt-layers.ts'
import { STREAMS, writeDifferences, writeNumbers, writeRepeated } from './streams.ts'

/** Types of MapLibre tiles; those of several points, lines and polygons are `MULTI` more. */
const LINE = 1
const POLYGON = 2
const MULTI = 3

const CLOSE = 7

interface Shape {
  readonly type: number
  /** Number of corners of each line or ring, or of all points. */
  readonly lengths: readonly number[]
  /** Number of rings of each polygon; empty for points and lines. */
  readonly rings: readonly number[]
}

export function writeGeometries(out: ByteWriter, tile: Uint8Array, { types, geometries }: MvtLayer): void {
  const corners: number[] = []
  const pbf = new PbfReader(tile)
  const shapes = types.map((type, feature) => {
    pbf.pos = geometries[2 * feature] as number
    return readShape(pbf, type - 1, geometries[2 * feature + 1] as number, corners)
  })
  const kinds = new Set(shapes.map(({ type }) => type))
  const hasMulti = [...kinds].some((type) => type >= MULTI)
  const hasPolygon = kinds.has(POLYGON) || kinds.has(MULTI + POLYGON)
  const hasLine = kinds.has(LINE) || kinds.has(MULTI + LINE)
  out.varint(2 + Number(hasMulti) + Number(hasPolygon || hasLine) + Number(hasPolygon))
  const [kind] = kinds
  if (kind !== undefined && kinds.size === 1) writeRepeated(out, STREAMS.types, kind, shapes.length)
  else
    writeNumbers(
      out,
      STREAMS.types,
      shapes.map(({ type }) => type),
    )
  if (hasMulti) writeNumbers(out, STREAMS.geometries, shapes.filter(({ type }) => type >= MULTI).map(countOf))
  // Lines have their lengths where polygons have them, if there are polygons.
  const lengths = shapes.flatMap((shape) => (isPoints(shape) ? [] : shape.lengths))
  if (hasPolygon) {
    writeNumbers(
      out,
      STREAMS.parts,
      shapes.flatMap(({ rings }) => rings),
    )
    writeNumbers(out, STREAMS.rings, lengths)
  } else if (hasLine) writeNumbers(out, STREAMS.parts, lengths)
  if (hasPolygon || hasLine) writeDifferences(out, STREAMS.vertices, differencesOf(corners))
  else writeNumbers(out, STREAMS.vertices, corners.map(zigzag))
}

function isPoints({ type }: Shape): boolean {
  return type % MULTI === 0
}

/** Number of points, lines or polygons. */
function countOf({ type, lengths, rings }: Shape): number {
  if (type === MULTI) return lengths[0] as number
  return rings.length || lengths.length
}

/** Reads the commands up to `end` and appends the corners, x and y in turn. `kind` is 0 for points, `LINE` or `POLYGON`. */
function readShape(pbf: PbfReader, kind: number, end: number, corners: number[]): Shape {
  const starts: number[] = []
  let [x, y] = [0, 0]
  while (pbf.pos < end) {
    const command = pbf.readVarint()
    if ((command & 7) === CLOSE) continue
    // Each MoveTo begins a line or a ring.
    if ((command & 7) === 1) starts.push(corners.length)
    for (let count = command >> 3; count > 0; count--) {
      x += pbf.readSVarint()
      y += pbf.readSVarint()
      corners.push(x, y)
    }
  }
  const lengths = starts.map((start, at) => ((starts[at + 1] ?? corners.length) - start) / 2)
  const rings = kind === POLYGON ? ringCounts(starts, corners) : []
  const count = countOf({ type: kind === 0 ? MULTI : kind, lengths, rings })
  return { type: count > 1 ? kind + MULTI : kind, lengths, rings }
}

/** A ring that winds as the first one does is the outline of another polygon (vector tiles 2.1, 4.3.4.4). */
function ringCounts(starts: readonly number[], corners: readonly number[]): number[] {
  const counts: number[] = []
  const areas = starts.map((start, at) => twiceArea(corners.slice(start, starts[at + 1])))
  const isClockwise = (areas[0] as number) > 0
  for (const area of areas) {
    if (area > 0 === isClockwise) counts.push(1)
    else counts.push((counts.pop() ?? 0) + 1)
  }
  return counts
}

function differencesOf(corners: readonly number[]): number[] {
  return corners.map((along, at) => zigzag(along - (corners[at - 2] ?? 0)))
}
