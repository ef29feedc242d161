/** Names of streets, waters and quarters of the basemap. Places are drawn above them. */
import type { LayerSpecification } from 'maplibre-gl'
import { REGULAR } from './fonts.ts'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

export function basemapNames({ basemap, halo, country }: Palette): LayerSpecification[] {
  const along = {
    'text-field': ['get', 'name'],
    'text-font': REGULAR,
    'symbol-placement': 'line',
    'symbol-spacing': 350,
    'text-padding': 4,
  } satisfies LayerSpecification['layout']
  return [
    {
      id: 'basemap-water-names',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'water',
      minzoom: 13,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { ...along, 'text-size': 11 },
      paint: { 'text-color': basemap.name, 'text-halo-color': halo, 'text-halo-width': 1 },
    },
    {
      id: 'basemap-street-names',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'roads',
      minzoom: 12,
      filter: [
        'any',
        ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]],
        ['all', ['>=', ['zoom'], 14], ['==', ['get', 'kind'], 'minor_road']],
        ['all', ['>=', ['zoom'], 16], ['==', ['get', 'kind'], 'path']],
      ],
      layout: { ...along, 'text-size': zoomed([12, 10], [16, 12], [19, 14]) },
      paint: { 'text-color': basemap.name, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
    {
      id: 'basemap-quarters',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'places',
      minzoom: 11,
      filter: [
        'any',
        ['in', ['get', 'kind'], ['literal', ['neighbourhood', 'macrohood']]],
        ['in', ['get', 'kind_detail'], ['literal', ['village', 'hamlet']]],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 12,
        'text-letter-spacing': 0.06,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': country, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ]
}
