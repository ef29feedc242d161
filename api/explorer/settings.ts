/** What the explorer page reads first, from `/explorer.json`. */
import type { Bounds } from '../../core/geo/tile.ts'
import type { FirstView } from '../../sql/tiles/first-view.ts'
import type { SampleProgress } from '../sample-progress.ts'

export interface SettingsOptions {
  /** Base URLs of the API and this page, and of the tiles; no trailing slash. */
  readonly publicUrl: string
  readonly tilesUrl: string
  /** The map below the places, if there is one. Its bounds limit which tiles are requested. */
  readonly basemap?: { readonly maxZoom: number; readonly bounds: Bounds; readonly attribution: string } | undefined
  /** HTML that maps must show. */
  readonly attribution?: string | undefined
  /** What the sources of places require. */
  readonly attributions: () => Promise<readonly { readonly text: string; readonly url: string | null }[]>
  /** Style that the explorer draws below the places, in place of land and basemap. */
  readonly basemapStyleUrl?: string | undefined
  /** Where the map begins; undefined: the world. */
  readonly firstView: () => Promise<FirstView | undefined>
  /** Returns whether generated places are among the shown ones. */
  readonly hasSample: () => Promise<boolean>
  /** How far the load of the sample is; undefined when there is none. */
  readonly sampleProgress: () => SampleProgress | undefined
}

/** URLs of tiles on the page's own origin are relative, so that they work behind any proxy. */
export async function explorerSettings(options: SettingsOptions) {
  const { publicUrl, tilesUrl, basemap, basemapStyleUrl } = options
  const { hasSample, sampleProgress, firstView } = options
  const tiles = (source: string) => `${tilesUrl === publicUrl ? '' : `${tilesUrl}/`}maps/${source}/{z}/{x}/{y}.mvt`
  return {
    sample: await hasSample(),
    loading: sampleProgress(),
    places: tiles('places'),
    events: tiles('events'),
    land: tiles('land'),
    first: await firstView(),
    attributions: await shownAttributions(options),
    ...(basemap && { basemap: basemapOf(basemap, tiles('basemap')) }),
    ...(basemapStyleUrl && { style: basemapStyleUrl }),
  }
}

/** What a map must name, as texts: the operator's own attribution, then those of the sources. */
export async function shownAttributions({
  attribution,
  attributions,
}: Pick<SettingsOptions, 'attribution' | 'attributions'>) {
  return [...(attribution ? [{ text: textOf(attribution), url: null }] : []), ...(await attributions())]
}

/** The page shows the attribution as text, because the file may have any. */
function basemapOf({ maxZoom, bounds, attribution }: NonNullable<SettingsOptions['basemap']>, tiles: string) {
  const { west, south, east, north } = bounds
  return { tiles, maxzoom: maxZoom, bounds: [west, south, east, north], attribution: textOf(attribution) }
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}
