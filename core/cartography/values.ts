/** Values that layers of the map share. */
import type { ExpressionSpecification } from 'maplibre-gl'

/** A name that states only the weight, then the system's font family. The browser draws the glyphs; it fetches none. */
export const REGULAR = ['Regular', 'system-ui']
export const SEMIBOLD = ['Semibold', 'system-ui']

/** Returns a linear interpolation between values at zooms. */
export function zoomed(...stops: readonly (readonly [zoom: number, value: number])[]): ExpressionSpecification {
  const [first = [0, 0], ...rest] = stops
  return ['interpolate', ['linear'], ['zoom'], ...first, ...rest.flat()]
}
