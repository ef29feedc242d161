/** What the index in memory knows of the places that a search finds. */
import { MAX_FACET_SIZE } from '../core/query/limits.ts'
import type { Sets } from '../search/sets.ts'
import type { PlaceIndex } from './index/place-index.ts'
import { fromIndex } from './index-or-sql.ts'

export function indexedSets(index: PlaceIndex | undefined): Sets {
  return {
    count: (where) => fromIndex(index, 'count', { where }, ({ answer }) => answer),
    ranked: (where, tiers, limit) => fromIndex(index, 'ranked', { where, tiers, limit }, ({ answer }) => answer),
    among: (where, ids) => fromIndex(index, 'among', { where, ids }, ({ answer }) => answer),
    page: (query, { limit, offset }) =>
      fromIndex(index, 'page', { ...query, limit, offset }, ({ answer: { count, ids } }) =>
        ids ? { count, ids } : null,
      ),
    facets: (where, names) =>
      fromIndex(index, 'values', { where, groups: [{ where, names }], most: MAX_FACET_SIZE }, ({ answer: [group] }) => {
        const facets = names.map((name, at) => [name, Object.fromEntries(group?.values[at] ?? [])])
        return { count: group?.count ?? 0, facets: Object.fromEntries(facets) }
      }),
  }
}
