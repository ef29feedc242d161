/** Layers of tile borders and tile names. */
import type { LayerSpecification } from 'maplibre-gl'
import { SEMIBOLD } from '../../core/cartography/fonts.ts'
import type { Palette } from '../../core/cartography/palette.ts'

export function gridLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'grid-current',
      type: 'fill',
      source: 'grid',
      filter: ['==', ['get', 'kind'], 'current'],
      paint: { 'fill-color': palette.accent, 'fill-opacity': 0.1 },
    },
    {
      id: 'grid-lines',
      type: 'line',
      source: 'grid',
      filter: ['!=', ['get', 'kind'], 'label'],
      paint: {
        'line-color': palette.accent,
        'line-opacity': ['case', ['==', ['get', 'kind'], 'current'], 1, 0.45],
        'line-width': ['case', ['==', ['get', 'kind'], 'current'], 2, 1],
      },
    },
  ]
}

export function gridNames(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'grid-names',
      type: 'symbol',
      source: 'grid',
      filter: ['==', ['get', 'kind'], 'label'],
      layout: {
        'text-field': ['get', 'address'],
        'text-font': SEMIBOLD,
        'text-size': 11.5,
        'text-anchor': 'top-left',
        'text-offset': [0.5, 0.4],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ]
}
