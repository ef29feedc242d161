/** Lists and counts, the same for places, events and operators' layers. */
import { z } from 'zod'
import { type Filters, parametersOf } from '../arguments.ts'
import { attributionOf, type Json, nextOf, type Page, rowsOf, told } from '../rows.ts'
import type { ToolContext, ToolResult } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const MAX_ROWS = 20

/** Arguments of all lists. */
export const PAGING = {
  fields: z
    .array(z.string())
    .optional()
    .describe('Names of the properties to return. Default: a few that answer most questions'),
  ordering: z
    .string()
    .optional()
    .describe(
      'Names of fields separated by commas, with - for descending: "-aggregate_rating". Default: the best first',
    ),
  limit: z.int().min(1).max(MAX_ROWS).default(10).describe(`Rows, at most ${MAX_ROWS}`),
  page: z.int().min(1).optional().describe('Number of the page of limit rows, from 1'),
  cursor: z
    .string()
    .optional()
    .describe('To read a whole list, in the order of ids: "*" for the first rows, then as next says. Without page'),
}

/** Arguments of all counts. */
export const COUNTING = {
  facets: z
    .array(z.string())
    .optional()
    .describe('Fields whose most frequent values are counted among what matches, such as ["categories", "city"]'),
  facet_size: z.int().min(1).max(100).default(10).describe('Values of each field, the most frequent first'),
}

export const CountOutput = z.object({
  count: z.int().min(0).describe('Exact number'),
  facets: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Exact number for each value, most frequent first, in lower case. Ratings are in steps: from ≤ rating < to',
    ),
  attribution: z.array(z.string()).optional(),
})

interface Listing {
  readonly filters?: Filters | undefined
  readonly filter?: string | undefined
  readonly bbox?: readonly number[] | undefined
  readonly fields?: readonly string[] | undefined
  readonly ordering?: string | undefined
  readonly limit: number
  readonly page?: number | undefined
  readonly cursor?: string | undefined
}

/** `path` is that of a list of the API. */
export interface Listed {
  readonly path: string
  readonly noun: string
  /** Undefined: all. */
  readonly fields?: readonly string[] | undefined
  present?(row: Json): Json
}

export async function listRows(asked: Listing, listed: Listed, context: ToolContext): Promise<ToolResult> {
  const { fields = listed.fields, ordering, limit, page, cursor } = asked
  if (page !== undefined && cursor !== undefined) throw new ToolError('Give page or cursor, not both.')
  const parameters = parametersOf(asked, { ordering, per_page: limit, page, cursor, fields: fields?.join() })
  const found = (await context.ask(listed.path, parameters)) as Page
  const { present = (row: Json) => row } = listed
  const results = rowsOf(found).map(present)
  return {
    summary: told(found.count, results.length, listed.noun),
    content: { count: found.count, results, next: nextOf(found), ...(await attributionOf(context)) },
  }
}

interface Counting extends Pick<Listing, 'filters' | 'filter' | 'bbox'> {
  readonly facets?: readonly string[] | undefined
  readonly facet_size: number
}

export async function countRows(asked: Counting, { path, noun }: Listed, context: ToolContext): Promise<ToolResult> {
  const { facets = [], facet_size } = asked
  const counted =
    facets.length > 0
      ? // Every filter narrows every facet: models take the numbers of the values for parts of the count.
        await context.ask(
          `${path}facets/`,
          parametersOf(asked, { facets: facets.join(), facet_size, facet_mode: 'all' }),
        )
      : await context.ask(path, parametersOf(asked, { per_page: 1 }))
  const { count, facets: values } = counted as { count: number; facets?: Json }
  return {
    summary: `Exactly ${count} ${noun} match.`,
    content: { count, ...(values && { facets: values }), ...(await attributionOf(context)) },
  }
}
