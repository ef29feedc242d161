/** Starts the explorer page: loads the settings of the service, then creates the map and the rest. */
import type { Bbox } from '../../core/geo/bbox.ts'
import { failureOf, getLayers, getSettings, type Settings } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'
import { Notice } from '../base/notice.ts'
import { type PageLayers, readState } from '../base/url-state.ts'
import { collection } from '../collection/collection.ts'
import { MARGIN, MapView } from '../map/map-view.ts'
import { attributionsBelow, loadStyle } from '../map/style-below.ts'
import { say } from '../words/list.ts'
import { showCollection } from './collection-head.ts'
import { Explorer } from './explorer-page.ts'
import { untilLoaded } from './healing.ts'
import { offerLanguages } from './language-choice.ts'
import { showLoading } from './loading-sample.ts'
import { sheet } from './page-sheet.ts'

/** Degrees of longitude; wider is the world. */
const MAX_PART = 120

const OWN: Settings = {
  sample: false,
  places: 'maps/places/{z}/{x}/{y}.mvt',
  events: 'maps/events/{z}/{x}/{y}.mvt',
  land: 'maps/land/{z}/{x}/{y}.mvt',
}
const notice = new Notice()
// Without the layers, nobody knows what the filters of the link mean.
const [settings, layers] = await Promise.all([
  getSettings().catch(() => OWN),
  untilLoaded(getLayers, (error) => notice.show(say('goesOn', { reason: failureOf(error) }))),
])
notice.hide()
const places = layers.find(({ name }) => name === 'places')
if (!places) throw new Error('The service has no layer of places')
const shown = collection()
const known: PageLayers = {
  places: shown ? { ...places, within: { parameter: shown.parameter, value: shown.slug } } : places,
  own: layers.filter(({ name, shape }) => shape !== undefined && name !== 'places' && name !== 'events'),
}
const { basemap } = settings
const tiles = {
  places: absolute(settings.places),
  events: absolute(settings.events),
  land: absolute(settings.land),
  sprites: absolute(settings.land.replace(/land\/\{z\}.*$/, 'sprites/')),
  own: (name: string) => absolute(settings.places.replace(/places(?=\/\{z\})/, name)),
  ...(basemap && { basemap: { ...basemap, tiles: absolute(basemap.tiles) } }),
}
showAttributions(settings)
showCollection()
offerLanguages()
byId('sample', HTMLElement).hidden = !settings.sample
const view = openMap(known)
const explorer = new Explorer({ layers: known, tiles, sheet, notice, view })
explorer.start()
showLoading(settings, () => explorer.reload())
if (view && settings.style) void drawBelow(view, settings.style)
// For debugging in the browser's console.
Object.assign(globalThis, { whereabouts: { map: view?.map } })

/**
 * Shows what the places and the basemap require. The page has some already, for its lakes and towns. Without the list, it is
 * where visitors read that places are generated.
 */
function showAttributions({ attributions = [], basemap, sample }: Settings): void {
  const known = byId('osm-attribution', HTMLElement).textContent
  const shown = document.querySelector('.attribution')?.textContent.replaceAll(/\s+/g, ' ')
  const parts = attributions
    .filter(({ text }) => !shown?.includes(text))
    .flatMap(({ text, url }) => [url === null ? text : h('a', { href: url, rel: 'noopener license' }, text), ' · '])
  byId('source-attributions', HTMLElement).append(
    ...(sample && embedding() === 'map' ? [`${say('sampleData')} · `] : []),
    ...parts,
  )
  if (basemap && !basemap.attribution.startsWith(known)) {
    byId('basemap-attribution', HTMLElement).textContent = `${basemap.attribution} · `
  }
}

/** Returns undefined if the browser cannot draw the map; the list and the cards still work. */
function openMap(layers: PageLayers): MapView | undefined {
  const { view, filters, heat } = readState(location.search, layers)
  const [container, asked] = [byId('map', HTMLElement), { filter: filters.requestQuery(), heat }]
  const begin = { view: view ?? shown?.theme.view, first: shown ? shown.box : firstBox(), padding: shown ? MARGIN : 0 }
  try {
    return new MapView({ container, tiles, shown: asked, covered: () => sheet.covered, ...begin })
  } catch {
    notice.show(say('needsWebGl'))
    // It leads to the map.
    document.querySelector('a.skip')?.remove()
    return undefined
  }
}

/** Returns where the places are, if that is a part of the world. A narrow window can't show the world without seas. */
function firstBox(): Bbox | undefined {
  const { all, most } = settings.first ?? {}
  if (!all || all.east - all.west <= MAX_PART) return all
  return innerWidth < innerHeight ? most : undefined
}

/** Returns the absolute URL of a template, with its braces unescaped. */
function absolute(template: string): string {
  return /^https?:/.test(template) ? template : new URL('.', document.baseURI).href + template
}

/**
 * Draws the style that the service names below the places, and shows the attributions of its sources. Until it is
 * loaded, and if it can't be, the map shows land and basemap.
 */
async function drawBelow(view: MapView, url: string): Promise<void> {
  try {
    view.show({ below: await loadStyle(url) })
  } catch (error) {
    notice.show(say('styleFailed', { reason: String(error instanceof Error ? error.message : error) }), {
      label: say('tryAgain'),
      run: () => void drawBelow(view, url),
    })
    return
  }
  const shown = byId('basemap-attribution', HTMLElement)
  view.map.on('sourcedata', ({ sourceDataType }) => {
    if (sourceDataType !== 'metadata') return
    const parts = attributionsBelow(view.map).flatMap((html) => [...linksAndText(html), ' · '])
    shown.replaceChildren(...parts)
  })
}

/** Keeps of HTML only its text and its links to the web. */
function linksAndText(html: string): (Node | string)[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? ''
    const isLink = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol)
    return isLink ? h('a', { href: node.href, rel: 'noopener' }, text) : text
  })
}
