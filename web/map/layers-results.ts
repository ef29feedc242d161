/** Layers of the search results, above all other places. */
import type { LayerSpecification } from 'maplibre-gl'
import { SEMIBOLD } from '../../core/cartography/fonts.ts'
import type { Palette } from '../../core/cartography/palette.ts'
import { zoomed } from '../../core/cartography/values.ts'

/** The layer of their names. */
export const RESULT_NAMES = 'result-names'

export function resultLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'results',
      type: 'circle',
      source: 'results',
      paint: {
        'circle-radius': zoomed([0, 4.5], [12, 7], [18, 11]),
        'circle-color': palette.accent,
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: RESULT_NAMES,
      type: 'symbol',
      source: 'results',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': 13,
        'text-max-width': 10,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
        // Best first, as in the list.
        'symbol-z-order': 'source',
      },
      paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ]
}
