/** Distinguishes land and sea, by Natural Earth's land 1:10,000,000 (npm package `world-atlas`) in rows of latitude. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** With rows of 1/20 degree, a lookup checks a few hundred edges at most. */
const ROWS_PER_DEGREE = 20
const ROWS = 180 * ROWS_PER_DEGREE

export type IsLand = (longitude: number, latitude: number) => boolean

/** Reads the outlines (about 0.3 s). Islands that the map omits count as sea. */
export function readLand(): IsLand {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'))
  const world: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
  const rows = Array.from({ length: ROWS }, (): number[] => [])
  for (const { geometry } of feature(world, world.objects.land).features) {
    if (geometry.type === 'MultiPolygon') for (const polygon of geometry.coordinates) addRings(rows, polygon)
  }
  return (longitude, latitude) => isInside(rows[rowOf(latitude)] ?? [], longitude, latitude)
}

function rowOf(latitude: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor((latitude + 90) * ROWS_PER_DEGREE)))
}

function addRings(rows: number[][], rings: number[][][]): void {
  for (const ring of rings) {
    let [x1 = 0, y1 = 0] = ring[0] ?? []
    for (const [x2 = 0, y2 = 0] of ring) {
      const isCrossing = Math.abs(x2 - x1) > 180
      addEdge(rows, x1, y1, isCrossing ? Math.sign(x1) * 180 : x2, y2)
      // A ring that crosses the antimeridian is cut there, and closed down to the south pole.
      if (isCrossing) addEdge(rows, -180, -90, -180, y2)
      x1 = x2
      y1 = y2
    }
  }
}

/** Writes an edge, as four numbers, into every row that it crosses. A level one separates nothing. */
function addEdge(rows: number[][], x1: number, y1: number, x2: number, y2: number): void {
  if (y1 === y2) return
  const top = rowOf(Math.max(y1, y2))
  for (let row = rowOf(Math.min(y1, y2)); row <= top; row++) rows[row]?.push(x1, y1, x2, y2)
}

/** Returns true if a line to the west crosses an odd number of edges. */
function isInside(edges: readonly number[], longitude: number, latitude: number): boolean {
  let inside = false
  for (let index = 0; index < edges.length; index += 4) {
    const y1 = edges[index + 1] ?? 0
    const y2 = edges[index + 3] ?? 0
    if (y1 > latitude === y2 > latitude) continue
    const x1 = edges[index] ?? 0
    const x2 = edges[index + 2] ?? 0
    if (x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1) < longitude) inside = !inside
  }
  return inside
}
