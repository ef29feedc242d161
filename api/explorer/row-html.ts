/** A place in the first list as HTML: the same as the page's script makes, so that nothing moves when that takes over. */
import { familyOf } from '../../core/cartography/families.ts'
import { sphereDistance } from '../../core/geo/distance.ts'
import { MAX_DISTANCE, MIN_ZOOM, toldDistance } from '../../core/geo/told-distance.ts'
import { type Html, html } from '../../core/html/html.ts'
import { DICTIONARIES, listTexts } from '../../core/languages/dictionaries.ts'
import { type Language, localeOf } from '../../core/languages/language.ts'
import { type NamesByLanguage, nameIn } from '../../core/languages/names-by-language.ts'
import { PRICE_LEVELS } from '../../core/model/presentation.ts'
import { listedState, type PlaceHours } from '../../core/query/place-hours.ts'
import type { ShownTheme } from '../../core/themes/page-theme.ts'
import type { PictureView } from './picture/view.ts'

/** What a row shows of a place, as the list of the API has it. */
export interface ListedPlace {
  readonly id: string
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] } | null
  readonly properties: PlaceHours & {
    readonly name: string
    readonly names_by_language?: NamesByLanguage | null
    readonly aggregate_rating: number
    readonly aggregate_rating_count: number | null
    readonly categories: readonly string[]
    readonly city: string | null
    readonly neighborhood: string | null
    readonly price: number | null
    readonly svc_images: readonly { readonly thumbnail_url: string }[]
    readonly vibes: readonly string[]
  }
}

export interface RowOptions {
  /** Returns the address of the page with the place's card. */
  readonly href: (id: string) => string
  readonly hidden: ShownTheme['hidden']
  /** Milliseconds since 1970. */
  readonly now: number
  /** Where the map begins; undefined: it shows the world. */
  readonly view: PictureView | undefined
  readonly language: Language
}

const NONE: Html = { html: '' }

export function rowHtml(place: ListedPlace, options: RowOptions): Html {
  const { id, properties } = place
  const { categories, neighborhood, city } = properties
  const name = nameIn(options.language, properties)
  const where = [...new Set([neighborhood, city])].filter(Boolean).join(', ')
  const summary = [categories[0], where].filter(Boolean).join(' · ')
  const text = html`<span class="result-text"><span class="result-name" dir="auto">${name}</span><span class="result-summary capital" dir="auto">${summary}</span><span class="result-facts">${facts(place, options)}</span></span>`
  return html`<li><a href="${options.href(id)}" data-id="${id}" class="result">${thumbnail(name, properties)}${text}</a></li>`
}

function facts({ geometry, properties }: ListedPlace, { hidden, now, view, language }: RowOptions): Html {
  const say = listTexts(language)
  const { open, closed } = DICTIONARIES[language].card
  const { price, vibes, is_closed: isClosed } = properties
  const sign = PRICE_LEVELS[(price ?? 0) - 1]
  const state = listedState(properties, now)
  const level = say('priceLevel', { level: price ?? 0, levels: PRICE_LEVELS.length })
  const parts = [
    hidden.includes('rating') ? NONE : rating(properties, language),
    sign
      ? html`<span class="price"><span class="unseen">${level}</span><span aria-hidden="true">${sign}</span></span>`
      : NONE,
    state ? html`<span class="${state.isOpen ? 'open-now' : 'shut-now'}">${state.isOpen ? open : closed}</span>` : NONE,
    geometry ? distance(geometry.coordinates, view, language) : NONE,
    isClosed ? html`<span class="closed">${say('closed')}</span>` : NONE,
    vibes.length > 0 && !hidden.includes('vibes')
      ? html`<span class="quiet"><span dir="auto">${vibes.slice(0, 3).join(' · ')}</span></span>`
      : NONE,
  ]
  return { html: parts.map((part) => part.html).join('') }
}

function distance(
  [longitude, latitude]: readonly [number, number],
  view: PictureView | undefined,
  language: Language,
): Html {
  const metres = view && view.zoom >= MIN_ZOOM ? sphereDistance(view, longitude, latitude) : Infinity
  if (metres > MAX_DISTANCE) return html`<span class="distance"></span>`
  const from = listTexts(language)('fromMiddle')
  return html`<span class="distance quiet" title="${from}">${toldDistance(metres, localeOf(language))}</span>`
}

function rating(
  { aggregate_rating: average, aggregate_rating_count: count }: ListedPlace['properties'],
  language: Language,
): Html {
  if (average === 0) return NONE
  const [say, locale] = [listTexts(language), localeOf(language)]
  const shown = average.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const told = count === null ? say('rated', { rating: shown }) : say('ratedBy', { rating: shown, count })
  const counted =
    count === null ? NONE : html`<span aria-hidden="true" class="quiet"> (${count.toLocaleString(locale)})</span>`
  return html`<span class="rating"><span aria-hidden="true" class="star">★</span><span class="unseen">${told}</span><span aria-hidden="true">${shown}</span>${counted}</span>`
}

function thumbnail(name: string, { categories, svc_images: images }: ListedPlace['properties']): Html {
  const [letter = ''] = name.trim()
  const source = images[0]?.thumbnail_url
  const picture = source
    ? html`<img src="${source}" alt="" width="56" height="56" loading="lazy" decoding="async" />`
    : NONE
  return html`<span class="thumb family-${familyOf(categories[0])}" aria-hidden="true">${letter.toUpperCase()}${picture}</span>`
}
