/** A dry run of the scores job over places drawn at random. */
import type { Queryable } from '../sql/core/database.ts'
import type { RunProgress } from '../sql/jobs/runs.ts'
import { listBases } from '../sql/scores/bases.ts'
import { scoreSample, tryOnBasis } from '../sql/scores/score-sample.ts'
import { readWeights, tryWeights, type Weights } from '../sql/scores/weights.ts'
import { addScored, emptyTally } from './tally.ts'

/**
 * Keeps the priors, the evidence and the ages of the newest basis: what moves is moved by the weights alone. The
 * transaction is to be rolled back.
 */
export async function trySample(
  transaction: Queryable,
  sample: number,
  weights: Readonly<Partial<Weights>>,
): Promise<RunProgress> {
  const [newest] = await listBases(transaction)
  if (!newest) throw new Error('No scores yet. Run: whereabouts jobs run scores')
  const tally = emptyTally()
  tally.result.weights = (await readWeights(transaction))?.version as number
  await tryOnBasis(transaction, newest.id, await tryWeights(transaction, weights))
  const options = { basis: newest.id, columns: 'both', isDry: true } as const
  const tried = addScored(tally, await scoreSample(transaction, options, sample))
  return { ...tried, total: tried.done, resume: null }
}
