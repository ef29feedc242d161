/** Status of the panel's list of places, with advice and actions. */
import { type PlaceList, RequestFailed } from '../base/api.ts'
import { type Filters, hasFilters } from '../base/filters.ts'
import { formatCount, formatPlaces } from '../base/format.ts'
import { TOO_MANY_FOR_OPEN_NOW } from '../base/notice.ts'
import type { SearchResults } from '../base/search-api.ts'

export interface PanelStatus {
  /** One line; screen readers announce its changes. */
  readonly status: string
  readonly advice?: string
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[]
}

/** Actions that the panel can offer. */
export interface PanelActions {
  readonly onRetry: () => void
  readonly onShowWorld: () => void
  readonly onClearFilters: () => void
  readonly onSearch: (text: string | undefined) => void
}

/** Returns the status of the best places in view that match `filters`. */
export function inViewStatus({ count, places }: PlaceList, filters: Filters, actions: PanelActions): PanelStatus {
  const isFiltered = hasFilters(filters)
  if (count > 0) {
    const found = isFiltered
      ? `${formatCount(count)} matching ${count === 1 ? 'place' : 'places'}`
      : formatPlaces(count)
    const best = `The best ${formatCount(places.length)} of ${found}`
    return { status: places.length < count ? best : count === 1 ? found : `${found}, best first` }
  }
  const world = { label: 'Show the whole world', run: actions.onShowWorld }
  const clear = { label: 'Clear all filters', run: actions.onClearFilters }
  return isFiltered
    ? {
        status: 'No places match these filters here.',
        advice: 'Remove a filter, move the map, or zoom out.',
        actions: [clear, world],
      }
    : { status: 'No places here.', advice: 'Move the map, or zoom out.', actions: [world] }
}

/** Returns the status of search results, which are not limited to the viewport. */
export function resultsStatus(
  { count, places, didYouMean }: SearchResults,
  text: string,
  filters: Filters,
  actions: PanelActions,
): PanelStatus {
  const quoted = `“${text}”`
  if (count > 0) {
    const all = `${formatCount(count)} ${count === 1 ? 'result' : 'results'} for ${quoted}`
    return { status: places.length < count ? `The best ${formatCount(places.length)} of ${all}` : all }
  }
  const clearSearch = { label: 'Clear search', run: () => actions.onSearch(undefined) }
  const clearFilters = { label: 'Clear all filters', run: actions.onClearFilters }
  const isFiltered = hasFilters(filters)
  const status = isFiltered ? `No results for ${quoted} with these filters.` : `No results for ${quoted}.`
  if (didYouMean === undefined) {
    const advice = isFiltered ? 'Remove a filter, or try other words.' : 'Try fewer or other words.'
    return { status, advice, actions: isFiltered ? [clearFilters, clearSearch] : [clearSearch] }
  }
  const again = { label: `Search for “${didYouMean}”`, run: () => actions.onSearch(didYouMean) }
  return { status, advice: `Did you mean “${didYouMean}”?`, actions: [again, clearSearch] }
}

export function failureStatus(error: unknown, filters: Filters, actions: PanelActions): PanelStatus {
  const status = 'The places could not be loaded.'
  if (filters.open && error instanceof RequestFailed && error.status === 400) {
    return { status, advice: TOO_MANY_FOR_OPEN_NOW }
  }
  const reason = error instanceof RequestFailed ? error.message : 'The server cannot be reached.'
  const again = { label: 'Try again', run: actions.onRetry }
  return { status, advice: `${reason} The map may still show places.`, actions: [again] }
}
