/** Values that layers of the map share. */
import type { ExpressionSpecification } from 'maplibre-gl'

/** Returns a linear interpolation between values at zooms. */
export function zoomed(...stops: readonly (readonly [zoom: number, value: number])[]): ExpressionSpecification {
  const [first = [0, 0], ...rest] = stops
  return ['interpolate', ['linear'], ['zoom'], ...first, ...rest.flat()]
}
