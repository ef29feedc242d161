/** Messages about a Meilisearch server that can't be used. */
import { MeilisearchRequestError } from 'meilisearch'
import { reasonOf } from '../../core/errors/reasons.ts'
import { refusal } from '../../search/meilisearch/refusal.ts'

const FORBIDDEN = new Set([401, 403])

/** Returns undefined if the error is not one of Meilisearch. `keys` names the variables with the keys in use. */
export function meilisearchMessage(
  error: unknown,
  url: string | undefined,
  keys = 'MEILI_KEY and MEILI_INDEX_KEY (whereabouts search keys makes them)',
): string | undefined {
  const refused = refusal(error)
  if (refused) {
    const advice = FORBIDDEN.has(refused.response.status) ? ` Correct ${keys}.` : ''
    return `Meilisearch at ${url} refuses: ${refused.message.replace(/\.?$/, '.')}${advice}`
  }
  if (!(error instanceof MeilisearchRequestError)) return undefined
  return `Meilisearch at ${url} cannot be reached: ${reasonOf(error)}. Start it, or correct MEILI_URL.`
}
