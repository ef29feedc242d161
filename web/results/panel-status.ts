/** Status of the panel's list of places, with advice and actions. */
import { type PlaceList, RequestFailed } from '../base/api.ts'
import { type Filters, hasFilters } from '../base/filters.ts'
import { formatCount, formatPlaces } from '../base/format.ts'
import { TOO_MANY_TO_OPEN } from '../base/notice.ts'
import type { Found } from '../base/search-api.ts'

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

/** Returns the status of the best places in view, which match `filters`. */
export function inViewStatus({ count, places }: PlaceList, filters: Filters, actions: PanelActions): PanelStatus {
  const isFiltered = hasFilters(filters)
  if (count > 0) {
    const found = isFiltered
      ? `${formatCount(count)} matching ${count === 1 ? 'place' : 'places'}`
      : formatPlaces(count)
    const best = `The best ${formatCount(places.length)} of ${found}`
    return { status: places.length < count ? best : count === 1 ? found : `${found}, the best first` }
  }
  const world = { label: 'Show the whole world', run: actions.onShowWorld }
  const clear = { label: 'Clear all filters', run: actions.onClearFilters }
  return isFiltered
    ? {
        status: 'No place here passes the filters.',
        advice: 'Remove a filter, or move the map or zoom out to find some.',
        actions: [clear, world],
      }
    : { status: 'No places here.', advice: 'Move the map or zoom out to find some.', actions: [world] }
}

/** Returns the status of search results, wherever they are. */
export function resultsStatus(
  { count, places, meant }: Found,
  text: string,
  filters: Filters,
  actions: PanelActions,
): PanelStatus {
  const sought = `“${text}”`
  if (count > 0) {
    const found = `${formatPlaces(count)} ${count === 1 ? 'fits' : 'fit'} ${sought}`
    return { status: places.length < count ? `${found}; the best ${formatCount(places.length)}` : found }
  }
  const leave = { label: 'Leave the search', run: () => actions.onSearch(undefined) }
  const clear = { label: 'Clear all filters', run: actions.onClearFilters }
  const isFiltered = hasFilters(filters)
  const status = isFiltered ? `No place that passes the filters fits ${sought}.` : `No place fits ${sought}.`
  if (meant === undefined) {
    const advice = isFiltered ? 'Remove a filter, or try other words.' : 'Try fewer or other words.'
    return { status, advice, actions: isFiltered ? [clear, leave] : [leave] }
  }
  const again = { label: `Search for “${meant}”`, run: () => actions.onSearch(meant) }
  return { status, advice: `Did you mean “${meant}”?`, actions: [again, leave] }
}

export function failureStatus(error: unknown, filters: Filters, actions: PanelActions): PanelStatus {
  const status = 'The places could not be loaded.'
  if (filters.open && error instanceof RequestFailed && error.status === 400) {
    return { status, advice: TOO_MANY_TO_OPEN }
  }
  const reason = error instanceof RequestFailed ? error.message : 'The server can not be reached.'
  const again = { label: 'Try again', run: actions.onRetry }
  return { status, advice: `${reason} The map may still show places.`, actions: [again] }
}
