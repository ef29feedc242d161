/** The page's request for the lists that a place is in. */
import { getJson, placeUrl, RequestFailed } from '../base/api.ts'

export interface ListName {
  readonly slug: string
  readonly name: string
}

/** Lists on a card. */
const ON_CARD = 20

/** Places that only editors see are in no list. */
export async function getListsOf(place: string, signal: AbortSignal): Promise<readonly ListName[]> {
  try {
    const url = `${placeUrl(place)}lists/?per_page=${ON_CARD}`
    return (await getJson<{ results: readonly ListName[] }>(url, signal)).results
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return []
    throw error
  }
}
