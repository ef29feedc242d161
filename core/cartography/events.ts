/** Events: rings around the pins or specks of their places, and names. */
import type { LayerSpecification } from 'maplibre-gl'
import { REGULAR } from './fonts.ts'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

export function eventLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'events',
      type: 'circle',
      source: 'events',
      'source-layer': 'events',
      minzoom: 8,
      paint: {
        'circle-radius': zoomed([8, 6], [11, 13], [13, 15], [18, 17]),
        'circle-color': palette.event,
        'circle-opacity': 0.08,
        'circle-stroke-color': palette.event,
        'circle-stroke-width': zoomed([8, 0.8], [13, 1.8]),
      },
    },
    {
      id: 'event-names',
      type: 'symbol',
      source: 'events',
      'source-layer': 'events',
      minzoom: 13,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 11,
        'text-max-width': 9,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        // Outside of the ring.
        'text-radial-offset': 1.8,
        'text-padding': 4,
      },
      paint: { 'text-color': palette.event, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ]
}
