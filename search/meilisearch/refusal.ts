/** Calls that a Meilisearch server refuses. Apart from the server, whose connections take long to load. */
import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch'

/** Returns the server's reason for refusing a call; undefined if the call failed for another reason. */
export function refusal(error: unknown): MeilisearchApiError | undefined {
  const reason = error instanceof MeilisearchRequestError ? error.cause : error
  return reason instanceof MeilisearchApiError ? reason : undefined
}
