/** Sea, land, lakes, rivers, borders, and the names of countries and cities. */
import type { LayerSpecification } from 'maplibre-gl'
import { REGULAR, SEMIBOLD } from './fonts.ts'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

export function landLayers(palette: Palette): LayerSpecification[] {
  return [
    // It shows while tiles load. Most places are on land.
    { id: 'ground', type: 'background', paint: { 'background-color': palette.land } },
    {
      id: 'sea',
      type: 'fill',
      source: 'land',
      'source-layer': 'sea',
      paint: { 'fill-color': palette.water, 'fill-antialias': false },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      'source-layer': 'land',
      paint: { 'fill-color': palette.land, 'fill-antialias': true },
    },
    {
      id: 'lakes',
      type: 'fill',
      source: 'land',
      'source-layer': 'lakes',
      paint: { 'fill-color': palette.water, 'fill-antialias': true },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'land',
      'source-layer': 'rivers',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.water, 'line-width': zoomed([3, 0.5], [6, 1.4]) },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'land',
      'source-layer': 'borders',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.border, 'line-width': zoomed([2, 0.6], [8, 1.6], [14, 2.5]) },
    },
  ]
}

export function nameLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'cities',
      type: 'symbol',
      source: 'land',
      'source-layer': 'cities',
      minzoom: 2,
      filter: ['<=', ['get', 'min_zoom'], ['+', ['zoom'], -1]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': ['interpolate', ['exponential', 0.5], ['get', 'population'], ...[5e4, 11, 1e6, 13, 1e7, 15]],
        'text-max-width': 8,
        'text-padding': 1,
        // Above the point of the name, where dots are densest; elsewhere if the number of a cluster is there.
        'text-variable-anchor': [
          'bottom',
          'top',
          'left',
          'right',
          'bottom-left',
          'bottom-right',
          'top-left',
          'top-right',
        ],
        'text-radial-offset': zoomed([6, 1], [9, 0.5]),
        'text-justify': 'auto',
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: {
        'text-color': palette.city,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.4,
        'text-opacity': zoomed([11, 1], [14, 0.8]),
      },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'land',
      'source-layer': 'countries',
      minzoom: 1,
      maxzoom: 5,
      filter: ['>=', ['get', 'area'], ['step', ['zoom'], 0.01, 2, 0.004, 3, 0.0012, 4, 0.0005]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 4, 12.5],
        'text-letter-spacing': 0.08,
        'text-transform': 'uppercase',
        'text-max-width': 7,
        'text-padding': 4,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.5,
        'symbol-sort-key': ['-', 0, ['get', 'area']],
      },
      paint: {
        'text-color': palette.country,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.4,
        'text-opacity': zoomed([4, 1], [5, 0]),
      },
    },
  ]
}
