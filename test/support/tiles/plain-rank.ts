/** The ranks of places on a tile, decided in the plainest way. */
import type { DecodedPoint } from './decode-tile.ts'

/** `points`: those that the tile shows, the best last, as a tile has them. */
export function plainRanks(points: readonly Pick<DecodedPoint, 'x' | 'y'>[]): number[] {
  const part = ({ x, y }: Pick<DecodedPoint, 'x' | 'y'>) => `${Math.floor(x / 1024)} ${Math.floor(y / 1024)}`
  return points.map((point, at) => {
    const better = points.slice(at + 1)
    return better.length < 12 ? 0 : Math.min(13, 1 + better.filter((other) => part(other) === part(point)).length)
  })
}
