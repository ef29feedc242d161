/**
 * Fonts of the layers. The explorer draws letters with fonts of the browser. Served styles name fonts whose glyphs the
 * tile server has, because only MapLibre GL JS 5.11 or later can do without.
 */
import type { LayerSpecification } from 'maplibre-gl'

/** A name that states only the weight, then the system's font family. The browser draws the glyphs; it fetches none. */
export const REGULAR = ['Regular', 'system-ui']
export const SEMIBOLD = ['Semibold', 'system-ui']

/** Names of the fonts at `/maps/fonts/`. Programs that use installed fonts, as QGIS does, know them by these names. */
export const SERVED_FONTS = ['Noto Sans Regular', 'Noto Sans SemiBold'] as const
export type ServedFont = (typeof SERVED_FONTS)[number]

const SERVED: ReadonlyMap<unknown, ServedFont> = new Map([
  [REGULAR, 'Noto Sans Regular'],
  [SEMIBOLD, 'Noto Sans SemiBold'],
])

/** Returns the layer with a served font in place of the browser's. */
export function withServedFont(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer
  const font = SERVED.get(layer.layout?.['text-font'])
  if (!font) throw new Error(`The layer ${layer.id} has none of the fonts of this file`)
  return { ...layer, layout: { ...layer.layout, 'text-font': [font] } }
}
