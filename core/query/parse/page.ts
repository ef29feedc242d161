/** The parameters that choose a page of a list: `page` and `per_page`; with `cursor`, from cursor to cursor. */
import { type PageAfter, parseCursor } from '../cursor.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../limits.ts'
import type { Listed } from '../listed.ts'
import type { Page } from '../numbered-page.ts'
import type { Ordering } from '../ordering.ts'
import { scalar } from '../parameters.ts'
import type { PlainParameter } from '../query-parameter.ts'

/** Never an error: anything but a number of at least 1 means the default. */
export function pageSize(defaultSize: number): PlainParameter['schema'] {
  return { anyOf: [{ type: 'integer' }, { type: 'string' }], default: defaultSize }
}

export const PAGE_PARAMETER: PlainParameter = {
  name: 'page',
  description: 'Number of the page, from 1, or `last`. A page that does not exist is 404.',
  schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }], default: 1 },
}

/** Parameters of every list. */
export const PAGE_PARAMETERS: readonly PlainParameter[] = [
  PAGE_PARAMETER,
  {
    name: 'per_page',
    description: `Records per page, at most ${MAX_PAGE_SIZE}. 0 and values that are not numbers mean \
${DEFAULT_PAGE_SIZE}.`,
    schema: pageSize(DEFAULT_PAGE_SIZE),
  },
]

export interface PageSizes {
  /** The parameters that may give the size; the first one present counts. */
  readonly names: readonly string[]
  readonly defaultSize: number
  readonly max: number
}

const LIST_SIZES: PageSizes = { names: ['per_page'], defaultSize: DEFAULT_PAGE_SIZE, max: MAX_PAGE_SIZE }

/** Never an error: a size that is not a positive number means the default, and an invalid page is page 0. */
export function parsePage(parameters: URLSearchParams, { names, defaultSize, max }: PageSizes = LIST_SIZES): Page {
  const page = scalar(parameters, 'page') ?? '1'
  const given = names.map((name) => scalar(parameters, name)).find((text) => text !== undefined)
  const size = wholeNumber(given ?? '') || defaultSize
  return { number: page === 'last' ? page : wholeNumber(page), size: Math.min(size, max) }
}

/** Which page of a list is requested. */
export type PageStart = Page | PageAfter

/** Returns the page of a list in this order. Throws `InvalidParameter` for a malformed cursor. */
export function parseStart(
  parameters: URLSearchParams,
  order: readonly Ordering<string>[],
  listed: Pick<Listed, 'id' | 'orders'>,
): PageStart {
  const page = parsePage(parameters)
  const after = parameters.has('cursor') ? parseCursor(parameters, order, listed) : undefined
  return after ? { after, size: page.size } : page
}

/** Reads a whole number; 0 for anything else. */
export function wholeNumber(text: string): number {
  return /^\s*\+?\d+\s*$/.test(text) ? Number(text) : 0
}
