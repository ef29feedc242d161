/** A place in the first list as HTML: the same as the page's script makes, so that nothing moves when that takes over. */
import { familyOf } from '../../core/cartography/families.ts'
import { sphereDistance } from '../../core/geo/distance.ts'
import { MAX_DISTANCE, MIN_ZOOM } from '../../core/geo/told-distance.ts'
import { type Html, html } from '../../core/html/html.ts'
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
}

const NONE: Html = { html: '' }
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function rowHtml(place: ListedPlace, options: RowOptions): Html {
  const { id, properties } = place
  const { name, categories, neighborhood, city } = properties
  const where = [...new Set([neighborhood, city])].filter(Boolean).join(', ')
  const summary = [categories[0], where].filter(Boolean).join(' · ')
  const text = html`<span class="result-text"><span class="result-name" dir="auto">${name}</span><span class="result-summary capital" dir="auto">${summary}</span><span class="result-facts">${facts(place, options)}</span></span>`
  return html`<li><a href="${options.href(id)}" data-id="${id}" class="result">${thumbnail(properties)}${text}</a></li>`
}

function facts({ geometry, properties }: ListedPlace, { hidden, now, view }: RowOptions): Html {
  const { price, vibes, is_closed: isClosed } = properties
  const sign = PRICE_LEVELS[(price ?? 0) - 1]
  const state = listedState(properties, now)
  const level = `Price level ${price} of ${PRICE_LEVELS.length}`
  const parts = [
    hidden.includes('rating') ? NONE : rating(properties),
    sign
      ? html`<span class="price"><span class="unseen">${level}</span><span aria-hidden="true">${sign}</span></span>`
      : NONE,
    state
      ? html`<span class="${state.isOpen ? 'open-now' : 'shut-now'}">${state.isOpen ? 'Open' : 'Closed'}</span>`
      : NONE,
    geometry ? distance(geometry.coordinates, view) : NONE,
    isClosed ? html`<span class="closed">Permanently closed</span>` : NONE,
    vibes.length > 0 && !hidden.includes('vibes')
      ? html`<span class="quiet">${vibes.slice(0, 3).join(' · ')}</span>`
      : NONE,
  ]
  return { html: parts.map((part) => part.html).join('') }
}

function distance([longitude, latitude]: readonly [number, number], view: PictureView | undefined): Html {
  const metres = view && view.zoom >= MIN_ZOOM ? sphereDistance(view, longitude, latitude) : Infinity
  if (metres > MAX_DISTANCE) return html`<span class="distance"></span>`
  const near = `${whole.format(Math.max(10, Math.round(metres / 10) * 10))} m`
  const far = `${metres < 9950 ? oneDigit.format(metres / 1000) : whole.format(metres / 1000)} km`
  return html`<span class="distance quiet" title="from the middle of the map">${metres < 995 ? near : far}</span>`
}

function rating({ aggregate_rating: average, aggregate_rating_count: count }: ListedPlace['properties']): Html {
  if (average === 0) return NONE
  const shown = oneDigit.format(average)
  const ratings = count === null ? '' : `, ${whole.format(count)} ${count === 1 ? 'rating' : 'ratings'}`
  const counted = count === null ? NONE : html`<span aria-hidden="true" class="quiet"> (${whole.format(count)})</span>`
  return html`<span class="rating"><span aria-hidden="true" class="star">★</span><span class="unseen">Rated ${shown} out of 5${ratings}</span><span aria-hidden="true">${shown}</span>${counted}</span>`
}

function thumbnail({ name, categories, svc_images: images }: ListedPlace['properties']): Html {
  const [letter = ''] = name.trim()
  const source = images[0]?.thumbnail_url
  const picture = source
    ? html`<img src="${source}" alt="" width="56" height="56" loading="lazy" decoding="async" />`
    : NONE
  return html`<span class="thumb family-${familyOf(categories[0])}" aria-hidden="true">${letter.toUpperCase()}${picture}</span>`
}
