/** Where a map should begin: where the places are. */
import sql from 'sql-template-tag'
import type { Bbox } from '../../core/geo/bbox.ts'
import { codeTile, tileBounds } from '../../core/geo/tile.ts'
import type { Queryable } from '../core/database.ts'

export interface FirstView {
  /** Box of nearly all places. */
  readonly all: Bbox
  /** Box of the part of the world with the most places, which has the height and width of a few countries. */
  readonly most: Bbox
}

/** Zoom of the cells that are counted: 5.6 degrees wide. */
const ZOOM = 6
/** Zoom of the cells that are counted if all places are in one part of the world: 0.1 degrees wide. */
const FINE_ZOOM = 12
/** Width of such a part in degrees. Its fine cells are some 20,000 at most. */
const PART = 12
/** Share of the places that may lie outside, such as those with a wrong position. */
const STRAY = 0.005

/** Returns undefined while there are no places. */
export async function firstView(database: Queryable): Promise<FirstView | undefined> {
  const cells = await readCells(database, ZOOM)
  const [first] = cells
  if (!first) return undefined
  const beside = cells.filter(({ x, y }) => Math.abs(x - first.x) <= 1 && Math.abs(y - first.y) <= 1)
  return { all: boxOf(withoutStray(cells), ZOOM), most: boxOf(beside, ZOOM) }
}

/**
 * Returns the box of nearly all places: closely if they are in one part of the world, such as a city. Returns undefined
 * while there are no places.
 */
export async function placesBox(database: Queryable): Promise<Bbox | undefined> {
  const { all } = (await firstView(database)) ?? {}
  if (!all || all.east - all.west > PART || all.north - all.south > PART) return all
  const cells = withoutStray(await readCells(database, FINE_ZOOM))
  return cells.length > 0 ? boxOf(cells, FINE_ZOOM) : all
}

/** Returns a box around all listed places, at most a cell wider on each side. Undefined while there are none. */
export async function placesExtent(database: Queryable): Promise<Bbox | undefined> {
  const cells = await readCells(database, ZOOM)
  return cells.length > 0 ? boxOf(cells, ZOOM) : undefined
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly places: number
}

/** Returns the cells of a zoom that have listed places; most places first. */
async function readCells(database: Queryable, zoom: number): Promise<Cell[]> {
  const cells = await database.rows<{ cell: string; places: number }>(
    sql`select cell::text, places from tile_cells where level = ${zoom} order by places desc, cell`,
  )
  return cells.map(({ cell, places }) => ({ ...codeTile(Number(cell), zoom), places }))
}

/** `cells`: the fullest first. */
function withoutStray(cells: readonly Cell[]): Cell[] {
  const sum = cells.reduce((all, { places }) => all + places, 0)
  let counted = 0
  return cells.filter(({ places }) => {
    const isKept = counted < sum * (1 - STRAY)
    counted += places
    return isKept
  })
}

function boxOf(cells: readonly Cell[], zoom: number): Bbox {
  const boxes = cells.map(({ x, y }) => tileBounds({ z: zoom, x, y }))
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}
