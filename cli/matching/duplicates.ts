/** `whereabouts duplicates`: finds places of the database that may be the same as others, for editors to decide. */
import { Command } from 'commander'
import { countComparable, findDuplicates } from '../../sql/batch/duplicates.ts'
import { countLikelyPairs, listLikelyPairs, type PairedPlace } from '../../sql/batch/likely-pairs.ts'
import type { Store } from '../../sql/core/database.ts'
import { withDatabase } from '../database.ts'
import { interruptible } from '../interruptible.ts'
import { startProgress } from '../progress.ts'

/** Number of pairs to print. */
const PRINTED = 20

export function duplicatesCommand(): Command {
  return new Command('duplicates')
    .description('Find pairs of places that may be one, for editors to merge or to set apart')
    .addHelpText(
      'after',
      `
Places are compared as descriptions of a batch are; pairs are kept whose probability is at least MATCH_UNSURE. The likeliest
${PRINTED} are printed. Editors find all of them in the explorer, behind the button with their initial, and at
/v0.3/places/likely-pairs/. Pairs that an editor has set apart are not listed again.`,
    )
    .action(run)
}

function run(): Promise<void> {
  return withDatabase(
    (database, { matching }) =>
      interruptible(async (signal) => {
        const progress = startProgress('Comparing places', await countComparable(database))
        const onCompared = (places: number) => progress.advance(places)
        const found = await findDuplicates(database, { thresholds: matching, onCompared, signal }).finally(() =>
          progress.finish(),
        )
        await printLikeliest(database)
        const open = await countLikelyPairs(database)
        const [pairs, added, left] = [found.pairs, found.new, open].map((count) => count.toLocaleString('en'))
        const noun = found.pairs === 1 ? 'pair' : 'pairs'
        console.error(`${pairs} ${noun} may be one place, ${added} of them new; ${left} in the list of editors`)
      }),
    { statementTimeout: 0 },
  )
}

async function printLikeliest(database: Store): Promise<void> {
  for (const { places, probability } of await listLikelyPairs(database, PRINTED, 0)) {
    const [one, other] = places
    process.stdout.write(`${probability.toFixed(2)}  ${one.id}  ${other.id}  ${text(one)} = ${text(other)}?\n`)
  }
}

function text({ name, address, city }: PairedPlace): string {
  return [name, address, city].filter((part) => part !== null).join(', ')
}
