/** `whereabouts match --fit PAIRS`: fits the weights of matching to labelled pairs. */
import { basename } from 'node:path'
import { loadCities } from '../../core/match/cities.ts'
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
  const observations = observe(pairs, { strangers: true, cities: await loadCities() })
  const weights = fitWeights(observations)
  await withDatabase(async (database, { matching }) => {
    console.error(`${pairs.length} pairs, cross-validated; found from ${matching.found} on:`)
    console.error('what is sent            precision  recall  F1      best F1  calibration error')
    for (const quality of crossValidate(observations, matching.found)) {
      const { form, precision, recall, f1, bestF1, calibrationError } = quality
      const figures = [precision, recall, f1, bestF1, calibrationError].map((value) => value.toFixed(3).padEnd(8))
      console.error(`${form.padEnd(24)} ${figures.join('')}`)
    }
    process.stdout.write(`${JSON.stringify(weights, undefined, 2)}\n`)
    if (!save) return
    const version = await database.transaction((transaction) =>
      storeWeights(transaction, weights, `fitted to ${basename(file)}`),
    )
    console.error(`These weights count from now on, as version ${version}.`)
  }, {})
}
