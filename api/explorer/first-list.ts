/**
 * The first places of the list as HTML of the page, as the API lists them. On a slow phone they are there 8 s before the
 * code of the map. The page's script then lists those of the map as it is in its window.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlaceAnswers } from '../../answers/places.ts'
import { type Html, html } from '../../core/html/html.ts'
import { listTexts } from '../../core/languages/dictionaries.ts'
import { parseList } from '../../core/query/parse/list.ts'
import type { Collection } from '../../core/themes/collection.ts'
import { TooManyExpensive } from '../../sql/core/database-errors.ts'
import type { FirstView } from '../../sql/tiles/first-view.ts'
import { answerTo } from '../errors.ts'
import { placePresenters } from '../places/presenter.ts'
import type { Services } from '../services.ts'
import { chipsHtml } from './chips-html.ts'
import { type AskedList, listedArea } from './listed-area.ts'
import { rowHtml } from './row-html.ts'

/** The parts of the page that have the list. */
export interface FirstList {
  readonly status: Html
  readonly chips: Html | undefined
  readonly list: Html
  /** Some of the places are generated, which the head of the page says. */
  readonly isSample: boolean
}

/** Undefined: the page comes without the list, which its script loads. */
export type ReadFirstList = (asked: AskedList) => Promise<FirstList | undefined>

/** The page does not wait longer for what its script loads anyway. */
const PATIENCE_MILLISECONDS = 500
/** As many as the script's own first page. */
const PLACES = 20
/** “Now” as the page's script rounds it. */
const NOW_STEP = 5 * 60_000
/** Of the page, not of the list. An embedded page is left by its links. */
const LEFT_OUT = ['place', 'row', 'panel']
/** They ask for other places than those of the map. */
const WHERE_ELSE = ['search', 'in_bbox', 'point', 'has_position']

/** Returns a reader of what visitors without an account see. `patience`: milliseconds. */
export function firstLists(
  services: Pick<Services, 'editorsOnly' | 'imageCdnUrl'> & { readonly answers: Pick<PlaceAnswers, 'list'> },
  firstView: () => Promise<FirstView | undefined>,
  patience = PATIENCE_MILLISECONDS,
): ReadFirstList {
  const presenter = placePresenters(services)(undefined)

  const read = async (asked: AskedList, signal: AbortSignal): Promise<FirstList | undefined> => {
    const { parameters, collection, path, language } = asked
    const now = Date.now()
    try {
      const area = await listedArea(asked, firstView)
      const query = area && requested(parameters, collection, area.query, now)
      if (!query) return undefined
      const page = await services.answers.list(
        parseList(query),
        { number: 1, size: PLACES },
        { signal, wanted: undefined, onExpensive: refuse },
      )
      if (page.items.length === 0) return undefined
      const href = (id: string) => `${path}?${linkOf(parameters, id)}`
      const hidden = collection?.theme.hidden ?? []
      const rows = page.items.map(({ row }) =>
        rowHtml(presenter.place(row), { href, hidden, now, view: area.view, language }),
      )
      return {
        isSample: page.items.some(({ row }) => row.is_sample),
        status: statusOf(rows.length, area.isWhole ? page.count : undefined, asked),
        chips: chipsHtml(parameters, language),
        list: html`<ol class="results" id="results" aria-labelledby="list-title" aria-busy="false" data-served>${rows}</ol>`,
      }
    } catch (error) {
      if (signal.aborted || isRefused(error)) return undefined
      throw error
    }
  }

  return async (asked) => {
    const ended = new AbortController()
    const late = sleep(patience, undefined, { ref: false, signal: ended.signal }).catch(() => undefined)
    try {
      return await Promise.race([read(asked, ended.signal), late])
    } finally {
      ended.abort()
    }
  }
}

/** The list of the API that the page shows; undefined if its script asks another view, or has to know the window. */
function requested(
  parameters: URLSearchParams,
  collection: Collection | undefined,
  area: Readonly<Record<string, string>>,
  now: number,
): URLSearchParams | undefined {
  if (WHERE_ELSE.some((name) => parameters.has(name))) return undefined
  const asked = new URLSearchParams(parameters)
  asked.delete('ordering')
  const order = parameters.get('order')
  if (order === 'nearest') return undefined
  if (order === 'name') asked.set('ordering', 'name')
  if (asked.get('is_open_at') === 'now')
    asked.set('is_open_at', `${new Date(now - (now % NOW_STEP)).toISOString().slice(0, 16)}Z`)
  if (collection) asked.set(collection.parameter, collection.slug)
  for (const [name, value] of Object.entries(area)) asked.set(name, value)
  return asked
}

function linkOf(parameters: URLSearchParams, id: string): URLSearchParams {
  const link = new URLSearchParams(parameters)
  for (const name of LEFT_OUT) link.delete(name)
  link.set('place', id)
  return link
}

/** `count`: undefined if it depends on the window, so that no number is said that changes at once. */
function statusOf(shown: number, count: number | undefined, { parameters, language }: AskedList): Html {
  const say = listTexts(language)
  const end = parameters.get('order') === 'name' ? 'Name' : 'Best'
  if (count === undefined) return html`${say(end === 'Name' ? 'byName' : 'bestFirst')}`
  const isFiltered = chipsHtml(parameters, language) !== undefined
  if (shown < count) return html`${say(isFiltered ? `someMatching${end}` : `somePlaces${end}`, { shown, count })}`
  return html`${say(isFiltered ? `matching${end}` : `places${end}`, { count })}`
}

/** A page load alone makes no request that reads most places. */
function refuse(): never {
  throw new TooManyExpensive()
}

/** The page's script asks the same, and says why it is refused. */
function isRefused(error: unknown): boolean {
  return answerTo(error).status !== 500
}
