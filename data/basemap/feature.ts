/** What a basemap is made of: features with the layers, kinds and zooms of the Protomaps schema, version 4. */
import type { Geometry } from 'geojson'

export type BasemapLayer = 'earth' | 'landuse' | 'water' | 'buildings' | 'roads' | 'boundaries' | 'places'

/** Deepest zoom with tiles; renderers magnify these. */
export const BASEMAP_MAX_ZOOM = 15

/** What the tags of an object say. */
export interface Description {
  readonly layer: BasemapLayer
  /** Lowest zoom of its tiles. An area that is too small to be seen appears later. */
  readonly minZoom: number
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

export interface BasemapFeature extends Description {
  readonly geometry: Geometry
}
