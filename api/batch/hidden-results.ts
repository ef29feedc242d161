/** Hidden places among the results of a batch. */
import type { BatchResult } from '../../sql/batch/batch.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { hiddenAmong } from '../../sql/places/places.ts'
import type { Caller } from '../http/callers/authentication.ts'
import { seesHidden } from '../http/callers/sees-hidden.ts'
import type { Services } from '../services.ts'

const NONE: ReadonlySet<string> = new Set()

/** Returns the ids of the places in the results, or in their explanations, that the caller does not see. */
export async function hiddenResults(
  database: Queryable,
  results: readonly BatchResult[],
  caller: Caller | undefined,
  { editorsOnly }: Pick<Services, 'editorsOnly'>,
): Promise<ReadonlySet<string>> {
  if (seesHidden(caller, editorsOnly)) return NONE
  const ids = results.flatMap((result) => (result instanceof Error ? [] : [result.place, result.explanation?.place]))
  return hiddenAmong(
    database,
    ids.filter((id) => typeof id === 'string'),
  )
}
