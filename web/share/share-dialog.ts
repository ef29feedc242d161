/** Shares a view of the map, or a place: as a link, or as a map in another site's page. */

import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import { addCopyButtons } from '../code/copy-buttons.ts'
import { makeTabs } from '../code/tabs.ts'
import { filteredAddress } from '../collection/collection.ts'
import { say } from '../words/tools.ts'
import { embedCode } from './embed-code.ts'

/** `title`: name of what is shared. `link`: its absolute address. */
export function openShareDialog(title: string, link: string): void {
  const { body } = openDialog(say('share'), 'share')
  const tabs = h(
    'div',
    { 'data-labelledby': 'share-title' },
    linkPart(title, link),
    embedPart(title, filteredAddress(link)),
  )
  body.append(tabs)
  makeTabs(tabs)
  addCopyButtons(tabs.querySelectorAll('pre'))
}

function linkPart(title: string, link: string): HTMLElement {
  const part = h('section', { id: 'share-link' }, h('h3', {}, say('link')), code(link, say('link')))
  if (!('share' in navigator)) return part
  const send = h('button', { type: 'button' }, say('sendWithApp'))
  send.addEventListener('click', () => void navigator.share({ title, url: link }).catch(ignoreAbort))
  part.append(h('p', { class: 'choices' }, send))
  return part
}

function embedPart(title: string, link: string): HTMLElement {
  const box = h('input', { type: 'checkbox' })
  const shown = code(embedCode(title, link, false), say('codeToEmbed'))
  box.addEventListener('change', () => {
    shown.querySelector('code')?.replaceChildren(embedCode(title, link, box.checked))
  })
  return h(
    'section',
    { id: 'share-embed' },
    h('h3', {}, say('embed')),
    h('p', {}, say('embedAbout')),
    shown,
    h('label', { class: 'with-list' }, box, ` ${say('withList')}`),
  )
}

function code(text: string, label: string): HTMLElement {
  const block = h('pre', { tabindex: 0, role: 'region', 'aria-label': label }, h('code', {}, text))
  return h('div', { class: 'code' }, block)
}

/** Who closes the dialog of the device has changed their mind. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
