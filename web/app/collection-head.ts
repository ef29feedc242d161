/** The head of the page of a list or an organization: its logo, the chip that leads to all places, what the search box says. */

import { byId, h } from '../base/element.ts'
import { collection } from '../collection/collection.ts'
import { say } from '../words/list.ts'

/** Does nothing on the page of all places. */
export function showCollection(): void {
  const shown = collection()
  if (!shown) return
  byId('search-text', HTMLInputElement).placeholder = say('searchIn', { name: shown.name })
  const leave = byId('leave', HTMLAnchorElement)
  // What is chosen, and where the map is, stays.
  leave.addEventListener('click', () => {
    leave.href = `./${location.search}`
  })
  const skip = document.querySelector<HTMLAnchorElement>('a.skip')
  // The page's base makes of a fragment another address.
  skip?.addEventListener('click', (event) => {
    event.preventDefault()
    document.getElementById('map-canvas')?.focus()
  })
  const logo = document.getElementById('logo')
  if (!(logo instanceof HTMLImageElement)) return
  const showName = () => logo.replaceWith(h('span', { class: 'brand-name', dir: 'auto' }, logo.alt))
  if (logo.complete && logo.naturalWidth === 0) showName()
  else logo.addEventListener('error', showName)
}
