/** Answers with pages of lists: the records, their total number, and links to the previous and next page. */
import type { WalkedPage } from '../../answers/page-after.ts'
import type { FoundPage } from '../../core/query/numbered-page.ts'
import { JsonText } from './json-body.ts'
import type { ViewRequest } from './view.ts'

export interface Envelope<Results> {
  count: number
  next: string | null
  previous: string | null
  results: Results
}

type Neighbours = Omit<FoundPage<unknown>, 'items'> | Omit<WalkedPage<unknown>, 'items'>

/** The URL of a list without its query string, and what of it links to other pages repeat. */
type Linked = Pick<ViewRequest, 'url' | 'linked'>

/**
 * A page by cursor has no link to the
 * previous page; clients can keep the links that they followed.
 */
export function envelope<Results>(page: Neighbours, { url, linked }: Linked, results: Results): Envelope<Results> {
  const { count } = page
  if ('next' in page) {
    return { count, next: page.next && linkWith(url, linked, 'cursor', page.next), previous: null, results }
  }
  const { number, last } = page
  return {
    count,
    next: number < last ? pageLink(url, linked, number + 1) : null,
    previous: number > 1 ? pageLink(url, linked, number - 1) : null,
    results,
  }
}

/** Returns a list that is complete on one page. */
export function singlePage<Row>(results: readonly Row[]): Envelope<readonly Row[]> {
  return { count: results.length, next: null, previous: null, results }
}

/** As `singlePage`, as GeoJSON. */
export function singleFeaturePage<Feature>(features: readonly Feature[]): Envelope<object> {
  return { ...singlePage(features), results: { type: 'FeatureCollection', features } }
}

/** As `envelope`, for results that are JSON already; with `more` members. */
export function envelopeText(
  page: Omit<FoundPage<unknown>, 'items'>,
  request: Linked,
  results: string,
  more: object = {},
): JsonText {
  return listText({ ...envelope(page, request, undefined), ...more }, 'results', results)
}

/** As `envelopeText`, but the page is a GeoJSON FeatureCollection, and the other members are beside its `features`. */
export function collectionText(
  page: Omit<FoundPage<unknown>, 'items'>,
  request: Linked,
  features: string,
  more: object = {},
): JsonText {
  const rest = { type: 'FeatureCollection', ...envelope(page, request, undefined), ...more }
  return listText(rest, 'features', features)
}

/** Returns an object in which `items` is the value of the member `name`, JSON already, behind those of `rest`. */
export function listText(rest: object, name: string, items: string, after: object = {}): JsonText {
  const end = JSON.stringify(after).slice(1)
  return new JsonText(`${JSON.stringify(rest).slice(0, -1)},"${name}":${items}${end === '}' ? end : `,${end}`}`)
}

/** Returns the link to a page. The link to page 1 has no `page`. */
function pageLink(url: string, parameters: URLSearchParams, number: number): string {
  return linkWith(url, parameters, 'page', number > 1 ? String(number) : undefined)
}

/** Returns a link with the caller's parameters, sorted by name, and a new value for one of them. */
function linkWith(url: string, parameters: URLSearchParams, name: string, value: string | undefined): string {
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
