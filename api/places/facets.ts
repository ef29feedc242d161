/** Facets of the list of places: numbers of its places by the values of their fields. */
import { z } from 'zod'
import { COSTS } from '../../core/limits/budget.ts'
import { PRICES, RATING_STEPS, VALUE_FACETS } from '../../core/query/facets.ts'
import { parsePlaceFacets } from '../../core/query/parse/facets.ts'
import { components } from '../http/json-schema.ts'
import type { Operation } from '../http/view.ts'
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

export const PLACE_FACETS = {
  count: 2,
  facets: {
    categories: { cafe: 2, bakery: 1 },
    vibes: { cozy: 1 },
    city: { berlin: 2 },
    price: { 1: 0, 2: 2, 3: 0, 4: 0 },
    rating: {
      unrated: 1,
      buckets: RATING_STEPS.map((from) => ({ from, to: from + 0.5, count: from === 4.5 ? 1 : 0 })),
    },
  },
}

export function answerFacets({ answers }: Services): Operation['handle'] {
  return async ({ parameters, spend, signal }) => {
    const query = parsePlaceFacets(await answers.understanding.meant(parameters))
    const body = await answers.facets(query, { signal, onExpensive: () => spend(COSTS.expensive) })
    return { body, headers: cacheHeaders(query.where) }
  }
}
