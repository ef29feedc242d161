/** Water, green, buildings and streets, in the layers of Protomaps. The land's own layers are below. */
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { isKind, streetLayers, tunnel } from './basemap-streets.ts'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

const GREEN = [
  ...['park', 'garden', 'dog_park', 'golf_course', 'playground', 'nature_reserve', 'common', 'recreation_ground'],
  ...['forest', 'wood', 'grass', 'meadow', 'village_green', 'grassland', 'scrub', 'heath', 'cemetery', 'allotments'],
  ...['orchard', 'vineyard', 'national_park', 'protected_area', 'zoo', 'pitch', 'stadium', 'track', 'camp_site'],
]
const WOODS = ['forest', 'wood']
const BUILT = ['industrial', 'commercial', 'retail', 'railway', 'construction', 'aerodrome', 'military', 'quarry']
const PAVED = ['pedestrian', 'pier', 'breakwater', 'bridge', 'apron', 'runway', 'taxiway']

export function basemapLayers(palette: Palette): LayerSpecification[] {
  return [...grounds(palette), ...lines(palette), ...streetLayers(palette), ...boundaries(palette)]
}

function grounds({ basemap, land, water }: Palette): LayerSpecification[] {
  const area = { type: 'fill', source: 'basemap' } as const
  const kinds = (names: readonly string[]): FilterSpecification => [
    'all',
    ['==', ['geometry-type'], 'Polygon'],
    ['in', ['get', 'kind'], ['literal', names]],
  ]
  return [
    { ...area, id: 'basemap-earth', 'source-layer': 'earth', filter: isArea(), paint: { 'fill-color': land } },
    {
      ...area,
      id: 'basemap-built',
      'source-layer': 'landuse',
      filter: kinds(BUILT),
      paint: { 'fill-color': basemap.built },
    },
    {
      ...area,
      id: 'basemap-green',
      'source-layer': 'landuse',
      filter: kinds(GREEN),
      paint: {
        'fill-color': ['case', ['in', ['get', 'kind'], ['literal', WOODS]], basemap.wood, basemap.green],
        'fill-opacity': zoomed([6, 0.4], [11, 1]),
      },
    },
    { ...area, id: 'basemap-water', 'source-layer': 'water', filter: isArea(), paint: { 'fill-color': water } },
    {
      ...area,
      id: 'basemap-paved',
      'source-layer': 'landuse',
      minzoom: 13,
      filter: kinds(PAVED),
      paint: { 'fill-color': basemap.street },
    },
    {
      ...area,
      id: 'basemap-buildings',
      'source-layer': 'buildings',
      minzoom: 13,
      filter: isArea(),
      paint: {
        'fill-color': basemap.building,
        'fill-outline-color': ['step', ['zoom'], basemap.building, 14, basemap.outline],
        'fill-opacity': zoomed([13, 0.5], [15, 1]),
      },
    },
  ]
}

function lines({ basemap, water }: Palette): LayerSpecification[] {
  const road = { type: 'line', source: 'basemap', 'source-layer': 'roads' } as const
  return [
    {
      id: 'basemap-rivers',
      type: 'line',
      source: 'basemap',
      'source-layer': 'water',
      minzoom: 8,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': water,
        'line-width': ['match', ['get', 'kind'], 'river', 2, 1],
      },
    },
    {
      ...road,
      id: 'basemap-paths',
      minzoom: 14,
      filter: isKind('path'),
      paint: { 'line-color': basemap.path, 'line-width': zoomed([14, 0.7], [18, 2]), 'line-dasharray': [3, 2] },
    },
    {
      ...road,
      id: 'basemap-railways',
      minzoom: 10,
      filter: ['all', isKind('rail'), ['!', ['in', ['get', 'kind_detail'], ['literal', ['subway']]]]],
      paint: {
        'line-color': basemap.railway,
        'line-width': zoomed([10, 0.6], [15, 1.2], [18, 2]),
        'line-opacity': ['case', tunnel(), 0.35, 1],
      },
    },
    {
      ...road,
      id: 'basemap-ferries',
      minzoom: 11,
      filter: isKind('ferry'),
      paint: { 'line-color': basemap.outline, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
    {
      ...road,
      id: 'basemap-runways',
      minzoom: 11,
      filter: isKind('aeroway'),
      paint: { 'line-color': basemap.casing, 'line-width': zoomed([11, 1], [15, 14]) },
    },
  ]
}

function boundaries({ border }: Palette): LayerSpecification[] {
  return [
    {
      id: 'basemap-boundaries',
      type: 'line',
      source: 'basemap',
      'source-layer': 'boundaries',
      minzoom: 5,
      paint: {
        'line-color': border,
        'line-width': ['match', ['get', 'kind'], 'country', 1.8, 1],
        'line-dasharray': [4, 2],
      },
    },
  ]
}

function isArea(): FilterSpecification {
  return ['==', ['geometry-type'], 'Polygon']
}
