/** Schemas of the responses of search. */
import { z } from 'zod'
import { AREA_KINDS } from '../../core/areas/area.ts'
import { MAX_OTHERS } from '../../core/query/limits.ts'
import { link } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { PLACE } from '../places/examples.ts'
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

const [longitude, latitude] = PLACE.geometry.coordinates
export const FOUND_PLACE = { id: PLACE.id, longitude, latitude, ...PLACE.properties }

const FoundFeature = z
  .object({
    ...PlaceFeature.shape,
    properties: z
      .object({ ...PlaceProperties.partial().shape, ...FOUND })
      .register(components, { id: 'FoundProperties' }),
  })
  .register(components, { id: 'FoundFeature' })

const FEATURES = { type: z.literal('FeatureCollection'), features: z.array(FoundFeature) }

const FoundFeatures = z.object(FEATURES).register(components, { id: 'FoundFeatures' })

export const SuggestedPlace = z
  .object({
    id: z.guid(),
    name: z.string(),
    slug: z.string(),
    city: z.string().nullable(),
    neighborhood: z.string().nullable(),
    street: z.string().nullable().describe('Null unless another suggestion has this name and neighborhood'),
    others: z
      .int()
      .min(0)
      .max(MAX_OTHERS)
      .describe(`Number of other places of this name that match the filters; ${MAX_OTHERS} stands for more, too`),
  })
  .register(components, { id: 'SuggestedPlace' })

export const SUGGESTED_PLACE: z.infer<typeof SuggestedPlace> = {
  id: PLACE.id,
  name: PLACE.properties.name,
  slug: 'cafe-kranzler',
  city: 'Berlin',
  neighborhood: null,
  street: null,
  others: 2,
}

export const FoundArea = z
  .object({
    name: z.string().describe('English, or in Latin letters'),
    matched: z.string().describe('The name that the text matched, in its own script'),
    kind: z.enum(AREA_KINDS),
    country: z.string().describe('ISO 3166-1 alpha-2'),
    longitude: z.number(),
    latitude: z.number(),
    population: z.int().min(0).describe('0 if unknown; of a country: of its towns'),
    bbox: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .describe('West, south, east, north in degrees; east is beyond 180 if the box crosses ±180°'),
  })
  .register(components, { id: 'FoundArea' })

export type FoundArea = z.infer<typeof FoundArea>

export const FOUND_AREA: FoundArea = {
  name: 'Berlin',
  matched: 'Берлин',
  kind: 'town',
  country: 'DE',
  longitude: 13.4105,
  latitude: 52.5244,
  population: 3_426_354,
  bbox: [13.0119, 52.2819, 13.8091, 52.7669],
}

export const AreaPage = z
  .object({
    count: z.int().min(0),
    next: z.null(),
    previous: z.null(),
    results: z.array(FoundArea).describe('The most likely first'),
  })
  .register(components, { id: 'AreaPage' })

export const Understood = z
  .object({
    what: z.string().describe('The words that are searched for; may be empty'),
    where: FoundArea.nullable().describe('Null: near `focus.point`, or anywhere'),
    is_here: z.boolean().describe('Whether the text says that it means near `focus.point`'),
    filters: z
      .array(
        z.object({
          text: z.string().describe('The words, as they are written'),
          name: z.string().describe('The parameter of `query`'),
          value: z.string(),
        }),
      )
      .describe('Words that mean a filter, such as `open now`'),
    query: z.string().describe('The same search, and the same filter of tiles, without `understand`'),
  })
  .register(components, { id: 'Understood' })
export type Understood = z.infer<typeof Understood>

const PAGE = {
  count: z.int().min(0).describe('Number of results on all pages'),
  next: link().nullable().describe('Address of the next page'),
  previous: link().nullable().describe('Address of the previous page'),
  facets: z
    .record(z.string(), z.record(z.string(), z.int()))
    .describe('With `facets`: number of places for each value, most frequent first')
    .optional(),
  understood: Understood.describe(
    'With `understand`: what and where, if the text was read so. A text that is found as it is written, and not so, is not.',
  ).optional(),
  did_you_mean: z.string().describe('Suggested spelling, if nothing is found').optional(),
  relaxed: z.literal(true).describe('No place has all words of `search`: each of these lacks one').optional(),
}

const SearchPage = z
  .object({ ...PAGE, results: z.union([z.array(FoundPlace), z.array(SuggestedPlace), FoundFeatures]) })
  .register(components, { id: 'SearchPage' })

const FoundCollection = z
  .object({ ...FEATURES, ...PAGE })
  .describe('With `format=geojson`')
  .register(components, { id: 'FoundCollection' })

export const SearchAnswer = z.union([SearchPage, FoundCollection]).register(components, { id: 'SearchAnswer' })
