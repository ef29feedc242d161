/** Reads a theme for the explorer: colours, logo, beginning of the map, filters and cards. */
import type { Scheme } from '../cartography/palette.ts'
import { isPosition } from '../geo/bbox.ts'
import { isWebAddress } from '../model/web-address.ts'
import { type Look, lookOf } from './look.ts'
import { shown, type Warn } from './scheme-colours.ts'

/** What the page's scripts need; the server writes it into the page as JSON. */
export interface ShownTheme {
  readonly mapScheme?: Scheme | undefined
  readonly accents?: Readonly<Record<Scheme, string>> | undefined
  /** Where the map begins; degrees. Undefined: where the places are. */
  readonly view?: { readonly longitude: number; readonly latitude: number; readonly zoom: number } | undefined
  /** Values that visitors can choose, by the field; of other fields, all. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  /** What cards do not show. */
  readonly hidden: readonly CardPart[]
}

export interface PageTheme extends Pick<Look, 'css'> {
  readonly shown: ShownTheme
  /** Address of the logo. Undefined: the name stands in its place. */
  readonly logo: string | undefined
  /** A sentence for each value that is not shown as it is written. */
  readonly warnings: readonly string[]
}

const CARD_PARTS = ['rating', 'vibes'] as const
type CardPart = (typeof CARD_PARTS)[number]

/** Fields whose values a theme can limit: those that the page has a button for. */
const CHOSEN = ['categories', 'vibes'] as const
const MAX_CHOICES = 200
const MAX_ZOOM = 24
/** Zoom of a theme that has only a center: a city. */
const CITY = 11

/** `merged`: a theme, with the overrides of a list applied. Nobody checked it when it was stored. */
export function pageTheme(merged: Readonly<Record<string, unknown>>): PageTheme {
  const warnings: string[] = []
  const warn = (sentence: string) => warnings.push(sentence)
  const map = groupOf(merged, 'map')
  const { css, mapScheme, accents } = lookOf(groupOf(merged, 'color_scheme'), map['style'], warn)
  const logo = logoOf(groupOf(merged, 'branding')['logo_url'], warn)
  const [cards, filters] = [groupOf(merged, 'cards'), groupOf(merged, 'filters')]
  const hidden = CARD_PARTS.filter((part) => cards[`show_${part}`] === false)
  const choices = Object.fromEntries(CHOSEN.map((field) => [field, choicesOf(field, filters[field], warn)] as const))
  const view = viewOf(map, warn)
  return { css, shown: { mapScheme, accents, view, choices: withoutEmpty(choices), hidden }, logo, warnings }
}

function groupOf(theme: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const group = Object.hasOwn(theme, name) ? theme[name] : undefined
  return typeof group === 'object' && group !== null && !Array.isArray(group) ? { ...group } : {}
}

function logoOf(address: unknown, warn: Warn): string | undefined {
  if (address === undefined || address === null || address === '') return undefined
  if (typeof address === 'string' && isWebAddress(address.trim())) return new URL(address.trim()).href
  warn(`branding.logo_url: ${shown(address)} is not a web address that begins with https://. The pages show the name.`)
  return undefined
}

function viewOf(map: Readonly<Record<string, unknown>>, warn: Warn): ShownTheme['view'] {
  const { center, zoom } = { center: map['center'], zoom: map['zoom'] ?? CITY }
  if (center === undefined || center === null) return undefined
  const [longitude, latitude, ...more] = Array.isArray(center) ? center : []
  const isCenter = typeof longitude === 'number' && typeof latitude === 'number' && more.length === 0
  if (!isCenter || !isPosition(longitude, latitude)) {
    warn(`map.center: ${shown(center)} is not [longitude, latitude]. The map begins where the places are.`)
    return undefined
  }
  if (typeof zoom === 'number' && zoom >= 0 && zoom <= MAX_ZOOM) return { longitude, latitude, zoom }
  warn(`map.zoom: ${shown(zoom)} is not a number from 0 to ${MAX_ZOOM}. The map begins at ${CITY}.`)
  return { longitude, latitude, zoom: CITY }
}

function choicesOf(field: string, values: unknown, warn: Warn): string[] {
  if (values === undefined || values === null) return []
  const texts = Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : undefined
  if (texts && texts.length === (values as unknown[]).length) return texts.slice(0, MAX_CHOICES)
  warn(`filters.${field}: ${shown(values)} is not a list of texts. Visitors can choose all.`)
  return []
}

function withoutEmpty(choices: Readonly<Record<string, readonly string[]>>): ShownTheme['choices'] {
  return Object.fromEntries(Object.entries(choices).filter(([, values]) => values.length > 0))
}
