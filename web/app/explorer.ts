/** Starts the explorer page: loads the settings of the service, then creates the map and the rest. */
import { getSettings, type Settings } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import { requestQuery } from '../base/filters.ts'
import { Notice } from '../base/notice.ts'
import { Sheet } from '../base/sheet.ts'
import { readState } from '../base/url-state.ts'
import { MapView } from '../map/map-view.ts'
import { Explorer } from './explorer-page.ts'
import { drawBelow } from './map-below.ts'

const OWN: Settings = {
  sample: false,
  places: 'maps/places/{z}/{x}/{y}.mvt',
  land: 'maps/land/{z}/{x}/{y}.mvt',
}
const settings = await getSettings().catch(() => OWN)
const { basemap } = settings
const tiles = {
  places: absolute(settings.places),
  land: absolute(settings.land),
  ...(basemap && { basemap: { ...basemap, tiles: absolute(basemap.tiles) } }),
}
const [sheet, notice] = [new Sheet(), new Notice()]
showAttributions(settings)
byId('sample', HTMLElement).hidden = !settings.sample
const view = openMap()
new Explorer({ tiles, sheet, notice, view }).start()
if (view && settings.style) void drawBelow(view, settings.style, notice)
// For debugging in the browser's console.
Object.assign(globalThis, { whereabouts: { map: view?.map } })

/** Shows what the places and the basemap require. The page has that of OpenStreetMap already, for its lakes. */
function showAttributions({ attributions = [], basemap }: Settings): void {
  const known = byId('osm-attribution', HTMLElement).textContent
  const parts = attributions
    .filter(({ text }) => text !== known)
    .flatMap(({ text, url }) => [url === null ? text : h('a', { href: url, rel: 'noopener license' }, text), ' · '])
  byId('source-attributions', HTMLElement).append(...parts)
  if (basemap && !basemap.attribution.startsWith(known)) {
    byId('basemap-attribution', HTMLElement).textContent = `${basemap.attribution} · `
  }
}

/** Returns undefined if the browser cannot draw the map; the list and the cards still work. */
function openMap(): MapView | undefined {
  const { view, filters, heat } = readState(location.search)
  const [container, filter] = [byId('map', HTMLElement), requestQuery(filters)]
  try {
    return new MapView({ container, tiles, filter, heat, covered: () => sheet.covered, view })
  } catch {
    notice.show('The map needs WebGL 2, which is missing or turned off in this browser.')
    return undefined
  }
}

/** Returns the absolute URL of a template, with its braces unescaped. */
function absolute(template: string): string {
  return /^https?:/.test(template) ? template : new URL('.', document.baseURI).href + template
}
