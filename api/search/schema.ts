/** Schemas of the responses of search. */
import { z } from 'zod'
import { link } from '../http/answer-fields.ts'
import { components } from '../http/json-schema.ts'
import { PlaceFeature, PlaceProperties } from '../places/schema.ts'

const FOUND = {
  distance: z.number().nullable().describe('Metres from the center of the location filter').optional(),
  highlight: z
    .record(z.string(), z.string())
    .describe('HTML of the matching properties, with `<em>` around each match')
    .optional(),
}

export const FoundPlace = z
  .object({
    id: z.guid(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    ...PlaceProperties.partial().shape,
    ...FOUND,
  })
  .register(components, { id: 'FoundPlace' })
export type FoundPlace = z.infer<typeof FoundPlace>

const FoundCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        ...PlaceFeature.shape,
        properties: z
          .object({ ...PlaceProperties.partial().shape, ...FOUND })
          .register(components, { id: 'FoundProperties' }),
      }),
    ),
  })
  .register(components, { id: 'FoundCollection' })

const SuggestedPlace = z
  .object({
    id: z.guid(),
    name: z.string(),
    slug: z.string(),
    city: z.string().nullable(),
    neighborhood: z.string().nullable(),
    street: z.string().nullable().describe('Null unless other places of this name are in the same neighborhood'),
  })
  .register(components, { id: 'SuggestedPlace' })

export const SearchPage = z
  .object({
    count: z.int().min(0).describe('Number of results on all pages'),
    next: link().nullable().describe('Address of the next page'),
    previous: link().nullable().describe('Address of the previous page'),
    results: z.union([z.array(FoundPlace), z.array(SuggestedPlace), FoundCollection]),
    facets: z
      .record(z.string(), z.record(z.string(), z.int()))
      .describe('With `facets`: number of places for each value, most frequent first')
      .optional(),
    did_you_mean: z.string().describe('Suggested spelling, if nothing is found').optional(),
  })
  .register(components, { id: 'SearchPage' })
