/** How good fitted weights are on pairs that they were not fitted to. */
import { matchProbability } from '../weights.ts'
import { fitWeights } from './fit-weights.ts'
import type { Observation } from './observations.ts'

const FOLDS = 10

export interface Quality {
  readonly form: string
  /** Shares of the found pairs that are the same, and of the same pairs that are found, 0 … 1. */
  readonly precision: number
  readonly recall: number
  /** Largest harmonic mean of both at any threshold. */
  readonly f1: number
}

/**
 * Fits ten times to nine tenths of the pairs and measures on the rest, for each form. `threshold` is the probability from
 * which on a pair is found. Strangers are fitted to, but not measured.
 */
export function crossValidate(observations: readonly Observation[], threshold: number): Quality[] {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitWeights(observations.filter(({ pair }) => pair % FOLDS !== fold))
    return observations
      .filter(({ pair, isStranger }) => pair % FOLDS === fold && !isStranger)
      .map(({ form, isSame, evidence }) => ({ form, isSame, probability: matchProbability(evidence, weights) }))
  }).flat()
  const forms = new Set(judged.map(({ form }) => form))
  return [...forms].map((form) => ({
    form,
    ...qualityOf(
      judged.filter((one) => one.form === form),
      threshold,
    ),
  }))
}

interface Judged {
  isSame: boolean
  probability: number
}

function qualityOf(pairs: readonly Judged[], threshold: number): Omit<Quality, 'form'> {
  const same = pairs.filter(({ isSame }) => isSame).length
  const found = pairs.filter(({ probability }) => probability >= threshold)
  const right = found.filter(({ isSame }) => isSame).length
  let best = 0
  let hits = 0
  for (const [at, { isSame }] of pairs.toSorted((a, b) => b.probability - a.probability).entries()) {
    if (isSame) hits += 1
    best = Math.max(best, (2 * hits) / (at + 1 + same))
  }
  return { precision: right / found.length, recall: right / same, f1: best }
}
