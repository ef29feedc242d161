/** Large circles as tiles. */
import type { Position } from './bbox.ts'
import { type Cover, coverArea, type Relation } from './cover.ts'
import { tileReach } from './reach.ts'

/** More fit the circle more closely: of one of 9,000 km, 2 % of the area are on the border. */
const MOST_TILES = 256

export interface Circle {
  readonly center: Position
  /** On the spheroid. */
  readonly metres: number
}

/** The tiles inside lie wholly within the distance; of those on the border only the distance itself tells. */
export function coverCircle({ center, metres }: Circle): Cover {
  const reachFrom = tileReach(center)
  return coverArea((tile): Relation => {
    const { least, most } = reachFrom(tile)
    if (least > metres) return 'outside'
    return most < metres ? 'inside' : 'border'
  }, MOST_TILES)
}
