/** A list, or the lists of an organization, as the explorer shows it: what the server writes into the page for its scripts. */
import type { Bbox } from '../geo/bbox.ts'
import type { ShownTheme } from './page-theme.ts'

export interface Collection {
  /** The filter of the API by which everything on the page is narrowed, and its value. */
  readonly parameter: 'list' | 'organization'
  readonly slug: string
  readonly name: string
  /** Box of its places. Undefined: it has none with a position. */
  readonly box?: Bbox | undefined
  readonly theme: ShownTheme
}

/** Id of the element that has it, as JSON. */
export const COLLECTION_ID = 'collection'
