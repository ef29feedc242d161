/** Tools that read words: places by a text, areas by a name. */
import { z } from 'zod'
import { Bbox, filtersAs, parametersOf } from '../arguments.ts'
import { attributionOf, flat, type Json, nextOf, type Page, RowsOutput, rowsOf, told, withLink } from '../rows.ts'
import { tool } from '../tool.ts'
import { PAGING } from './list.ts'
import { USUAL } from './places.ts'

const Near = z
  .strictObject({
    longitude: z.number(),
    latitude: z.number(),
    metres: z
      .number()
      .positive()
      .optional()
      .describe('Only places within this distance. Without it, near ones rank higher'),
  })
  .optional()
  .describe('Degrees. Results have their distance in metres if metres is given')

export const searchPlaces = tool({
  name: 'search_places',
  title: 'Search places by words',
  description: `Places whose name, categories, vibes, city, address or description have the words of a text, the best \
matches first, typos allowed. With understand (the default) a text such as "cheap pizza near Berlin", "coffee in Kallio" or \
"bars open now" is read as what, where and filters; understood says how. Set understand to false for a name to be taken \
literally. relaxed: true in the answer means that no place has all words, so each result lacks one: say so. filters narrow the \
results as in list_places.`,
  input: z.strictObject({
    text: z.string().min(1).max(200).describe('"cosy cafe in Helsinki", "Café Kranzler"'),
    understand: z.boolean().default(true),
    near: Near,
    bbox: Bbox,
    filters: filtersAs('list_places'),
    limit: PAGING.limit,
    page: PAGING.page,
  }),
  output: RowsOutput,
  async run({ text, understand, near, limit, page, ...narrowing }, context) {
    const point = near && `${near.longitude},${near.latitude}`
    const parameters = parametersOf(narrowing, {
      ...{ search: text, understand, page_size: limit, page, fields: USUAL.join() },
      ...(near?.metres === undefined ? { 'focus.point': point } : { point, dist: near.metres }),
    })
    const found = (await context.ask('/v0.3/search/places/', parameters)) as Page & Json
    const results = rowsOf(found).map((row) => withLink(context, row))
    const { count, relaxed, did_you_mean, understood } = found
    const said = { relaxed, did_you_mean, understood: understood && withoutQuery(understood as Json) }
    const more = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    return {
      summary: `${told(count, results.length, 'places')}${relaxed === true ? ' No place has all words: each lacks one.' : ''}`,
      content: { count, results, next: nextOf(found), ...more, ...(await attributionOf(context)) },
    }
  },
})

export const findArea = tool({
  name: 'find_area',
  title: 'Countries, towns and districts by name',
  description: `Areas whose name begins with a text, in any language: name, kind, country, centre (degrees), population, and \
bbox (west, south, east, north), which list_places, count_places and map_link take. A box is larger than the area itself: \
filters.city has exactly the places whose city it is.`,
  input: z.strictObject({ text: z.string().min(2).max(100).describe('"Helsinki", "Kallio"') }),
  async run({ text }, { ask }) {
    const { results } = (await ask('/search/areas/', new URLSearchParams({ text, page_size: '5' }))) as Page
    const areas = (results as readonly Json[]).map(flat)
    return {
      summary: areas.length === 0 ? 'No area is called so.' : `${areas.length} areas.`,
      content: { results: areas },
    }
  },
})

/** What is understood is told in other members as well; the query repeats all that was asked. */
function withoutQuery({ query: _, ...understood }: Json): Json {
  return understood
}
