/** Answers the questions of a search from the index in memory. */
import { MAX_FACET_SIZE } from '../core/query/limits.ts'
import type { Sets } from '../search/sets.ts'
import type { Questions } from './index/answers/questions.ts'
import type { Asked, PlaceIndex } from './index/place-index.ts'

/** Asks the index. `shown` returns what is known of its answer. */
type Ask = <Kind extends keyof Questions, Shown>(
  kind: Kind,
  asked: Asked<Kind>,
  shown: (answer: Questions[Kind]['answer']) => Shown | undefined,
) => Promise<Shown | undefined>

export function indexedSets(index: PlaceIndex | undefined, since?: number): Sets {
  const known: Ask = async (kind, asked, shown) => {
    const found = await index?.ask(kind, asked, since)
    return found && shown(found.answer)
  }
  return {
    asOf: (moment) => indexedSets(index, moment),
    count: (where) => known('count', { where }, (count) => count),
    ranked: (where, tiers, limit) => known('ranked', { where, tiers, limit }, (answer) => answer),
    among: (where, ids) => known('among', { where, ids }, (answer) => answer),
    // Nearness to a focus is not known.
    branches: async (ids, { focus, ...query }) =>
      focus ? undefined : known('branches', { ids, ...query }, (answer) => answer),
    suggestions: (where, { all, tiers, spelt }, most) =>
      known('suggestions', { where, all, tiers, spelt, ...most }, (answer) => answer),
    page: (query, { limit, offset }) =>
      known('page', { ...query, limit, offset }, ({ count, ids }) => (ids ? { count, ids } : undefined)),
    facets: (where, names) =>
      known('values', { where, groups: [{ where, names }], most: MAX_FACET_SIZE }, ([group]) => {
        const facets = names.map((name, at) => [name, Object.fromEntries(group?.values[at] ?? [])])
        return { count: group?.count ?? 0, facets: Object.fromEntries(facets) }
      }),
  }
}
