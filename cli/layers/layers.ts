/** `whereabouts layers check|prepare`: what the layers of the configuration lack, and mends it. */
import { Command } from 'commander'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import type { Database } from '../../sql/core/database.ts'
import { checkLayerAndIds } from '../../sql/layers/configured-layers.ts'
import { countShapes } from '../../sql/layers/data.ts'
import { mendsOf } from '../../sql/layers/mends.ts'
import { withDatabase } from '../database.ts'
import { readLayerEntries } from '../layer-entries.ts'
import { checkText } from './check-text.ts'
import { prepareLayer } from './prepare.ts'

const EXAMPLES = `
Examples:
  LAYERS=layers.yaml whereabouts layers check
  LAYERS=layers.yaml whereabouts layers prepare parks

docs/layers.md describes the file.`

export function layersCommand(): Command {
  return new Command('layers')
    .description("show what layers of one's own tables lack, and mend it")
    .addHelpText('after', EXAMPLES)
    .addCommand(
      new Command('check')
        .description('say of each layer what it is and what it lacks; exit code 1 if one cannot be served')
        .argument('[layers...]', 'names of layers (default: all)')
        .action((names: string[]) => withLayers(names, check)),
    )
    .addCommand(
      new Command('prepare')
        .description("add indexes and the log's triggers where check prints them and the database's user may")
        .argument('[layers...]', 'names of layers (default: all)')
        .action((names: string[]) => withLayers(names, prepare)),
    )
}

type Work = (database: Database, entries: readonly LayerEntry[]) => Promise<void>

function withLayers(names: readonly string[], work: Work): Promise<void> {
  return withDatabase(
    (database, { layers: path }) => work(database, readLayerEntries(path, names)),
    // Counting, and building an index, take as long as they take.
    { statementTimeout: 0 },
  )
}

async function check(database: Database, entries: readonly LayerEntry[]): Promise<void> {
  let failed = 0
  for (const entry of entries) {
    const described = await checkLayerAndIds(database, entry)
    const { table, layer } = described
    if (!layer) failed++
    const counts = table && layer && (await countShapes(database, table, layer.shape))
    process.stdout.write(`${checkText(described, counts, mendsOf(described, database.servesOneAtATime))}\n`)
  }
  if (failed > 0) throw new Error(`${failed} of ${entries.length} layers cannot be served.`)
}

async function prepare(database: Database, entries: readonly LayerEntry[]): Promise<void> {
  let failed = 0
  for (const entry of entries) {
    const described = await checkLayerAndIds(database, entry)
    const say = (step: string) => console.error(`${entry.name}: ${step}`)
    if (!described.layer) say(`cannot be served\n${described.faults.join('\n')}`)
    if (!described.layer || !(await prepareLayer(database, described, say))) failed++
  }
  if (failed > 0) throw new Error(`${failed} of ${entries.length} layers are not prepared.`)
}
