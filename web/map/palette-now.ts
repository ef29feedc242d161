/** The colours of the map: light or dark as the visitor, or the theme of the page, has chosen, with the theme's accent. */
import { PALETTES, type Palette } from '../../core/cartography/palette.ts'
import { collection } from '../collection/collection.ts'

export const DARK = matchMedia('(prefers-color-scheme: dark)')

export function paletteNow(): Palette {
  const { mapScheme, accents } = collection()?.theme ?? {}
  const scheme = mapScheme ?? (DARK.matches ? 'dark' : 'light')
  const palette = PALETTES[scheme]
  return accents ? { ...palette, accent: accents[scheme] } : palette
}
