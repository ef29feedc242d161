/** Layers of what the page itself draws: borders and names of tiles, search results, the selected place. */
import type * as GeoJSON from 'geojson'
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { SEMIBOLD } from '../../core/cartography/fonts.ts'
import { IS_POINT } from '../../core/cartography/own-layers.ts'
import type { Palette } from '../../core/cartography/palette.ts'
import { HAS_PIN } from '../../core/cartography/places.ts'
import { zoomed } from '../../core/cartography/values.ts'

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

/** The layer of the names of search results. */
export const RESULT_NAMES = 'result-names'

/** The filter of places with a pin, without those that the page draws itself: their names would stand there twice. */
export function pinsBeside(drawn: readonly GeoJSON.Feature[]): FilterSpecification {
  const ids = drawn.map(({ properties }) => String(properties?.['id']))
  return ['all', HAS_PIN, ['!', ['in', ['get', 'id'], ['literal', ids]]]]
}

/** They are above all other places. */
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

/** The ring around the selected place, and its name; the outline of a selected line or area. */
export function selectionLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'selection-shape',
      type: 'line',
      source: 'selection',
      filter: ['!', IS_POINT],
      paint: { 'line-color': palette.accent, 'line-width': 3.5 },
    },
    {
      id: 'selection',
      type: 'circle',
      source: 'selection',
      filter: IS_POINT,
      paint: {
        // Around the pin.
        'circle-radius': zoomed([5, 13], [12, 17], [18, 19]),
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
        'text-offset': [0, -1.5],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ]
}
