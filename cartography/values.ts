/** What layers of the map have in common. */
import type { ExpressionSpecification } from 'maplibre-gl'

/** Words that only say a weight, then the system's own family: glyphs are drawn by the browser, none are fetched. */
export const REGULAR = ['Regular', 'system-ui']
export const SEMIBOLD = ['Semibold', 'system-ui']

/** Straight lines between values at zooms. */
export function zoomed(...stops: readonly (readonly [zoom: number, value: number])[]): ExpressionSpecification {
  const [first = [0, 0], ...rest] = stops
  return ['interpolate', ['linear'], ['zoom'], ...first, ...rest.flat()]
}
