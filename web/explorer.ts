/** Starts the explorer page: what the service says of itself, the map, and the rest around it. */
import { getSettings, type Settings } from './api.ts'
import { byId } from './element.ts'
import { Explorer } from './explorer-page.ts'
import { requestQuery } from './filters.ts'
import { MapView } from './map-view.ts'
import { Notice } from './notice.ts'
import { Sheet } from './sheet.ts'
import { readState } from './url-state.ts'

const OWN: Settings = {
  sample: false,
  places: 'maps/places/{z}/{x}/{y}.mvt',
  land: 'maps/land/{z}/{x}/{y}.mvt',
}
const settings = await getSettings().catch(() => OWN)
const tiles = { places: absolute(settings.places), land: absolute(settings.land) }
const [sheet, notice] = [new Sheet(), new Notice()]
byId('sample', HTMLElement).hidden = !settings.sample
const view = openMap()
new Explorer({ tiles, sheet, notice, view }).start()
// For the console.
Object.assign(globalThis, { whereabouts: { map: view?.map } })

/** Undefined when the browser can not draw it; the list and the cards work all the same. */
function openMap(): MapView | undefined {
  const { view, filters, heat } = readState(location.search)
  const [container, filter] = [byId('map', HTMLElement), requestQuery(filters)]
  try {
    return new MapView({ container, tiles, filter, heat, covered: () => sheet.covered, view })
  } catch {
    notice.show('This browser can not draw the map: it needs WebGL 2, which is missing or turned off.')
    return undefined
  }
}

/** A template's whole address; its braces stay as they are. */
function absolute(template: string): string {
  return /^https?:/.test(template) ? template : new URL('.', document.baseURI).href + template
}
