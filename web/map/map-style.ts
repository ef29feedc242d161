/**
 * The style of the map: land at the bottom, then operators' layers, tiles of the inspector, places, names. MapLibre places the
 * names of the last layer first: pins, then names of towns and streets, then the numbers of clusters.
 */
import type * as GeoJSON from 'geojson'
import type { LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { basemapLayers } from '../../core/cartography/basemap.ts'
import { basemapNames } from '../../core/cartography/basemap-names.ts'
import { clusterCircles, clusterCounts } from '../../core/cartography/clusters.ts'
import { eventLayers } from '../../core/cartography/events.ts'
import { landLayers, nameLayers } from '../../core/cartography/land.ts'
import { type OwnLayer, ownLayers, ownSource } from '../../core/cartography/own-layers.ts'
import type { Palette } from '../../core/cartography/palette.ts'
import { placeDots, placeNames } from '../../core/cartography/places.ts'
import type { Basemap } from '../base/api.ts'
import { gridLayers, gridNames, pinsBeside, resultLayers, selectionLayers } from './layers-drawn.ts'
import type { StyleBelow } from './style-below.ts'

/** Maximum zoom of each source's tiles; further in, MapLibre overzooms them. */
export const MAX_TILE_ZOOM = { land: 8, places: 16, events: 16, own: 16 } as const

/** The style below may have a sprite, too. Names of images then begin with that of their sprite. */
const SPRITE_ID = 'pins'
const SPRITE = `${SPRITE_ID}:`

/** Layers whose features are places that can be pointed at. */
export const PLACE_LAYERS = ['results', 'result-names', 'places', 'place-names'] as const

/** A layer of an operator's table, and the URL template of its tiles. */
interface OwnTiles extends OwnLayer {
  readonly tiles: string
}

export interface StyleOptions {
  readonly palette: Palette
  /** URL templates of tiles, with `{z}`, `{x}` and `{y}`. */
  readonly places: string
  readonly land: string
  /** URL of the sprite of the pins, without its ending. */
  readonly sprite: string
  /** Missing: no events. */
  readonly events?: string | undefined
  readonly own: readonly OwnTiles[]
  /** Missing: the land is all there is below the places. */
  readonly basemap?: Basemap
  /** Replaces land and basemap. */
  readonly below?: StyleBelow | undefined
  readonly heat: boolean
  /** True: no transitions. */
  readonly reducedMotion: boolean
  /** Features that the page itself draws. */
  readonly drawn: Readonly<Record<DrawnSource, GeoJSON.Feature[]>>
}

/** Borders and names of tiles; search results; the ring around the selected place. */
export type DrawnSource = 'grid' | 'results' | 'selection'

export function mapStyle({
  palette,
  places,
  land,
  sprite,
  events,
  own,
  basemap,
  below,
  heat,
  reducedMotion,
  drawn,
}: StyleOptions): StyleSpecification {
  return {
    version: 8,
    ...below?.resources,
    sprite: [...spritesOf(below), { id: SPRITE_ID, url: sprite }],
    sources: {
      ...(below?.sources ?? {
        land: { type: 'vector', tiles: [land], maxzoom: MAX_TILE_ZOOM.land },
        ...(basemap && { basemap: basemapTiles(basemap) }),
      }),
      places: { type: 'vector', tiles: [places], maxzoom: MAX_TILE_ZOOM.places, promoteId: 'id' },
      ...(events && { events: { type: 'vector', tiles: [events], maxzoom: MAX_TILE_ZOOM.events, promoteId: 'id' } }),
      ...Object.fromEntries(own.map(({ name, tiles }) => [ownSource(name), ownTiles(tiles)])),
      grid: { type: 'geojson', data: { type: 'FeatureCollection', features: drawn.grid } },
      results: { type: 'geojson', data: { type: 'FeatureCollection', features: drawn.results } },
      selection: { type: 'geojson', data: { type: 'FeatureCollection', features: drawn.selection } },
    },
    layers: [
      ...(below?.layers ?? [...landLayers(palette), ...(basemap ? basemapLayers(palette) : [])]),
      ...ownLayers(own, palette),
      ...gridLayers(palette),
      ...placeDots(palette, heat),
      ...clusterCircles(palette, heat),
      ...clusterCounts(palette, heat),
      ...(basemap && !below ? basemapNames(palette) : []),
      ...(below ? [] : nameLayers(palette)),
      ...(events ? eventLayers(palette) : []),
      ...placeNames(palette, heat, SPRITE).map(
        (layer) => ({ ...layer, filter: pinsBeside(drawn.results) }) as LayerSpecification,
      ),
      ...resultLayers(palette),
      ...selectionLayers(palette),
      ...gridNames(palette),
    ],
    transition: { duration: reducedMotion ? 0 : 250, delay: 0 },
  }
}

function spritesOf(below: StyleBelow | undefined): { id: string; url: string }[] {
  const { sprite = [] } = below?.resources ?? {}
  return typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : sprite
}

function basemapTiles({ tiles, maxzoom, bounds }: Basemap): VectorSourceSpecification {
  return { type: 'vector', tiles: [tiles], maxzoom, bounds }
}

function ownTiles(tiles: string): VectorSourceSpecification {
  return { type: 'vector', tiles: [tiles], maxzoom: MAX_TILE_ZOOM.own }
}
