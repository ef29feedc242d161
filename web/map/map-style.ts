/** The style of the map: land at the bottom, then tiles of the inspector, then places, then names. */
import type * as GeoJSON from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { clusterLayers } from '../../core/cartography/clusters.ts'
import { landLayers, nameLayers } from '../../core/cartography/land.ts'
import type { Palette } from '../../core/cartography/palette.ts'
import { placeLayers } from '../../core/cartography/places.ts'
import { foundLayers } from './layers-found.ts'
import { gridLayers, gridNames } from './layers-grid.ts'
import { selectionLayers } from './layers-selection.ts'

/** Maximum zoom of each source's tiles; further in, MapLibre overzooms them. */
export const DEEPEST = { land: 8, places: 16 } as const

/** Layers whose features are places that can be pointed at. */
export const PLACE_LAYERS = ['found', 'found-names', 'places', 'place-names'] as const

export interface StyleOptions {
  readonly palette: Palette
  /** URL templates of tiles, with `{z}`, `{x}` and `{y}`. */
  readonly places: string
  readonly land: string
  readonly heat: boolean
  /** True: no transitions. */
  readonly still: boolean
  /** Features that the page itself draws. */
  readonly drawn: Readonly<Record<DrawnSource, GeoJSON.Feature[]>>
}

/** Borders and names of tiles; search results; the ring around the selected place. */
export type DrawnSource = 'grid' | 'found' | 'selection'

export function mapStyle({ palette, places, land, heat, still, drawn }: StyleOptions): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'vector', tiles: [land], maxzoom: DEEPEST.land },
      places: { type: 'vector', tiles: [places], maxzoom: DEEPEST.places, promoteId: 'id' },
      grid: { type: 'geojson', data: { type: 'FeatureCollection', features: drawn.grid } },
      found: { type: 'geojson', data: { type: 'FeatureCollection', features: drawn.found } },
      selection: { type: 'geojson', data: { type: 'FeatureCollection', features: drawn.selection } },
    },
    layers: [
      ...landLayers(palette),
      ...gridLayers(palette),
      ...clusterLayers(palette, heat),
      ...placeLayers(palette, heat),
      ...nameLayers(palette),
      ...foundLayers(palette),
      ...selectionLayers(palette),
      ...gridNames(palette),
    ],
    transition: { duration: still ? 0 : 250, delay: 0 },
  }
}
