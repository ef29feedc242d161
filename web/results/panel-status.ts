/** Status of the panel's list of places, with advice and actions. */
import { failureOf, RequestFailed } from '../base/api.ts'
import { formatCount, formatPlaces } from '../base/format.ts'
import { TOO_MANY_FOR_OPEN_NOW } from '../base/notice.ts'
import type { SearchResults } from '../base/search-api.ts'
import type { Order } from '../base/url-state.ts'
import { collection } from '../collection/collection.ts'
import type { Filters } from '../layer/filters.ts'

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
  /** Searches in the visible part of the map. */
  readonly onHere: () => void
  readonly onEverywhere: () => void
}

const SOME: Readonly<Record<Order, string>> = { best: 'The best', nearest: 'The nearest', name: 'The first' }
const ALL: Readonly<Record<Order, string>> = { best: 'best first', nearest: 'nearest first', name: 'by name' }

const UNPLACED =
  'No map shows them. Editors can set their positions; the command “whereabouts geocode” finds those of addresses.'

/** Returns the status of the best places in view that match `filters`. */
export function inViewStatus(
  { count, shown, order }: { count: number; shown: number; order: Order },
  filters: Filters,
  actions: PanelActions,
): PanelStatus {
  const isFiltered = !filters.isEmpty
  if (count > 0) {
    const found = isFiltered
      ? `${formatCount(count)} matching ${count === 1 ? 'place' : 'places'}`
      : formatPlaces(count)
    const some = `${SOME[order]} ${formatCount(shown)} of ${found}`
    const status = shown < count ? some : count === 1 ? found : `${found}, ${ALL[order]}`
    return { status, ...(filters.asksUnplaced && { advice: UNPLACED }) }
  }
  const shownBy = collection()
  const label = shownBy ? `Show all places of “${shownBy.name}”` : 'Show the whole world'
  const world = { label, run: actions.onShowWorld }
  const clear = { label: 'Clear all filters', run: actions.onClearFilters }
  return isFiltered
    ? {
        status: 'No places match these filters here.',
        advice: 'Remove a filter, move the map, or zoom out.',
        actions: [clear, world],
      }
    : { status: 'No places here.', advice: 'Move the map, or zoom out.', actions: [world] }
}

export interface ShownResults extends SearchResults {
  readonly shown: number
  /** Only those in the visible part of the map. */
  readonly isHere: boolean
}

export function resultsStatus(
  { count, shown, isHere, didYouMean, isRelaxed }: ShownResults,
  text: string,
  filters: Filters,
  actions: PanelActions,
): PanelStatus {
  const quoted = `“${text}”`
  if (count > 0) {
    const all = `${formatCount(count)} ${count === 1 ? 'result' : 'results'} for ${quoted}${isHere ? ' in this area' : ''}`
    const status = shown < count ? `${formatCount(shown)} of ${all}` : all
    return { status, ...(isRelaxed && { advice: 'No place has all of these words. These lack one.' }) }
  }
  const clearSearch = { label: 'Clear search', run: () => actions.onSearch(undefined) }
  const clearFilters = { label: 'Clear all filters', run: actions.onClearFilters }
  const isFiltered = !filters.isEmpty
  const status = isFiltered ? `No results for ${quoted} with these filters.` : `No results for ${quoted}.`
  if (didYouMean === undefined) {
    const advice = isFiltered ? 'Remove a filter, or try other words.' : 'Try fewer or other words.'
    return { status, advice, actions: isFiltered ? [clearFilters, clearSearch] : [clearSearch] }
  }
  const again = { label: `Search for “${didYouMean}”`, run: () => actions.onSearch(didYouMean) }
  return { status, advice: `Did you mean “${didYouMean}”?`, actions: [again, clearSearch] }
}

/** Returns the status of a search that finds something, but not in the visible part of the map. */
export function elsewhereStatus(text: string, count: number, { onEverywhere, onSearch }: PanelActions): PanelStatus {
  const found = `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`
  return {
    status: `No results for “${text}” in this area.`,
    advice: `There ${count === 1 ? 'is' : 'are'} ${found} elsewhere.`,
    actions: [
      { label: `Show ${found} elsewhere`, run: onEverywhere },
      { label: 'Clear search', run: () => onSearch(undefined) },
    ],
  }
}

export function failureStatus(error: unknown, filters: Filters, actions: PanelActions): PanelStatus {
  const status = 'The places could not be loaded.'
  if (error instanceof RequestFailed && error.refused.length > 0) {
    return { status, advice: error.message, actions: [{ label: 'Clear all filters', run: actions.onClearFilters }] }
  }
  if (filters.values('is_open_at').length > 0 && error instanceof RequestFailed && error.status === 400) {
    return { status, advice: TOO_MANY_FOR_OPEN_NOW }
  }
  const reason = failureOf(error)
  const again = { label: 'Try again', run: actions.onRetry }
  return { status, advice: `${reason} The map may still show places.`, actions: [again] }
}
