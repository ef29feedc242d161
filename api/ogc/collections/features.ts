/** What a collection answers about its features, whatever they are. Positions are longitude and latitude. */
import type { LayerFilterCondition } from '../../../core/query/filters/filters.ts'
import type { ViewRequest } from '../../http/view.ts'

/** A request for a page, as the list of the API takes it. */
export interface AskedPage {
  /** Parameters of the list, with a cursor. */
  readonly parameters: URLSearchParams
  /** What the list has no parameter for, or what must not take the place of a parameter. */
  readonly narrowing: readonly LayerFilterCondition[]
}

export interface FeaturePage {
  /** JSON of an array. */
  readonly features: string
  readonly returned: number
  /** Number of features on all pages. */
  readonly count: number
  /** Address of the next page; null if there is none. */
  readonly next: string | null
}

export interface Feature {
  readonly id: string
  readonly type: 'Feature'
  readonly geometry: object | null
  readonly properties: object
}

/** Both also throw what the lists of the API throw. */
export interface Features {
  page(asked: AskedPage, request: ViewRequest): Promise<FeaturePage>
  /** Returns undefined for an id that the collection does not have. */
  one(id: string, request: ViewRequest): Promise<Feature | undefined>
}
