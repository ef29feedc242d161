/** The tiles that an export can write: those of places, of events, or of an operator's table. */
import { unlimitedTiles } from '../../answers/layers.ts'
import { type ReadTiles, tilesBySql } from '../../answers/tiles.ts'
import type { Condition } from '../../core/query/ast.ts'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { EVENTS } from '../../layers/events.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { meantOnce, type UnderstandingOptions } from '../../search/understand/understanding.ts'
import type { Database } from '../../sql/core/database.ts'
import { refreshTileCells } from '../../sql/tiles/place-tiles.ts'
import { ownAttribution, ownTiles } from '../operators-tiles.ts'
import { readAttributions } from '../points/attribution.ts'
import { eventTiles } from '../points/events.ts'
import { placeTileset } from '../points/places.ts'
import { type FilteredTiles, pointTiles } from '../points/source.ts'
import type { Thinning } from '../points/thinning.ts'

export interface ExportedTiles {
  readonly layer: Layer
  /** As the tile server builds them. */
  readonly tiles: FilteredTiles
  /** HTML that maps must show. */
  readonly attribution: string
  readonly settings: Pick<TileSettings, 'imageCdnUrl' | 'thinning'>
}

/** Settings of the tile server. */
interface TileSettings {
  readonly imageCdnUrl: string
  readonly thinning: Thinning
  /** HTML of the operator that maps of places and events must show. */
  readonly attribution?: string | undefined
}

export async function exportedPlaces(
  database: Database,
  settings: TileSettings & UnderstandingOptions,
): Promise<ExportedTiles> {
  // Otherwise each tile of a low zoom would count the cells that the rollup lacks.
  await refreshTileCells(database)
  const bySql = tilesBySql(database, settings.openAtMaxCandidates)
  const settle = (where: readonly Condition[]) => settledOnce(database, where)
  const meant = (parameters: URLSearchParams) => meantOnce(database, parameters, settings)
  const read: ReadTiles = async (tiles, { where, clusters }, whole, options) =>
    bySql(tiles, { where: await settle(where), clusters }, whole, options)
  const tiles = pointTiles(placeTileset({ ...settings, read, settle, meant }))
  const attribution = await readAttributions(database, settings.attribution)
  return { layer: PLACES, tiles, attribution, settings }
}

export function exportedEvents(database: Database, settings: TileSettings): ExportedTiles {
  const tiles = eventTiles({ ...settings, answers: unlimitedTiles(database, EVENTS) })
  return { layer: EVENTS, tiles, attribution: settings.attribution ?? '', settings }
}

export function exportedLayer(database: Database, layer: ConfiguredLayer, settings: TileSettings): ExportedTiles {
  const tiles = ownTiles(layer, { ...settings, answers: unlimitedTiles(database, layer) })
  return { layer, tiles, attribution: ownAttribution(layer), settings }
}
