/** Styles for MapLibre over all sources of the tile server, with the layers of the explorer's own map. */
import type { StyleSpecification } from 'maplibre-gl'
import { basemapLayers } from '../../core/cartography/basemap.ts'
import { basemapNames } from '../../core/cartography/basemap-names.ts'
import { CLUSTER_QUERY, clusterCircles, clusterCounts } from '../../core/cartography/clusters.ts'
import { eventLayers } from '../../core/cartography/events.ts'
import { withServedFont } from '../../core/cartography/fonts.ts'
import { landLayers, nameLayers } from '../../core/cartography/land.ts'
import { PALETTES, type Scheme } from '../../core/cartography/palette.ts'
import { placeDots, placeNames } from '../../core/cartography/places.ts'

/** Returns the name and the URL of each style. */
export function styleList(tilesUrl: string): { name: string; url: string }[] {
  return Object.keys(PALETTES).map((name) => ({ name, url: `${tilesUrl}/maps/styles/${name}.json` }))
}

/**
 * Returns the style with this name; undefined if there is none. It refers to no other host. The heat layers are
 * included, but hidden. `hasBasemap`: whether the tile server has the source `basemap`.
 */
export function styleDocument(name: string, tilesUrl: string, hasBasemap: boolean): StyleSpecification | undefined {
  if (!Object.hasOwn(PALETTES, name)) return undefined
  const palette = PALETTES[name as Scheme]
  const source = (of: string) => ({ type: 'vector', url: `${tilesUrl}/maps/${of}` }) as const
  return {
    version: 8,
    name: `Whereabouts, ${name}`,
    center: [0, 20],
    zoom: 1.5,
    sprite: `${tilesUrl}/maps/sprites/${name}`,
    glyphs: `${tilesUrl}/maps/fonts/{fontstack}/{range}.pbf`,
    sources: {
      land: source('land.json'),
      ...(hasBasemap && { basemap: source('basemap.json') }),
      // Renderers need the ids to set the state of a feature.
      places: { ...source(`places.json?${CLUSTER_QUERY}`), promoteId: 'id' },
      events: { ...source('events.json'), promoteId: 'id' },
    },
    layers: [
      ...landLayers(palette),
      ...(hasBasemap ? basemapLayers(palette) : []),
      ...placeDots(palette, false),
      ...clusterCircles(palette, false),
      ...clusterCounts(palette, false),
      ...(hasBasemap ? basemapNames(palette) : []),
      ...nameLayers(palette),
      ...eventLayers(palette),
      ...placeNames(palette, false),
    ].map(withServedFont),
  }
}
