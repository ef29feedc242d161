/** `whereabouts match --fit PAIRS`: fits the weights of matching to labelled pairs. */
import { basename } from 'node:path'
import { crossValidate } from '../../core/match/fit/cross-validate.ts'
import { fitWeights } from '../../core/match/fit/fit-weights.ts'
import { observe } from '../../core/match/fit/observations.ts'
import { readPairs } from '../../data/import/match-pairs.ts'
import { storeWeights } from '../../sql/batch/match-weights.ts'
import { withDatabase } from '../database.ts'

/** Fewer pairs say nothing about most levels. */
const LEAST_PAIRS = 100

/** Prints weights, and what they do on pairs that they were not fitted to. With `save`, they count from now on. */
export async function fitMatching(file: string, save: boolean): Promise<void> {
  const pairs = await readPairs(file)
  const same = pairs.filter(({ isSame }) => isSame).length
  if (same < LEAST_PAIRS / 2 || pairs.length - same < LEAST_PAIRS / 2) {
    throw new Error(
      `${file} has ${same} pairs of the same place and ${pairs.length - same} others: 50 of each are needed.`,
    )
  }
  const observations = observe(pairs, { strangers: true })
  const weights = fitWeights(observations)
  await withDatabase(async (database, { matching }) => {
    console.error(`${pairs.length} pairs, cross-validated; found from ${matching.found} on:`)
    console.error('what is sent            precision  recall  best F1')
    for (const { form, precision, recall, f1 } of crossValidate(observations, matching.found)) {
      console.error(`${form.padEnd(24)} ${precision.toFixed(3)}   ${recall.toFixed(3)}    ${f1.toFixed(3)}`)
    }
    process.stdout.write(`${JSON.stringify(weights, undefined, 2)}\n`)
    if (!save) return
    const version = await database.transaction((transaction) =>
      storeWeights(transaction, weights, `fitted to ${basename(file)}`),
    )
    console.error(`These weights count from now on, as version ${version}.`)
  }, {})
}
