/** The colours of a theme as the pages show them: readable, light, dark or both, for style sheets and for the map. */
import { PALETTES, type Scheme } from '../cartography/palette.ts'
import { mapColours } from '../pages/map-colours.ts'
import { type Colour, luminance, readColour, toHex } from './colours.ts'
import { readable } from './readable.ts'
import { pageColours, readScheme, shown, type Warn } from './scheme-colours.ts'

export interface Look {
  /** Custom properties of CSS that replace those of all pages; empty if the theme says nothing. */
  readonly css: string
  /** Light or dark, if the theme decides it. Undefined: the map follows the visitor. */
  readonly mapScheme: Scheme | undefined
  /** Readable on the map, in both schemes. Undefined: the usual one. */
  readonly accents: Readonly<Record<Scheme, string>> | undefined
}

/** Black and white have the same contrast with a ground of this luminance. */
const MIDDLE = 0.179
const SCHEMES = ['light', 'dark'] as const

/** `warn` gets a sentence for each colour that is not shown as it is written. */
export function lookOf(scheme: Readonly<Record<string, unknown>>, mapStyle: unknown, warn: Warn): Look {
  const given = readScheme(scheme, warn)
  const { accent, secondary, background, text } = given
  const mapScheme = SCHEMES.find((each) => each === mapStyle) ?? (background && schemeOf(background))
  if (mapStyle !== undefined && mapStyle !== null && !SCHEMES.some((each) => each === mapStyle)) {
    warn(`map.style: ${shown(mapStyle)} is neither "light" nor "dark". The map follows the page.`)
  }
  if (text && !background)
    warn('color_scheme.text: is shown only with color_scheme.background, on which it has to be readable.')
  const pages =
    background || accent
      ? (background ? [schemeOf(background)] : SCHEMES).map((each) => [each, pageColours(each, given, warn)] as const)
      : []
  const band = secondary ? `:root { --band: ${toHex(secondary)} }` : ''
  const [first, second] = pages.map(([each, colours]) => rule([`color-scheme: ${each}`, ...properties(colours)]))
  const map = mapScheme ? rule(mapColours(PALETTES[mapScheme])) : ''
  const dark = second ? `@media (prefers-color-scheme: dark) { ${second} }` : ''
  return {
    css: [first ?? '', dark, map, band].filter(Boolean).join('\n'),
    mapScheme,
    accents: accent && { light: onMap(accent, 'light'), dark: onMap(accent, 'dark') },
  }
}

function schemeOf(ground: Colour): Scheme {
  return luminance(ground) > MIDDLE ? 'light' : 'dark'
}

function onMap(accent: Colour, scheme: Scheme): string {
  const halo = readColour(PALETTES[scheme].halo)
  return toHex(halo ? readable(accent, [halo]) : accent)
}

function properties(colours: Readonly<Record<string, string>>): string[] {
  return Object.entries(colours).map(([name, value]) => `--${name}: ${value}`)
}

function rule(declarations: readonly string[]): string {
  return `:root { ${declarations.join('; ')} }`
}
