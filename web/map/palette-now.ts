/** The colours of the map: light or dark as the visitor, or the theme of the page, has chosen, with the theme's accent. */
import { PALETTES, type Palette, type Scheme } from '../../core/cartography/palette.ts'
import { collection } from '../collection/collection.ts'

export const DARK = matchMedia('(prefers-color-scheme: dark)')

export function schemeNow(): Scheme {
  return collection()?.theme.mapScheme ?? (DARK.matches ? 'dark' : 'light')
}

export function paletteNow(): Palette {
  const { accents } = collection()?.theme ?? {}
  const scheme = schemeNow()
  const palette = PALETTES[scheme]
  return accents ? { ...palette, accent: accents[scheme] } : palette
}
