/** The tiles of operators' tables: a source, a cache and a follower for each layer that everybody may see. */
import { type Follower, followChanges } from '../answers/changes/follow-changes.ts'
import { layerLogReader } from '../answers/changes/layer-log.ts'
import { LayerUnavailable, type OperatorsLayers } from '../answers/operators-layers.ts'
import type { MapView } from '../core/geo/view-of-box.ts'
import { html } from '../core/html/html.ts'
import { titleOf } from '../core/model/presentation.ts'
import type { ConfiguredLayer } from '../layers/configured/describe.ts'
import type { Database } from '../sql/core/database.ts'
import { TileCache } from './cache/tile-cache.ts'
import { type LayerTilesOptions, layerTiles } from './points/layer.ts'
import { type FilteredTiles, filteredSource } from './points/source.ts'
import type { Thinning } from './points/thinning.ts'
import { shapeTiles } from './shapes/source.ts'
import type { TileSource } from './source.ts'

interface OperatorsTilesOptions {
  database: Database
  layers?: OperatorsLayers | undefined
  imageCdnUrl: string
  thinning: Thinning
  center: { readonly value: MapView | undefined }
  onTileError: (error: unknown) => void
  onLogError: (error: unknown) => void
}

interface OperatorsTiles {
  readonly sources: readonly TileSource[]
  /** By the names of the layers. */
  readonly followers: Readonly<Record<string, Follower>>
}

const CACHE_BYTES = 32 * 2 ** 20

/** Tiles take no tokens, so layers for editors have none. */
export function operatorsTiles({ layers, ...options }: OperatorsTilesOptions): OperatorsTiles {
  const shown = layers?.layers.filter(({ isEditorsOnly }) => !isEditorsOnly) ?? []
  const made = layers ? shown.map((layer) => [layer.name, tilesOf(layer, { ...options, layers })] as const) : []
  return {
    sources: made.map(([, { source }]) => source),
    followers: Object.fromEntries(made.map(([name, { follower }]) => [name, follower])),
  }
}

function tilesOf(
  layer: ConfiguredLayer,
  {
    database,
    layers,
    imageCdnUrl,
    thinning,
    center,
    onTileError,
    onLogError,
  }: OperatorsTilesOptions & { layers: OperatorsLayers },
) {
  // Of a table that has changed, the operator is told once.
  const onError = (error: unknown) => (error instanceof LayerUnavailable ? undefined : onTileError(error))
  const cache = new TileCache(CACHE_BYTES, onError)
  const log = layerLogReader(database.changes, () => layers.current(layer.name))
  const tiles = ownTiles(layer, { answers: layers.answers(database.tiles, layer), imageCdnUrl, thinning })
  const source = filteredSource(tiles, cache, {
    attributions: { value: ownAttribution(layer) },
    center,
    refresh: layer.refresh,
  })
  return { source, follower: followChanges(log, cache, onLogError) }
}

/** The tiles of an operator's table, of points or of shapes. */
export function ownTiles(
  layer: ConfiguredLayer,
  options: Pick<LayerTilesOptions, 'answers' | 'imageCdnUrl' | 'thinning'>,
): FilteredTiles {
  return (layer.geometry ? shapeTiles : layerTiles)({ ...options, many: titleOf(layer), examples: exampleOf(layer) })
}

/** HTML that maps of the layer must show. */
export function ownAttribution({ attribution = '' }: Pick<ConfiguredLayer, 'attribution'>): string {
  return html`${attribution}`.html
}

/** A query string with some of the layer's properties. */
function exampleOf({ columns }: ConfiguredLayer) {
  const shown = columns.filter(({ shown: place }) => place === 'property').slice(0, 2)
  if (shown.length === 0) return []
  const names = shown.map(({ name }) => name)
  return [{ query: `fields=${names.join()}`, text: `With ${names.join(' and ')} only` }]
}
