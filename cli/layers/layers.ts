/** `whereabouts layers check|prepare`: what the layers of the configuration lack, and mends it. */
import { Command } from 'commander'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { readLayersFile } from '../../layers/configured/layers-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { type Checked, checkLayer } from '../../sql/layers/configured-layers.ts'
import { countShapes, idFaultOf, loggedTables } from '../../sql/layers/data.ts'
import { mendsOf } from '../../sql/layers/mends.ts'
import { withDatabase } from '../database.ts'
import { inputSize } from '../errors/input-file.ts'
import { checkText, leftText } from './check-text.ts'
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

type Work = (database: Database, asked: readonly LayerEntry[], all: readonly LayerEntry[]) => Promise<void>

function withLayers(names: readonly string[], work: Work): Promise<void> {
  return withDatabase(
    async (database, { layers: path }) => {
      if (path === undefined) throw new Error('LAYERS is not set. It names the file of layers (docs/layers.md).')
      inputSize(path)
      const all = readLayersFile(path)
      const unknown = names.find((name) => !all.some((entry) => entry.name === name))
      if (unknown !== undefined) throw new Error(`${path} has no layer ${unknown}.`)
      await work(database, names.length === 0 ? all : all.filter(({ name }) => names.includes(name)), all)
    },
    // Counting, and building an index, take as long as they take.
    { statementTimeout: 0 },
  )
}

async function check(database: Database, asked: readonly LayerEntry[], all: readonly LayerEntry[]): Promise<void> {
  let failed = 0
  for (const entry of asked) {
    const checked = await withIdCounted(database, await checkLayer(database, entry))
    if (checked.faults.length > 0) failed++
    const { table, shape } = 'shape' in checked ? checked : {}
    const isReadable = table?.columns.every(({ maySelect }) => maySelect) && table.mayUseSchema
    const counts = table && shape && isReadable ? await countShapes(database, table, shape) : undefined
    const mends = 'shape' in checked ? mendsOf(checked, database.servesOneAtATime) : []
    print(checkText(checked, counts, mends))
  }
  const checkedAll = await Promise.all(all.map((entry) => checkLayer(database, entry)))
  const left = leftText(await loggedTables(database), checkedAll)
  if (left) print(left)
  if (failed > 0) throw new Error(`${failed} of ${asked.length} layers cannot be served.`)
}

/** No index says that the ids of a view are unique. */
async function withIdCounted(database: Database, checked: Checked): Promise<Checked> {
  if (!checked.layer || !/view|foreign/.test(checked.table.kind)) return checked
  const fault = await idFaultOf(database, checked.table, checked.entry.id)
  return fault ? { ...checked, layer: undefined, faults: [`${checked.entry.at('id')}: ${fault}`] } : checked
}

async function prepare(database: Database, asked: readonly LayerEntry[]): Promise<void> {
  let failed = 0
  for (const entry of asked) {
    const checked = await withIdCounted(database, await checkLayer(database, entry))
    if (!checked.layer) {
      failed++
      console.error(`${entry.name} cannot be served:\n${checked.faults.join('\n')}`)
    } else if (!(await prepareLayer(database, checked, (step) => console.error(`${entry.name}: ${step}`)))) failed++
  }
  if (failed > 0) throw new Error(`${failed} of ${asked.length} layers are not prepared.`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
