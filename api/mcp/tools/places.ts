/** Tools that list, count and show places. */
import { z } from 'zod'
import { UUID } from '../../../core/model/uuid.ts'
import { PLACE_FACETS } from '../../../core/query/facets.ts'
import { Bbox, Cql2, filtersAs, PlaceFilters, parametersOf } from '../arguments.ts'
import { attributionOf, flat, type Json, nextOf, type Page, RowsOutput, rowsOf, told, withLink } from '../rows.ts'
import { tool } from '../tool.ts'
import { COUNTING, CountOutput, countRows, type Listed, listRows, PAGING } from './list.ts'

/** What answers most questions about a place, in some 500 bytes. */
export const USUAL = [
  ...['name', 'address', 'neighborhood', 'city', 'country', 'categories', 'vibes', 'aggregate_rating'],
  ...['aggregate_rating_count', 'price', 'opening_hours_text', 'telephone', 'url', 'score_combined', 'is_closed'],
]

export const PlaceId = z
  .string()
  .regex(UUID, 'Must be the id of a place, a UUID')
  .describe('id of a place, from a result')

const PLACES: Listed = { path: '/v0.3/places/', noun: 'places', fields: USUAL }

export const listPlaces = tool({
  name: 'list_places',
  title: 'List places by filters',
  description: `Places that match all filters, the best first, with the exact count of all matches. For questions with \
conditions ("cafes with 4 stars in Helsinki that are open on Sunday at noon"). For words of a name or a vague wish, use \
search_places; for numbers alone, count_places. Ratings are 0 to 5 (0: not rated), prices 1 to 4, scores 0 to 1, positions \
degrees of WGS 84, distances metres. is_open_at needs a date-time with an offset and finds places that are KNOWN to be open \
then: "2026-12-06T12:00:00+02:00". Permanently closed places are included unless is_closed is false. Example: \
{"filters": {"categories": "cafe", "rating__gte": 4, "city": "Helsinki", "is_open_at": "2026-12-06T12:00:00+02:00"}}. An \
empty answer means that no place of this database matches, not that there is none in the world.`,
  input: z.strictObject({ filters: PlaceFilters, filter: Cql2, bbox: Bbox, ...PAGING }),
  output: RowsOutput,
  run: (asked, context) => listRows(asked, { ...PLACES, present: (row) => withLink(context, row) }, context),
})

export const countPlaces = tool({
  name: 'count_places',
  title: 'Count places exactly',
  description: `The exact number of places that match the filters, and with facets the numbers of their most frequent \
values: ${PLACE_FACETS.join(', ')}. For "how many …" and "which … has the most …". The number is that of list_places with the \
same filters. Example: {"filters": {"categories": "cafe", "rating__gte": 4}, "facets": ["city"], "facet_size": 5}. A place \
with two categories counts in both, so facets of labels may add up to more than count.`,
  input: z.strictObject({ filters: filtersAs('list_places'), filter: Cql2, bbox: Bbox, ...COUNTING }),
  output: CountOutput,
  run: (asked, context) => countRows(asked, PLACES, context),
})

export const getPlace = tool({
  name: 'get_place',
  title: 'A place by its id',
  description: `Everything that is known of one place: address, hours of an ordinary week (day_of_week 0 is Monday, 7 \
public holidays, 8 every day), special_hours of the next four weeks, images, and sources: which properties come from which source, with \
its licence and attribution. duplicate_of names the place that took over a merged one.`,
  input: z.strictObject({ id: PlaceId }),
  async run({ id }, context) {
    // The text that is searched has the words of the others.
    const { text_full: _, ...shown } = flat((await context.ask(`/v0.3/places/${id}/`)) as Json)
    const place: Json = withLink(context, shown)
    return {
      summary: `${String(place['name'])}, with its sources.`,
      content: { place, ...(await attributionOf(context)) },
    }
  },
})

export const similarPlaces = tool({
  name: 'similar_places',
  title: 'Places like a place',
  description: `Places of the same kind as a place, with similar vibes, and near, most similar first. filters narrow them. \
An empty answer means that nothing like it is near.`,
  input: z.strictObject({ id: PlaceId, filters: filtersAs('list_places'), limit: PAGING.limit, page: PAGING.page }),
  output: RowsOutput,
  async run({ id, filters, limit, page: number }, context) {
    const parameters = parametersOf(
      { filters },
      { page_size: limit, page: number, fields: USUAL.join(), format: 'geojson' },
    )
    const answer = await context.ask(`/search/places/${id}/more-like-this/`, parameters)
    const { features, ...page } = answer as Omit<Page, 'results'> & { readonly features: readonly Json[] }
    const found = { ...page, results: features }
    const results = rowsOf(found).map((row) => withLink(context, row))
    const { count } = found
    const content = { count, results, next: nextOf(found), ...(await attributionOf(context)) }
    return { summary: told(count, results.length, 'similar places'), content }
  },
})
