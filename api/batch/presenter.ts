/** The results of a batch as clients see them. */
import type { BatchResult, Explanation } from '../../sql/batch/batch.ts'
import { InvalidFields } from '../errors.ts'
import type { ReadPlace } from './read-batch.ts'
import type { BatchItemResult, MatchExplanation } from './schema.ts'

interface Presentation {
  /** No trailing slash. */
  readonly publicUrl: string
  readonly explain?: boolean
  /** Ids of the places that the caller does not see. */
  readonly hidden: ReadonlySet<string>
}

/**
 * A batch also finds hidden places: otherwise it would create them again, for all to see. Its result has only their ids.
 * Scores and reasons would reveal values of the place, and added labels would reveal the labels that it has.
 */
export function presentResult(
  { sent }: Pick<ReadPlace, 'sent'>,
  result: BatchResult | InvalidFields,
  { publicUrl, explain = false, hidden }: Presentation,
): BatchItemResult {
  if (result instanceof Error) {
    const error = result instanceof InvalidFields ? toText(result) : 'The place cannot be stored.'
    const { svc_id = null } = sent
    return { ...sent, ...outcome('error'), svc_id, svc_url: null, error, match_method: null, match_score: null }
  }
  const { place, method, score, added, explanation } = result
  const isHidden = isAmong(hidden, place)
  return {
    ...sent,
    ...outcome(method === 'created' ? 'created' : 'found'),
    svc_id: place,
    svc_url: place && placePage(place, publicUrl),
    editorial_categories_added: isHidden ? [] : [...added.categories],
    tags_added: isHidden ? [] : [...added.tags],
    match_method: isHidden ? null : method,
    match_score: isHidden ? null : score,
    ...(explain && {
      explanation: explanation && !isAmong(hidden, explanation.place) ? presentExplanation(explanation) : null,
    }),
  }
}

function isAmong(hidden: ReadonlySet<string>, place: string | null): boolean {
  return place !== null && hidden.has(place)
}

function presentExplanation({ place, ...explanation }: Explanation): MatchExplanation {
  return { svc_id: place, ...presentProbability(explanation) }
}

/** `probability` has six digits: enough to tell 0.999999 from 1. */
export function presentProbability({ probability, steps }: Pick<Explanation, 'probability' | 'steps'>) {
  return { probability: Math.round(probability * 1e6) / 1e6, steps: steps.map((step) => ({ ...step })) }
}

/** Returns the URL of the explorer with a place's card open. */
function placePage(id: string, publicUrl: string): string {
  return `${publicUrl}/?place=${id}`
}

function outcome(status: BatchItemResult['status']) {
  return { status, found_or_created: status, editorial_categories_added: [], tags_added: [], error: null }
}

/** Formats faults as `name: This field is required.` Faults of the place as a whole have no field name. */
function toText({ fields }: InvalidFields): string {
  return Object.entries(fields)
    .map(([field, messages]) => `${field === 'non_field_errors' ? '' : `${field}: `}${messages.join(' ')}`)
    .join(' ')
}
