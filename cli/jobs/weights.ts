/** `whereabouts weights list|show|set|rollback`: manages the versions of the score weights. */
import { Command } from 'commander'
import {
  addWeights,
  listWeights,
  readWeights,
  rollBackWeights,
  WEIGHT_NAMES,
  type Weights,
  type WeightsVersion,
} from '../../sql/scores/weights.ts'
import { withDatabase } from '../database.ts'
import { positiveNumber } from '../tile-options.ts'
import { readWeightsFile } from './weights-file.ts'

const EXAMPLES = `
Examples:
  whereabouts weights show > weights.json
  whereabouts jobs run scores --dry-run --weights weights.json
  whereabouts weights set weights.json --note 'ratings count more'
  whereabouts weights rollback 1

The next run of scores, by hand or by schedule, then looks at all places.`

export function weightsCommand(): Command {
  return new Command('weights')
    .description('show and change the weights of scores')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      new Command('list').description('list all versions, newest first, with their changes').action(() =>
        withDatabase(async (database) => {
          const versions = await listWeights(database)
          print(versions.map((version, index) => line(version, versions[index + 1])).join('\n'))
        }),
      ),
    )
    .addCommand(
      new Command('show')
        .description('print the weights as JSON, in the format of a weights file')
        .argument('[version]', 'version to print (default: the current one)', positiveNumber)
        .action((version: number | undefined) =>
          withDatabase(async (database) =>
            print(JSON.stringify(weightsOf(await find(database, version)), undefined, 2)),
          ),
        ),
    )
    .addCommand(
      new Command('set')
        .description('add a version, which becomes the current one')
        .argument('<file>', 'JSON file of the weights to change', readWeightsFile)
        .option('--note <text>', 'reason for the change', '')
        .action((changes: Partial<Weights>, { note }: { note: string }) =>
          withDatabase(async (database) => {
            const version = await database.transaction((transaction) => addWeights(transaction, changes, note))
            console.error(`version ${version} is now the current one`)
          }),
        ),
    )
    .addCommand(
      new Command('rollback')
        .description('add a version with the weights of an earlier one')
        .argument('<version>', 'number of the earlier version', positiveNumber)
        .action((earlier: number) =>
          withDatabase(async (database) => {
            const added = await database.transaction((transaction) => rollBackWeights(transaction, earlier))
            if (!added) throw new Error(`There is no version ${earlier}.`)
            console.error(`version ${added.version} is now the current one, ${added.note}`)
          }),
        ),
    )
}

async function find(database: Parameters<typeof readWeights>[0], version: number | undefined): Promise<WeightsVersion> {
  const weights = await readWeights(database, version)
  if (!weights) throw new Error(`There is no version ${version}.`)
  return weights
}

function weightsOf(version: WeightsVersion) {
  return Object.fromEntries(WEIGHT_NAMES.map((name) => [name, version[name]]))
}

function line(version: WeightsVersion, before: WeightsVersion | undefined): string {
  const changes = WEIGHT_NAMES.filter((name) => before && before[name] !== version[name]).map(
    (name) => `${name} ${before?.[name]} → ${version[name]}`,
  )
  return [`${version.version}`, version.created_at, version.note, changes.join(', ')].filter(Boolean).join('  ')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
