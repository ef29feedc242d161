/** Loads what the panel lists: the best places in view, or the results of a search here or everywhere. */
import type { Position } from '../../core/geo/bbox.ts'
import { getPlaces, type ListOrder, type ListRequest, type Place } from '../base/api.ts'
import type { Understood } from '../base/areas-api.ts'
import {
  countResults,
  type Facets,
  findPlaces,
  moreResults,
  PAGE_SIZE,
  type SearchRequest,
} from '../base/search-api.ts'
import type { PageState } from '../base/url-state.ts'
import type { Origin } from '../map/origin.ts'
import { say } from '../words/list.ts'
import { elsewhereStatus, inViewStatus, type PanelActions, type PanelStatus, resultsStatus } from './panel-status.ts'

export type ListState = Pick<PageState, 'filters' | 'search' | 'everywhere' | 'literal' | 'order'>

/** A list, of which the first page is loaded. */
export interface Listed {
  readonly title: string
  /** On all pages. */
  readonly count: number
  readonly places: readonly Place[]
  readonly facets?: Facets
  readonly understood?: Understood | undefined
  /** Whether the map shows these places above all others. */
  readonly isOnMap: boolean
  /** What the places on all pages have besides the filters: a query string of tiles, without its `?`. */
  readonly tiles: string
  /** `shown`: number of places in the list. */
  readonly status: (shown: number) => PanelStatus
  /** Loads another page, from 2 on. */
  readonly more: (page: number, signal: AbortSignal) => Promise<readonly Place[]>
}

interface Context {
  readonly state: ListState
  readonly origin: Origin
  /** For the visible part of the map. */
  readonly request: ListRequest
  /** Middle of the map. */
  readonly position: Position | undefined
  readonly actions: PanelActions
}

type Load = (signal: AbortSignal) => Promise<Listed>

export function placesInView({ state, origin, request, actions }: Context): Load {
  const paged = { ...request, perPage: PAGE_SIZE, order: orderOf(state, origin) }
  return async (signal) => {
    const { count, places } = await getPlaces(paged, signal)
    return {
      title: say(state.filters.asksUnplaced ? 'unplacedTitle' : 'inView'),
      count,
      places,
      isOnMap: false,
      tiles: '',
      status: (shown) => inViewStatus({ count, shown, order: state.order }, state.filters, actions),
      more: async (page, later) => (await getPlaces({ ...paged, page }, later)).places,
    }
  }
}

/** Looks in the visible part of the map first, unless the state wants results from everywhere. */
export function searchResults(context: Context & { readonly search: string }): Load {
  const { state, origin, request, position, actions, search: text } = context
  const { filters, everywhere, literal } = state
  const area = everywhere ? undefined : request.bbox
  const here: SearchRequest = { text, filters, area, near: area && position, order: orderOf(state, origin), literal }
  return async (signal) => {
    const foundHere = await findPlaces(here, signal)
    const goesThere = area !== undefined && foundHere.understood?.where
    // A text that says where is not about the visible part.
    const search = goesThere ? { ...here, area: undefined } : here
    const found = goesThere ? await findPlaces(search, signal) : foundHere
    if (search.area && (found.count === 0 || found.isRelaxed)) {
      const elsewhere = await countResults({ ...search, area: undefined, order: 'best' }, signal)
      // All words elsewhere are better than some of them here.
      const isBetter = found.count === 0 || !elsewhere.isRelaxed
      if (elsewhere.count > 0 && isBetter) return nothingHere(text, elsewhere.count, actions)
    }
    const { count, places, facets, understood } = found
    return {
      title: say('searchResults'),
      count,
      places,
      facets,
      understood,
      isOnMap: true,
      tiles: tilesOf(text, understood),
      status: (shown) => resultsStatus({ ...found, shown, isHere: search.area !== undefined }, text, filters, actions),
      more: (page, later) => moreResults(search, page, later),
    }
  }
}

function nothingHere(text: string, elsewhere: number, actions: PanelActions): Listed {
  return {
    title: say('searchResults'),
    count: 0,
    places: [],
    isOnMap: true,
    tiles: tilesOf(text, undefined),
    status: () => elsewhereStatus(text, elsewhere, actions),
    more: async () => [],
  }
}

/** Tiles show what is searched for beyond the area, too: the map goes there. */
function tilesOf(text: string, understood: Understood | undefined): string {
  const { what, filters } = understood ?? { what: text, filters: [] }
  const asked = filters.map(({ name, value }) => [name, value])
  const query = new URLSearchParams(what === '' ? asked : [...asked, ['search', what], ['relaxed', 'true']])
  return String(query)
}

/** Without a map that says where, the nearest are the best. */
function orderOf({ order }: ListState, origin: Origin): ListOrder {
  if (order !== 'nearest') return order
  const { position } = origin
  return position ? { nearest: [position.longitude, position.latitude] } : 'best'
}
