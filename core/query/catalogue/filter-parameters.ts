/** The parameters of lists that choose records, and not a page, its order or its properties. */
import { EVENT_PARAMETERS } from './event-parameters.ts'
import { PLACE_LIST_PARAMETERS, type QueryParameter } from './list-parameters.ts'

const OF_PAGES = new Set(['ordering', 'page', 'per_page', 'cursor', 'fields'])

export const PLACE_FILTER_PARAMETERS = PLACE_LIST_PARAMETERS.filter(isFilter)
export const EVENT_FILTER_PARAMETERS = EVENT_PARAMETERS.filter(isFilter)

function isFilter({ name }: QueryParameter): boolean {
  return !OF_PAGES.has(name)
}
