/** Finds the layer whose tiles `export tiles` writes. */
import type { Config } from '../../config.ts'
import { EVENTS } from '../../layers/events.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import type { Database } from '../../sql/core/database.ts'
import type { ExportedTiles } from '../../tiles/export/exported-tiles.ts'
import { configuredLayer } from '../layer-entries.ts'
import { checkFilter } from '../tile-options.ts'
import { understandingOptions } from '../vocabulary.ts'

/** Returns a layer that each installation has. */
export function ownLayer(name: string): Layer | undefined {
  return [PLACES, EVENTS].find((layer: Layer) => layer.name === name)
}

/** Throws `LayersFault`, and an error that says what else is wrong with the name, or with the filter of an operator's layer. */
export async function tilesToExport(
  database: Database,
  config: Config,
  { layer: name, filter }: { readonly layer: string; readonly filter: string },
): Promise<ExportedTiles> {
  // Loaded on demand, so that the other commands start sooner.
  const { exportedEvents, exportedLayer, exportedPlaces } = await import('../../tiles/export/exported-tiles.ts')
  if (name === PLACES.name) {
    return exportedPlaces(database, { ...config, ...(await understandingOptions(database, config)) })
  }
  if (name === EVENTS.name) return exportedEvents(database, config)
  const layer = await configuredLayer(database, config.layers, name)
  // The server has none of them: tiles take no tokens.
  if (layer.isEditorsOnly) {
    throw new Error(
      `The layer ${name} is editors_only, so it has no tiles. "whereabouts export layer" writes its rows.`,
    )
  }
  checkFilter(filter, layer)
  return exportedLayer(database, layer, config)
}
