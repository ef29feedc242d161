/** A style from elsewhere, which is drawn below the places in place of the land and the basemap. */
import type {
  LayerSpecification,
  Map as MapLibre,
  RequestParameters,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { REGULAR, SEMIBOLD } from '../../core/cartography/fonts.ts'
import { getJson } from '../base/api.ts'

/** What its ids begin with here, so that they differ from those of the page. */
const PREFIX = 'below-'

export interface StyleBelow {
  readonly sources: Readonly<Record<string, SourceSpecification>>
  readonly layers: readonly LayerSpecification[]
  /** What its layers refer to. */
  readonly resources: Pick<StyleSpecification, 'sprite' | 'glyphs' | 'font-faces' | 'state'>
}

/** Throws if the style can't be loaded, or is none. */
export async function loadStyle(url: string): Promise<StyleBelow> {
  const style = await getJson<StyleSpecification>(url)
  if (style.version !== 8 || !Array.isArray(style.layers) || typeof style.sources !== 'object') {
    throw new Error(`${url} is no style of version 8`)
  }
  const { sprite, glyphs, 'font-faces': faces, state } = style
  return {
    sources: Object.fromEntries(Object.entries(style.sources).map(([id, source]) => [PREFIX + id, source])),
    layers: style.layers.map((layer) => ({
      ...layer,
      id: PREFIX + layer.id,
      ...('source' in layer && { source: PREFIX + layer.source }),
    })) as LayerSpecification[],
    resources: {
      ...(sprite && { sprite }),
      ...(glyphs && { glyphs }),
      ...(faces && { 'font-faces': faces }),
      ...(state && { state }),
    },
  }
}

/**
 * A style with glyphs makes MapLibre request the page's own fonts from the same server, which has none of them. A
 * request that fails here at once makes it draw their letters as without glyphs.
 */
export function refuseOwnFonts(url: string): RequestParameters {
  if (OWN_FONTS.some((fonts) => url.includes(fonts))) throw new Error('the browser has the fonts of the page')
  return { url }
}

const OWN_FONTS = [REGULAR, SEMIBOLD].map((fonts) => fonts.join(','))

/** Returns the attributions of the style's loaded sources, each once, as HTML that anybody may have written. */
export function attributionsBelow(map: MapLibre): string[] {
  const sources = Object.keys(map.getStyle().sources).filter((id) => id.startsWith(PREFIX))
  const texts = sources.flatMap((id) => map.getSource(id)?.attribution ?? [])
  return [...new Set(texts)].filter((text) => text !== '')
}
