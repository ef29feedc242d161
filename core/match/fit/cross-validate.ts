/** How good fitted weights are on pairs that they were not fitted to. */
import { foundUpTo } from '../found.ts'
import { matchProbability } from '../weights.ts'
import { fitWeights } from './fit-weights.ts'
import { FOLDS } from './folds.ts'
import type { Observation } from './observations.ts'
import { bestQuality, calibrationError, type Quality, qualityFrom } from './quality.ts'

export interface FormQuality extends Quality {
  readonly form: string
  /** Largest F1 at any threshold. */
  readonly bestF1: number
  readonly calibrationError: number
}

/**
 * Fits ten times to nine tenths of the pairs and measures on the rest, for each form. `threshold` is the probability from
 * which on a pair is found. Strangers are fitted to, but not measured.
 */
export function crossValidate(observations: readonly Observation[], threshold: number): FormQuality[] {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitWeights(observations.filter((one) => one.fold !== fold))
    return observations
      .filter((one) => one.fold === fold && !one.isStranger)
      .map(({ form, isSame, evidence }) => {
        const probability = matchProbability(evidence, weights)
        return { form, isRight: isSame, isMeant: isSame, probability, upTo: foundUpTo(probability, evidence) }
      })
  }).flat()
  const forms = new Set(judged.map(({ form }) => form))
  return [...forms].map((form) => {
    const own = judged.filter((one) => one.form === form)
    const bestF1 = bestQuality(own).f1
    return { form, ...qualityFrom(threshold, own), bestF1, calibrationError: calibrationError(own) }
  })
}
