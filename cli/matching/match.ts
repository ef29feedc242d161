/** `whereabouts match FILE`: finds the places that the rows of a table describe. */
import { basename } from 'node:path'
import { Command } from 'commander'
import { checkTarget } from '../../data/export/output.ts'
import type { Field } from '../../data/import/fields/field-names.ts'
import { withDatabase } from '../database.ts'
import { withInput } from '../errors/input-file.ts'
import { addColumn, toDelimiter } from '../import.ts'
import { interruptible } from '../interruptible.ts'
import { startProgress } from '../progress.ts'

const EXAMPLES = `
Examples:
  whereabouts match partners.csv
  whereabouts match partners.csv --column name=Titel --column address=Anschrift --output matched.csv
  whereabouts match partners.csv --create
  whereabouts match --fit pairs.ndjson          # {"label": 1, "place": {…}, "description": {…}} a line

The result is the same table with svc_id, status (found, missing, created, error), match_method, match_score and error.
Rows are matched in batches of 1,000, as in the API. A row finds a place that an earlier row creates. Without --create
nothing is written. A row then finds a place that an earlier row would create only within the same batch.`

interface Flags {
  delimiter?: string
  column?: ReadonlyMap<Field, string>
  output?: string
  create?: true
  fit?: true
  save?: true
}

export function matchCommand(): Command {
  return new Command('match')
    .description('Find the places that the rows of a CSV describe, like batches of the API')
    .argument('<file>', 'CSV file, plain or gzipped')
    .option('--delimiter <character>', 'separator of the cells (default: detected from the header)', toDelimiter)
    .option('--column <field=column>', 'read a field from this column; repeatable', addColumn)
    .option('--output <file>', 'file for the results (default: <file>.matched.csv in the current folder)')
    .option('--create', 'create places for rows without a match')
    .option('--fit', 'the file has labelled pairs: print weights of evidence that fit them, and how good they are')
    .option('--save', 'with --fit: match with these weights from now on')
    .addHelpText('after', EXAMPLES)
    .action(run)
}

function run(file: string, { output = `${basename(file)}.matched.csv`, fit, save, ...flags }: Flags): Promise<void> {
  return withInput(file, async (size) => {
    if (fit) {
      // Loaded on demand, as below.
      const { fitMatching } = await import('./match-fit.ts')
      return fitMatching(file, save ?? false)
    }
    if (save) throw new Error('--save needs --fit.')
    checkTarget(output)
    await match(file, size, output, flags)
  })
}

function match(file: string, size: number, output: string, { delimiter, column, create }: Flags): Promise<void> {
  return withDatabase(
    (database, { matching }) =>
      interruptible(async (signal) => {
        // Loaded on demand, so that the other commands start sooner.
        const { matchFile } = await import('../../data/import/match-file.ts')
        const progress = startProgress(`Matching ${basename(file)}`, size, 'bytes')
        const options = {
          delimiter,
          columns: new Map(column),
          output,
          create: create ?? false,
          limits: matching,
          signal,
        }
        const onBytes = (bytes: number) => progress.advance(bytes)
        const counts = await matchFile(database, file, options, onBytes).finally(() => progress.finish())
        if (counts.size === 0 && !signal.aborted) throw new Error(`${file} has no rows: nothing was matched.`)
        const told = [...counts].map(([status, count]) => `${count.toLocaleString('en')} ${status}`).join(', ')
        console.error(`${told || 'no rows'}; the result is in ${output}`)
      }),
    { statementTimeout: 60_000 },
  )
}
