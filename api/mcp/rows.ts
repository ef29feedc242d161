/** Rows of the API as models read them: flat, without what is not known. */
import { z } from 'zod'
import type { Attribution } from '../../sql/sources/sources.ts'
import type { ToolContext } from './tool.ts'

/** An object, as the API's own schemas describe it. */
export type Json = Readonly<Record<string, unknown>>

/** A page of a list, with features or objects. */
export interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Json[] | { readonly features: readonly Json[] }
}

export function rowsOf({ results }: Page): Json[] {
  return ('features' in results ? results.features : results).map(flat)
}

/** Returns the members and properties of a feature or an object side by side. Null, '' and [] say only that nothing is known. */
export function flat({ geometry, location = geometry, properties, type: _, ...members }: Json): Json {
  const shape = location as { readonly type?: string; readonly coordinates?: readonly unknown[] } | null | undefined
  const all = { ...members, ...positionOf(shape), ...(properties as Json | undefined) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isKnown(value)))
}

function positionOf(
  shape: { readonly type?: string; readonly coordinates?: readonly unknown[] } | null | undefined,
): Json {
  if (!shape) return {}
  if (shape.type !== 'Point') return { geometry: `${shape.type}, not shown` }
  const [longitude, latitude] = shape.coordinates ?? []
  return { longitude, latitude }
}

function isKnown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Returns the place with the address of its card in the explorer. */
export function withLink({ publicUrl }: Pick<ToolContext, 'publicUrl'>, place: Json): Json {
  return { ...place, link: `${publicUrl}/?place=${String(place['id'])}` }
}

/** Names the sources, as must be done where places are shown. */
export async function attributionOf(context: ToolContext): Promise<{ attribution: string[] }> {
  const all = await context.attributions()
  return { attribution: all.map(({ text, url }: Attribution) => (url === null ? text : `${text}, ${url}`)) }
}

/** Arguments of the following page. */
export function nextOf({ next }: Page): Json | null {
  if (next === null) return null
  const parameters = new URL(next).searchParams
  const cursor = parameters.get('cursor')
  return cursor === null ? { page: Number(parameters.get('page')) } : { cursor }
}

const Next = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('Arguments to add to the same call for the following rows; null: these were the last ones')

export const RowsOutput = z.object({
  count: z.int().min(0).describe('Exact number of all that match, not only of those in results'),
  results: z.array(z.record(z.string(), z.unknown())).describe('What is not known is absent'),
  next: Next,
  attribution: z.array(z.string()).optional().describe('Must be shown with the data: sources and their licences'),
  relaxed: z.boolean().optional().describe('True: nothing has all words, so each result lacks one of them'),
  did_you_mean: z.string().optional().describe('Another spelling, if nothing was found'),
  understood: z.record(z.string(), z.unknown()).optional().describe('What the text was understood as'),
})

/** `5 places match; 5 are here.` */
export function told(count: number, shown: number, noun: string): string {
  if (count === 0) return `No ${noun} match. The filters were applied; 0 is the exact number.`
  const rest = shown < count ? ' next has the arguments for the following ones.' : ''
  return `Exactly ${count} ${noun} match; ${shown} of them are in results.${rest}`
}
