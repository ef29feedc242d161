/** Layers of the ring around the selected place, and of its name. */
import type { LayerSpecification } from 'maplibre-gl'
import { SEMIBOLD } from '../../core/cartography/fonts.ts'
import type { Palette } from '../../core/cartography/palette.ts'
import { zoomed } from '../../core/cartography/values.ts'

export function selectionLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'selection',
      type: 'circle',
      source: 'selection',
      paint: {
        'circle-radius': zoomed([0, 7], [12, 11], [18, 18]),
        'circle-color': palette.accent,
        'circle-opacity': 0.12,
        'circle-stroke-color': palette.accent,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'selection-name',
      type: 'symbol',
      source: 'selection',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': 14,
        'text-max-width': 10,
        'text-anchor': 'bottom',
        'text-offset': [0, -1.3],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ]
}
