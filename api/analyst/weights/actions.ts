/** The actions of the page of weights: try, apply, roll back. */
import type { Database } from '../../../sql/core/database.ts'
import { isDataError } from '../../../sql/core/database-errors.ts'
import {
  addWeights,
  lockWeights,
  readWeights,
  rollBackWeights,
  type Weights,
  type WeightsVersion,
} from '../../../sql/scores/weights.ts'
import type { Caller } from '../../http/callers/authentication.ts'
import { nameOf } from '../document/wording.ts'
import { readWeightsForm } from './form.ts'
import type { ScoreRuns } from './score-runs.ts'
import { primaryOf, readTrial } from './trials.ts'

const MAX_NOTE = 200

export interface ActionMeans {
  readonly database: Database
  readonly runs: ScoreRuns
}

/** The address that the browser is sent to, or the mistake that the page shows. */
export type Outcome = { location: string } | { mistake: string; given?: Weights }

export async function answerForm(means: ActionMeans, caller: Caller, form: URLSearchParams): Promise<Outcome> {
  switch (form.get('action')) {
    case 'try':
      return tryForm(means, form)
    case 'apply':
      return applyTrial(means, caller, form)
    case 'rollback':
      return rollBack(means, caller, form)
    default:
      return { mistake: 'The form asks for nothing that this page does.' }
  }
}

async function tryForm({ database, runs }: ActionMeans, form: URLSearchParams): Promise<Outcome> {
  const current = (await readWeights(primaryOf(database))) as WeightsVersion
  const read = readWeightsForm(form, current)
  const given = { ...current, ...read.changes }
  if (read.mistake !== undefined) return { mistake: read.mistake, given }
  if (Object.keys(read.changes).length === 0) return { mistake: 'These are the weights in use. Change one of them.' }
  try {
    const run = await runs.try(read.changes)
    if (!run) return { mistake: 'Another trial is in progress. Try again in a moment.', given }
    return { location: `weights?run=${run.id}#trial` }
  } catch (error) {
    if (!isDataError(error)) throw error
    // PostgreSQL names the constraint of the column.
    const [, name = ''] = /score_weights_(\w+)_check/.exec(error.message) ?? []
    return { mistake: `${nameOf(name)}: this number is out of its range.`, given }
  }
}

/** Applies what was tried, as it was tried. */
async function applyTrial({ database, runs }: ActionMeans, { id }: Caller, form: URLSearchParams): Promise<Outcome> {
  const run = await readTrial(database, form.get('run'))
  if (!run) return { mistake: 'This trial is not there any more. Try the weights again.' }
  const note = (form.get('note') ?? '').replaceAll('\0', '').trim().slice(0, MAX_NOTE)
  const isAdded = await database.transaction(async (transaction) => {
    await lockWeights(transaction)
    const newest = await readWeights(transaction)
    if (!('weights' in run.result) || newest?.version !== run.result.weights) return false
    await addWeights(transaction, run.parameters.weights as Partial<Weights>, note, id)
    return true
  })
  if (!isAdded) return { mistake: 'Other weights have come into use since this trial. Try these again.' }
  runs.start()
  return { location: 'weights' }
}

async function rollBack({ database, runs }: ActionMeans, { id }: Caller, form: URLSearchParams): Promise<Outcome> {
  const version = Number(form.get('version'))
  const isKnown = Number.isInteger(version) && version > 0 && version < 2 ** 31
  const added = isKnown && (await database.transaction((transaction) => rollBackWeights(transaction, version, id)))
  if (!added) return { mistake: 'There is no such version.' }
  runs.start()
  return { location: 'weights' }
}
