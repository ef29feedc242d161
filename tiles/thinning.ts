/** How much a tile shows one by one (clauses 2 and 3 of the contract). */
import type { Tile } from '../geo/tile.ts'

export interface Thinning {
  /** Points up to which a tile shows all of its own; of more, the best of each of its 256 cells. */
  readonly budget: number
  /** From this zoom on `limit` counts instead, if it is more. */
  readonly completeZoom: number
  readonly limit: number
}

/** Never less further in, so that what is shown stays shown. */
export function budgetOf({ z }: Tile, { budget, completeZoom, limit }: Thinning): number {
  return z < completeZoom ? budget : Math.max(budget, limit)
}
