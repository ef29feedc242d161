/** Turns a shape into paths in whole units that are valid; a shape of which nothing is left becomes a mark of one unit. */
import { EXTENT } from '../../core/geo/tile.ts'
import type { Path } from '../mvt/paths.ts'
import { twiceArea, validLine, validPolygon } from '../mvt/paths.ts'
import { loopsOf } from './loops.ts'
import type { Shape } from './twkb.ts'

export function drawnPaths({ type, parts }: Shape): readonly Path[] {
  if (type === 1) return [parts.flat(2)]
  const paths = type === 2 ? parts.flatMap((lines) => lines.flatMap(validLine)) : parts.flatMap(orientedPolygon)
  return paths.length > 0 ? paths : [mark(type, parts.flat(2))]
}

/** Rings of tables run either way. A ring that crosses itself may have an area of 0: its loops are drawn. */
function orientedPolygon(rings: readonly Path[]): readonly Path[] {
  const [outline = []] = rings
  const loops = twiceArea(outline) === 0 ? loopsOf(outline) : []
  if (loops.length > 1) return loops.flatMap((loop) => orientedPolygon([loop]))
  return validPolygon(rings.map((ring, index) => (twiceArea(ring) > 0 === (index === 0) ? ring : reversed(ring))))
}

function reversed(ring: Path): number[] {
  const turned: number[] = []
  for (let at = ring.length - 2; at >= 0; at -= 2) turned.push(ring[at] as number, ring[at + 1] as number)
  return turned
}

/** A line, or a square, on the tile. */
function mark(type: 2 | 3, [x = 0, y = 0]: readonly number[]): Path {
  const [west, north] = [within(x), within(y)]
  const [east, south] = [west + 1, north + 1]
  return type === 2 ? [west, north, east, north] : [west, north, east, north, east, south, west, south, west, north]
}

function within(along: number): number {
  return Math.min(Math.max(along, 0), EXTENT - 1)
}
