/** Cuts a ring that crosses itself into rings that do not. */
import type { Path } from '../mvt/paths.ts'

/** Each pair of edges is compared. */
const MAX_CORNERS = 300

/** Crossings are rounded to units. A ring that runs along itself, or that has too many corners, stays as it is. */
export function loopsOf(ring: Path): Path[] {
  const isClosed = ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1]
  const corners = ring.length / 2 - (isClosed ? 1 : 0)
  if (corners > MAX_CORNERS) return [ring]
  for (let one = 0; one < corners - 2; one++) {
    for (let other = one + 2; other < corners; other++) {
      const at = crossing(ring, corners, one, other)
      if (!at) continue
      const inner = [...Array.from(ring).slice(2 * one + 2, 2 * other + 2), ...at]
      const outer = [
        ...Array.from(ring).slice(0, 2 * one + 2),
        ...at,
        ...Array.from(ring).slice(2 * other + 2, 2 * corners),
      ]
      return [...loopsOf(inner), ...loopsOf(outer)]
    }
  }
  return [ring]
}

/** Where two edges cross, which begin at these corners; undefined if they only touch. */
function crossing(ring: Path, corners: number, one: number, other: number): [x: number, y: number] | undefined {
  const corner = (index: number) =>
    [ring[2 * (index % corners)] as number, ring[2 * (index % corners) + 1] as number] as const
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [corner(one), corner(one + 1), corner(other), corner(other + 1)]
  const side = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  const across = (x: number, y: number) => (dx - cx) * (y - cy) - (dy - cy) * (x - cx)
  const [c, d] = [side(cx, cy), side(dx, dy)]
  if (c * d >= 0 || across(ax, ay) * across(bx, by) >= 0) return undefined
  const along = c / (c - d)
  return [Math.round(cx + along * (dx - cx)), Math.round(cy + along * (dy - cy))]
}
