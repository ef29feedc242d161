/** The layers of the file of layers that a command is about. */
import type { ConfiguredLayer } from '../layers/configured/describe.ts'
import type { LayerEntry } from '../layers/configured/entry.ts'
import { readLayersFile } from '../layers/configured/layers-file.ts'
import type { Database } from '../sql/core/database.ts'
import { checkLayers } from '../sql/layers/configured-layers.ts'
import { inputSize } from './errors/input-file.ts'

/** `path` is the value of LAYERS. Returns the entries with these names; all for none. Throws `LayersFault`. */
export function readLayerEntries(path: string | undefined, names: readonly string[]): LayerEntry[] {
  if (path === undefined) throw new Error('LAYERS is not set. It names the file of layers (docs/layers.md).')
  inputSize(path)
  const all = readLayersFile(path)
  const unknown = names.find((name) => !all.some((entry) => entry.name === name))
  if (unknown !== undefined) throw new Error(`${path} has no layer ${unknown}.`)
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

/** Returns the layer with this name. Throws `LayersFault`, also if its table does not suit. */
export async function configuredLayer(
  database: Database,
  path: string | undefined,
  name: string,
): Promise<ConfiguredLayer> {
  const [served] = await checkLayers(database, readLayerEntries(path, [name]))
  if (!served) throw new Error(`there is no layer ${name}`)
  return served.layer
}
