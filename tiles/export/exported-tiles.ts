/** What an export writes the tiles of: places, events, or an operator's table. */
import { unlimitedTiles } from '../../answers/layers.ts'
import { tilesBySql } from '../../answers/tiles.ts'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { EVENTS } from '../../layers/events.ts'
import { answersOf, type Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import type { Database } from '../../sql/core/database.ts'
import { refreshTileCells } from '../../sql/tiles/place-tiles.ts'
import { ownAttribution, ownTiles } from '../operators-tiles.ts'
import { readAttributions } from '../points/attribution.ts'
import { eventTiles } from '../points/events.ts'
import { placeTileset } from '../points/places.ts'
import { type FilteredTiles, pointTiles } from '../points/source.ts'
import type { Thinning } from '../points/thinning.ts'
import { digest, type Origin } from './export-origin.ts'

export interface ExportedTiles {
  readonly layer: Layer
  /** As the tile server builds them. */
  readonly tiles: FilteredTiles
  /** HTML that maps must show. */
  readonly attribution: string
  /** With the options and the schema, all that determines the tiles. */
  readonly origin: Origin
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
  { imageCdnUrl, thinning, attribution, openAtMaxCandidates }: TileSettings & { openAtMaxCandidates?: number },
): Promise<ExportedTiles> {
  // Otherwise each tile of a low zoom would count the cells that the rollup lacks.
  await refreshTileCells(database)
  return {
    layer: PLACES,
    tiles: pointTiles(placeTileset({ imageCdnUrl, thinning, read: tilesBySql(database, openAtMaxCandidates) })),
    attribution: await readAttributions(database, attribution),
    origin: { thinning, images: imageCdnUrl },
  }
}

export function exportedEvents(database: Database, settings: TileSettings): ExportedTiles {
  const { attribution = '' } = settings
  return { ...exported(database, EVENTS, settings, eventTiles), attribution }
}

export function exportedLayer(database: Database, layer: ConfiguredLayer, settings: TileSettings): ExportedTiles {
  const tilesOf = (options: Parameters<typeof eventTiles>[0]) => ownTiles(layer, options)
  return { ...exported(database, layer, settings, tilesOf), attribution: ownAttribution(layer) }
}

function exported(
  database: Database,
  layer: Layer,
  { imageCdnUrl, thinning }: TileSettings,
  tilesOf: typeof eventTiles,
): Omit<ExportedTiles, 'attribution'> {
  return {
    layer,
    tiles: tilesOf({ answers: unlimitedTiles(database, layer), imageCdnUrl, thinning }),
    origin: { thinning, images: imageCdnUrl, name: layer.name, layer: digest(answersOf(layer)) },
  }
}
