/** Reads a list or an organization for its page: as stored, with its theme as it is shown. */
import type { Collection } from '../../core/themes/collection.ts'
import { deepMerge } from '../../core/themes/merge.ts'
import { type PageTheme, pageTheme } from '../../core/themes/page-theme.ts'
import type { Queryable } from '../../sql/core/database.ts'
import {
  type CollectionRow,
  findListPage,
  findOrganizationPage,
  type ListSummary,
  listSummaries,
} from '../../sql/events/collections.ts'

/** Lists of an organization that its page links to. */
const MAX_LISTS = 12

export interface CollectionPage extends Pick<CollectionRow, 'description' | 'owner' | 'url' | 'places'> {
  readonly collection: Collection
  readonly theme: PageTheme
  /** Lists of an organization: the first `MAX_LISTS`, and one more if there are more. */
  readonly lists: readonly ListSummary[]
}

export type Kind = Collection['parameter']

/** Returns a reader; it resolves to undefined for a slug that is not there, and throws what the database throws. */
export function collectionPages(database: Queryable) {
  return async (parameter: Kind, slug: string): Promise<CollectionPage | undefined> => {
    const find = parameter === 'list' ? findListPage : findOrganizationPage
    const [row, lists] = await Promise.all([
      find(database, slug),
      parameter === 'list' ? [] : listSummaries(database, { organization: slug, limit: MAX_LISTS + 1, offset: 0 }),
    ])
    if (!row) return undefined
    const { name, description, owner, url, places, box, settings, overrides } = row
    const theme = pageTheme(deepMerge(settings, overrides))
    const collection = { parameter, slug, name, ...(box && { box }), theme: theme.shown }
    return { collection, theme, description, owner, url, places, lists }
  }
}

/** The lists that are shown, and whether there are more. */
export function shownLists({ lists }: CollectionPage): { shown: readonly ListSummary[]; hasMore: boolean } {
  return { shown: lists.slice(0, MAX_LISTS), hasMore: lists.length > MAX_LISTS }
}
