/** Facets of the list of places: numbers of its places by the values of their fields. */
import { z } from 'zod'
import { withinExpense } from '../../answers/expense/expensive.ts'
import { indexedFacets } from '../../answers/index/place-facets.ts'
import { COSTS } from '../../core/limits/budget.ts'
import { inQuery } from '../../core/measure/steps.ts'
import { type PlaceFacets, PRICES, RATING_STEPS, VALUE_FACETS } from '../../core/query/facets.ts'
import { parseFacetQuery } from '../../core/query/parse/facets.ts'
import { withOptions } from '../../sql/core/database.ts'
import { placeFacets } from '../../sql/places/facets.ts'
import { DEFAULT_MAX_CANDIDATES } from '../../sql/places/open-at.ts'
import { components } from '../http/json-schema.ts'
import type { Answer, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import { cacheHeaders } from './list.ts'

const Count = z.int().min(0)
const Values = z.record(z.string(), z.int().min(1)).describe('Number of places for each value, most frequent first')

const Ratings = z.object({
  unrated: Count.describe('Places without a rating, whose rating is 0'),
  buckets: z
    .array(z.object({ from: z.number(), to: z.number(), count: Count }))
    .length(RATING_STEPS.length)
    .describe('`from` is included; `to` is not, except 5'),
})

export const PlaceFacetCounts = z
  .object({
    count: Count.describe('Number of places that match all filters'),
    facets: z.object({
      ...Object.fromEntries(VALUE_FACETS.map((name) => [name, Values.optional()])),
      price: z.object(Object.fromEntries(PRICES.map((price) => [price, Count]))).optional(),
      rating: Ratings.optional(),
    }),
  })
  .register(components, { id: 'PlaceFacetCounts' })

export async function answerFacets(
  { database, index, openAtMaxCandidates = DEFAULT_MAX_CANDIDATES }: Services,
  { parameters, spend, signal }: Pick<ViewRequest, 'parameters' | 'spend' | 'signal'>,
): Promise<Answer> {
  const query = parseFacetQuery(parameters)
  const read = () => placeFacets(withOptions(database, { signal }), query, openAtMaxCandidates)
  const asked = { where: query.where, facets: query.names }
  const admission = { signal, onExpensive: () => spend(COSTS.expensive) }
  const body = await inQuery(
    'facets',
    query.where,
    async (): Promise<PlaceFacets> =>
      (index && (await indexedFacets(index, query))) ?? withinExpense(database, asked, read, admission),
  )
  return { body, headers: cacheHeaders(query.where) }
}
