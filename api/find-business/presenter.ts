/** What was found outside, in the form of one result of a batch. */
import type { BatchResult } from '../../sql/batch.ts'
import type { MatchItem } from '../../sql/match-items.ts'
import { presentResult } from '../batch/presenter.ts'
import { InvalidFields } from '../errors.ts'

/** A business that is no place yet is found without an id: sent as a batch, `candidate` becomes one. */
export function presentCandidate(
  sent: Readonly<Record<string, unknown>>,
  candidate: MatchItem | undefined,
  place: BatchResult | undefined,
  publicUrl: string,
) {
  const nothing = InvalidFields.ofNone('No business was found.')
  const result = presentResult({ sent }, place ?? nothing, publicUrl)
  const isNew = candidate && !place && { status: 'found', found_or_created: 'found', error: null }
  return { ...result, ...isNew, candidate: candidate ?? null }
}
