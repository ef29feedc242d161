/** What stands over the map: a place that is shown must not lie below it. */

/** Pixels around a place that its pin takes. */
const ROOM = 16

/** Returns whether the legend or a button stands over a point of the map, or right beside it. `x`, `y`: in the container. */
export function isUnderTools(container: HTMLElement, x: number, y: number): boolean {
  const { left, top } = container.getBoundingClientRect()
  const around = [-ROOM, 0, ROOM].flatMap((across) =>
    [-ROOM, 0, ROOM].map((down) => document.elementFromPoint(left + x + across, top + y + down)),
  )
  return around.some((element) => element?.closest('.legend, .tools'))
}
