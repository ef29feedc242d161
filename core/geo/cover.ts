/** Covers an area by tiles that lie inside, and by tiles that its border may cross. */
import { GRID_ZOOM } from './mercator.ts'
import type { Tile } from './tile.ts'

export type Relation = 'inside' | 'border' | 'outside'

export interface Cover {
  /** Tiles that lie wholly in the area. */
  readonly inside: readonly Tile[]
  /** Tiles that, together with `inside`, hold every position of the area. */
  readonly border: readonly Tile[]
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

/** Splits tiles that the border crosses, largest first, as long as there are at most `max` tiles in all. */
export function coverArea(relate: (tile: Tile) => Relation, max: number): Cover {
  const whole: Tile[] = []
  let border: Tile[] = [{ z: 0, x: 0, y: 0 }]
  while (border.length > 0 && (border[0] as Tile).z < GRID_ZOOM) {
    const next: Tile[] = []
    const inside: Tile[] = []
    for (const { z, x, y } of border) {
      for (const [dx, dy] of QUARTERS) {
        const tile = { z: z + 1, x: x * 2 + dx, y: y * 2 + dy }
        const relation = relate(tile)
        if (relation !== 'outside') (relation === 'inside' ? inside : next).push(tile)
      }
    }
    if (whole.length + inside.length + next.length > max) break
    whole.push(...inside)
    border = next
  }
  return { inside: whole, border }
}
