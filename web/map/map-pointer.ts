/** Finds the place under the pointer, and marks places on the map. */

import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { OWN_PREFIX } from '../../core/cartography/own-layers.ts'
import type { RowId } from '../layer/shown-layers.ts'
import { PLACE_LAYERS } from './map-style.ts'

/** A place as a tile describes it. */
export interface PointedPlace {
  readonly id: string
  readonly name: string
  readonly category: string | undefined
  /** 0 is unrated. */
  readonly rating: number
  /** Pixels from the map's top left corner. */
  readonly x: number
  readonly y: number
}

/** Pixels around a pointer within which a place counts as pointed at. */
const REACH = 6

/**
 * Returns the place nearest to a point of the map, if one is within `REACH`. A cluster covers the specks below it; of the
 * pins and names on it, only one that is exactly there counts.
 */
export function placeAt(map: MapLibre, { x, y }: { x: number; y: number }): PointedPlace | undefined {
  const isCovered = isOnCluster(map, x, y)
  const layers = PLACE_LAYERS.filter((layer) => map.getLayer(layer) && !(isCovered && layer === 'places'))
  if (layers.length === 0) return undefined
  const where: [number, number] | ReturnType<typeof reachOf> = isCovered ? [x, y] : reachOf(x, y)
  const found = map.queryRenderedFeatures(where, { layers }).map((feature) => pointed(map, feature))
  const distance = (place: PointedPlace) => Math.hypot(place.x - x, place.y - y)
  return found.sort((one, other) => distance(one) - distance(other))[0]
}

function isOnCluster(map: MapLibre, x: number, y: number): boolean {
  const own = map.getLayersOrder().filter((id) => id.startsWith(OWN_PREFIX))
  const found = own.length > 0 ? map.queryRenderedFeatures([x, y], { layers: own }) : []
  return found.some(({ sourceLayer }) => sourceLayer === 'clusters') || clusterAt(map, { x, y }) !== undefined
}

/** Returns the position of the cluster at a point of the map, if there is one. */
export function clusterAt(map: MapLibre, { x, y }: { x: number; y: number }): [number, number] | undefined {
  if (!map.getLayer('clusters')) return undefined
  const [cluster] = map.queryRenderedFeatures([x, y], { layers: ['clusters', 'cluster-counts'] })
  return cluster?.geometry.type === 'Point' ? (cluster.geometry.coordinates as [number, number]) : undefined
}

/** Returns the id of the event at a point of the map, if there is one. */
export function eventAt(map: MapLibre, { x, y }: { x: number; y: number }): string | undefined {
  if (!map.getLayer('events')) return undefined
  const [event] = map.queryRenderedFeatures([x, y], { layers: ['events', 'event-names'] })
  return event && String(event.properties['id'])
}

/** A row of an operator's table, or a cluster of rows. */
export type PointedRow = { readonly row: RowId } | { readonly cluster: [longitude: number, latitude: number] }

/** Returns what of operators' layers is at a point of the map, or else near it: lines and dots are thin. */
export function rowAt(map: MapLibre, { x, y }: { x: number; y: number }): PointedRow | undefined {
  const layers = map.getLayersOrder().filter((id) => id.startsWith(OWN_PREFIX))
  if (layers.length === 0) return undefined
  const [feature = map.queryRenderedFeatures(reachOf(x, y), { layers })[0]] = map.queryRenderedFeatures([x, y], {
    layers,
  })
  if (!feature?.sourceLayer) return undefined
  const { sourceLayer, geometry, properties, source } = feature
  if (sourceLayer === 'clusters' && geometry.type === 'Point') {
    return { cluster: geometry.coordinates as [number, number] }
  }
  return { row: { layer: source.slice(OWN_PREFIX.length), id: String(properties['id']) } }
}

function reachOf(x: number, y: number): [[number, number], [number, number]] {
  return [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ]
}

function pointed(map: MapLibre, { properties, geometry }: MapGeoJSONFeature): PointedPlace {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  const { x, y } = map.project([longitude, latitude])
  const { id, name, primary_category: category, aggregate_rating: rating } = properties
  return { id, name, category, rating, x, y }
}

/** Marks at most one place at a time, with a feature state of the map. */
export class PlaceMark {
  readonly #map: MapLibre
  readonly #state: 'hover' | 'selected'
  #id: string | undefined

  constructor(map: MapLibre, state: 'hover' | 'selected') {
    this.#map = map
    this.#state = state
    map.on('style.load', () => this.#apply(this.#id, true))
  }

  set(id: string | undefined): void {
    if (id === this.#id) return
    this.#apply(this.#id, false)
    this.#id = id
    this.#apply(id, true)
  }

  #apply(id: string | undefined, on: boolean): void {
    if (!id || !this.#map.getSource('places')) return
    this.#map.setFeatureState({ source: 'places', sourceLayer: 'places', id }, { [this.#state]: on })
  }
}
