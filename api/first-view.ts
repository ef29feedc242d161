/** Where a map should begin: where the places are. */
import type { Bbox } from '../core/geo/bbox.ts'
import { codeTile, tileBounds } from '../core/geo/tile.ts'
import type { Queryable } from '../sql/core/database.ts'
import { placesByCell } from '../sql/tiles/cells.ts'

export interface FirstView {
  /** Box of nearly all places. */
  readonly all: Bbox
  /** Box of the part of the world with the most places, which has the height and width of a few countries. */
  readonly most: Bbox
}

/** Zoom of the cells that are counted: 5.6 degrees wide. */
const ZOOM = 6
/** Share of the places that may lie outside, such as those with a wrong position. */
const STRAY = 0.005

/** Returns undefined while there are no places. */
export async function firstView(database: Queryable): Promise<FirstView | undefined> {
  const cells = (await placesByCell(database, ZOOM)).map(({ cell, places }) => ({
    ...codeTile(Number(cell), ZOOM),
    places,
  }))
  const [first] = cells
  if (!first) return undefined
  const sum = cells.reduce((all, { places }) => all + places, 0)
  let counted = 0
  const kept = cells.filter(({ places }) => {
    const isKept = counted < sum * (1 - STRAY)
    counted += places
    return isKept
  })
  const beside = cells.filter(({ x, y }) => Math.abs(x - first.x) <= 1 && Math.abs(y - first.y) <= 1)
  return { all: boxOf(kept), most: boxOf(beside) }
}

function boxOf(cells: readonly { x: number; y: number }[]): Bbox {
  const boxes = cells.map(({ x, y }) => tileBounds({ z: ZOOM, x, y }))
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}
