/** Loads the style that the service names, draws it below the places, and shows the attributions of its sources. */
import { byId, h } from '../base/element.ts'
import type { Notice } from '../base/notice.ts'
import type { MapView } from '../map/map-view.ts'
import { attributionsBelow, loadStyle } from '../map/style-below.ts'

/** Until the style is loaded, and if it can't be, the map shows land and basemap. */
export async function drawBelow(view: MapView, url: string, notice: Notice): Promise<void> {
  try {
    view.setBelow(await loadStyle(url))
  } catch (error) {
    notice.show(`The style of the map could not be loaded: ${error instanceof Error ? error.message : error}`, {
      label: 'Try again',
      run: () => void drawBelow(view, url, notice),
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
