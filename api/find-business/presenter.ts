/** A business found outside, in the form of one result of a batch. */

import type { Described } from '../../core/match/records.ts'
import type { BatchResult } from '../../sql/batch/batch.ts'
import { presentResult } from '../batch/presenter.ts'

/** `place` is the stored place of the business that the caller sees, if any. `score` is the similarity of the business to the request. */
export function presentBusiness(
  sent: Readonly<Record<string, unknown>>,
  candidate: Described,
  score: number,
  place: BatchResult | undefined,
  publicUrl: string,
) {
  if (place) return { ...presentResult({ sent }, place, { publicUrl, hidden: new Set() }), candidate }
  return {
    ...sent,
    svc_id: null,
    svc_url: null,
    status: 'candidate',
    found_or_created: 'candidate',
    editorial_categories_added: [],
    tags_added: [],
    error: null,
    match_method: null,
    match_score: score,
    candidate,
  }
}
