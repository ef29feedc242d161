/** Numbered pages of a list: what is read for one, and which pages there are. */

export interface Page {
  /** From 1; it may lie beyond the last one. */
  readonly number: number | 'last'
  readonly size: number
}

/** The list does not have this page. */
export class InvalidPage extends Error {
  override name = 'InvalidPage'
}

/** A list that can be read in parts. */
export interface Source<Item> {
  /** `count` is the size of the whole list, if known. */
  list(limit: number, offset: number, count?: number): Promise<Item[]>
  count(): Promise<number>
}

export interface FoundPage<Item> {
  items: Item[]
  /** Number of items in the whole list. */
  count: number
  number: number
  /** Number of the last page. */
  last: number
}

/** Reads one page. Throws `InvalidPage` for a page that does not exist; an empty list has an empty page 1. */
export async function readPage<Item>({ number, size }: Page, source: Source<Item>): Promise<FoundPage<Item>> {
  if (number === 1) {
    const items = await source.list(size, 0)
    // A list that fits on its first page need not be counted.
    const count = items.length < size ? items.length : await source.count()
    return { items, count, number, last: lastPage(count, size) }
  }
  const count = await source.count()
  const page = pageOf(number, size, count)
  return { items: await source.list(size, (page.number - 1) * size, count), count, ...page }
}

/** Returns the numbers of a requested page and of the last page of a list. Throws `InvalidPage`. */
export function pageOf(wanted: Page['number'], size: number, count: number): { number: number; last: number } {
  const last = lastPage(count, size)
  const number = wanted === 'last' ? last : wanted
  if (number < 1 || number > last) throw new InvalidPage()
  return { number, last }
}

/**
 * As `readPage`, for items that are read together with their count. Only a first read reveals the number of the last
 * page, so the last page may need a second read.
 */
export async function readWholePage<Whole extends { readonly count: number }>(
  { number, size }: Page,
  read: (slice: { limit: number; offset: number; count?: number }) => Promise<Whole>,
): Promise<Whole & { number: number; last: number }> {
  const at = (wanted: number, known: { count?: number } = {}) =>
    read({ limit: size, offset: (wanted - 1) * size, ...known })
  if (number !== 'last' && !(number >= 1 && number <= MAX_PAGES)) throw new InvalidPage()
  const whole = await at(number === 'last' ? 1 : number)
  const last = lastPage(whole.count, size)
  if (number === 'last') return { ...(last === 1 ? whole : await at(last, { count: whole.count })), number: last, last }
  if (number > last) throw new InvalidPage()
  return { ...whole, number, last }
}

/** No list has more pages. */
const MAX_PAGES = 10_000_000

function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}
