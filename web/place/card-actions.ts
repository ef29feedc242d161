/** What one does with a place: go there, share it, copy its address. */
import type { Place } from '../base/api.ts'
import { h } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'
import { openShareDialog } from '../share/share-dialog.ts'
import { say } from '../words/card.ts'

/** Milliseconds for which a button says that it has copied. */
const SAID = 2000

/** `link` is the absolute address of the page with the card open. */
export function actions({ properties, geometry }: Place, link: string): HTMLElement {
  const { name } = properties
  return h(
    'div',
    { class: 'actions' },
    geometry ? directions(geometry.coordinates, name) : undefined,
    embedding() ? undefined : shareButton(name, link),
  )
}

function shareButton(name: string, link: string): HTMLElement {
  const element = h('button', { type: 'button', 'aria-haspopup': 'dialog' }, say('share'))
  element.addEventListener('click', () => openShareDialog(name, link))
  return element
}

/** A button that copies an address. */
export function copyButton(text: string): HTMLElement {
  const element = button(say('copy'), (said) => copy(text, said))
  element.classList.add('copy')
  element.setAttribute('aria-label', say('copyAddress'))
  return element
}

/** Links to the map on the device, and to the usual services. They leave the page only when clicked. */
function directions([longitude, latitude]: readonly [number, number], name: string): HTMLElement {
  const at = `${latitude},${longitude}`
  const services: readonly (readonly [string, string])[] = [
    [say('mapOnDevice'), `geo:${at}?q=${at}(${encodeURIComponent(name)})`],
    ['OpenStreetMap', `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`],
    ['Google Maps', `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(at)}`],
    ['Apple Maps', `https://maps.apple.com/?daddr=${encodeURIComponent(at)}`],
  ]
  const links = services.map(([service, href]) => h('li', {}, h('a', { href, rel: 'noopener noreferrer' }, service)))
  return h('details', { class: 'directions' }, h('summary', {}, say('directions')), h('ul', {}, ...links))
}

type Say = (text: string) => void

function button(label: string, run: (said: Say) => Promise<unknown>): HTMLButtonElement {
  const element = h('button', { type: 'button' }, label)
  const said = (text: string) => {
    element.textContent = text
    setTimeout(() => {
      element.textContent = label
    }, SAID)
  }
  element.addEventListener('click', () => void run(said))
  return element
}

/** Without a clipboard, as on a page without TLS, the text is shown for copying by hand. */
async function copy(text: string, said: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    said(say('addressCopied'))
  } catch {
    prompt(say('addressToCopy'), text)
  }
}
