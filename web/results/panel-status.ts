/** Status of the panel's list of places, with advice and actions. */
import { failureOf, RequestFailed } from '../base/api.ts'
import type { SearchResults } from '../base/search-api.ts'
import type { Order } from '../base/url-state.ts'
import { collection } from '../collection/collection.ts'
import type { Filters } from '../layer/filters.ts'
import { say } from '../words/list.ts'

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

const ENDS = { best: 'Best', nearest: 'Nearest', name: 'Name' } as const satisfies Record<Order, string>

/** Returns the status of the best places in view that match `filters`. */
export function inViewStatus(
  { count, shown, order }: { count: number; shown: number; order: Order },
  filters: Filters,
  actions: PanelActions,
): PanelStatus {
  const isFiltered = !filters.isEmpty
  if (count > 0) {
    const end = ENDS[order]
    const all = () => say(isFiltered ? `matching${end}` : `places${end}`, { count })
    const some = () => say(isFiltered ? `someMatching${end}` : `somePlaces${end}`, { shown, count })
    const status = shown < count ? some() : all()
    return { status, ...(filters.asksUnplaced && { advice: say('unplacedAdvice') }) }
  }
  const shownBy = collection()
  const label = shownBy ? say('showAllOf', { name: shownBy.name }) : say('wholeWorld')
  const world = { label, run: actions.onShowWorld }
  const clear = { label: say('clearFilters'), run: actions.onClearFilters }
  return isFiltered
    ? { status: say('noMatches'), advice: say('noMatchesAdvice'), actions: [clear, world] }
    : { status: say('noPlaces'), advice: say('noPlacesAdvice'), actions: [world] }
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
  if (count > 0) {
    const all = say(isHere ? 'resultsHere' : 'results', { count, text })
    const some = () => say(isHere ? 'someResultsHere' : 'someResults', { shown, count, text })
    return { status: shown < count ? some() : all, ...(isRelaxed && { advice: say('lackOne') }) }
  }
  const clearSearch = { label: say('clearSearch'), run: () => actions.onSearch(undefined) }
  const clearFilters = { label: say('clearFilters'), run: actions.onClearFilters }
  const isFiltered = !filters.isEmpty
  const status = say(isFiltered ? 'noResultsFiltered' : 'noResults', { text })
  if (didYouMean === undefined) {
    const advice = say(isFiltered ? 'removeOrOther' : 'otherWords')
    return { status, advice, actions: isFiltered ? [clearFilters, clearSearch] : [clearSearch] }
  }
  const again = { label: say('searchFor', { text: didYouMean }), run: () => actions.onSearch(didYouMean) }
  return { status, advice: say('didYouMean', { text: didYouMean }), actions: [again, clearSearch] }
}

/** Returns the status of a search that finds something, but not in the visible part of the map. */
export function elsewhereStatus(text: string, count: number, { onEverywhere, onSearch }: PanelActions): PanelStatus {
  return {
    status: say('noResultsHere', { text }),
    advice: say('elsewhere', { count }),
    actions: [
      { label: say('showElsewhere', { count }), run: onEverywhere },
      { label: say('clearSearch'), run: () => onSearch(undefined) },
    ],
  }
}

export function failureStatus(error: unknown, filters: Filters, actions: PanelActions): PanelStatus {
  const status = say('failed')
  if (error instanceof RequestFailed && error.refused.length > 0) {
    return { status, advice: error.message, actions: [{ label: say('clearFilters'), run: actions.onClearFilters }] }
  }
  if (filters.values('is_open_at').length > 0 && error instanceof RequestFailed && error.status === 400) {
    return { status, advice: say('tooManyForOpenNow') }
  }
  const reason = failureOf(error)
  const again = { label: say('tryAgain'), run: actions.onRetry }
  return { status, advice: say('mapMayShow', { reason }), actions: [again] }
}
