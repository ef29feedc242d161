/** Pages of lists: the records, their total number, and links to the previous and next page. */
import type { Page } from '../../core/query/ast.ts'
import { InvalidPage } from '../errors.ts'
import { JsonBytes } from './json-bytes.ts'

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

export interface Envelope<Results> {
  count: number
  next: string | null
  previous: string | null
  results: Results
}

/** `url` is the URL of the list without its query string, which is in `parameters`. */
export function envelope<Results>(
  { count, number, last }: Omit<FoundPage<unknown>, 'items'>,
  { url, parameters }: { url: string; parameters: URLSearchParams },
  results: Results,
): Envelope<Results> {
  return {
    count,
    next: number < last ? pageLink(url, parameters, number + 1) : null,
    previous: number > 1 ? pageLink(url, parameters, number - 1) : null,
    results,
  }
}

/** As `envelope`, for results that are JSON already; with `more` members. */
export function envelopeBytes(
  page: Omit<FoundPage<unknown>, 'items'>,
  request: { url: string; parameters: URLSearchParams },
  results: readonly Uint8Array[],
  more: object = {},
): JsonBytes {
  return objectBytes({ ...envelope(page, request, undefined), ...more }, 'results', results)
}

/** As `envelopeBytes`, but the page is a GeoJSON FeatureCollection, and the other members are beside its `features`. */
export function collectionBytes(
  page: Omit<FoundPage<unknown>, 'items'>,
  request: { url: string; parameters: URLSearchParams },
  features: readonly Uint8Array[],
  more: object = {},
): JsonBytes {
  const rest = { type: 'FeatureCollection', ...envelope(page, request, undefined), ...more }
  return objectBytes(rest, 'features', features)
}

/** `last` is JSON already, the value of the last member. */
function objectBytes(rest: object, name: string, last: readonly Uint8Array[]): JsonBytes {
  return new JsonBytes([Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"${name}":`), ...last, END_OF_OBJECT])
}

const END_OF_OBJECT = Buffer.from('}')

/** Returns the link to a page. The link to page 1 has no `page`. */
function pageLink(url: string, parameters: URLSearchParams, number: number): string {
  return linkWith(url, parameters, 'page', number > 1 ? String(number) : undefined)
}

/** Returns a link with the caller's parameters, sorted by name, and a new value for one of them. */
export function linkWith(url: string, parameters: URLSearchParams, name: string, value: string | undefined): string {
  const linked = new URLSearchParams(parameters)
  linked.delete(name)
  if (value !== undefined) linked.append(name, value)
  linked.sort()
  const query = [...linked].map(([key, given]) => `${formEncode(key)}=${formEncode(given)}`).join('&')
  return query === '' ? url : `${url}?${query}`
}

/** Encodes as Python's `urlencode` does: only letters, digits and `-._~` stay, and a space becomes a plus. */
function formEncode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
