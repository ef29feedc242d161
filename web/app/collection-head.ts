/**
 * The head of the page of a list or an organization: its logo, the chip that leads to all places, what the search box says,
 * the button by which editors change a list.
 */
import { byId, h } from '../base/element.ts'
import type { Session, User } from '../base/session.ts'
import type { Sheet } from '../base/sheet.ts'
import { collection } from '../collection/collection.ts'
import type { MapView } from '../map/map-view.ts'
import { say as sayEditor } from '../words/editor.ts'
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

interface EditingOptions {
  readonly session: Session
  readonly view: MapView | undefined
  readonly sheet: Sheet
  readonly onFailed: (error: unknown) => void
}

/** Does nothing on other pages than those of lists. */
export function offerListEditing({ session, view, sheet, onFailed }: EditingOptions): void {
  const { parameter, slug = '' } = collection() ?? {}
  if (parameter !== 'list') return
  const button = h('button', { type: 'button', class: 'edit-list', hidden: true }, sayEditor('editList'))
  document.querySelector('.about')?.append(button)
  const offer = (user: User | null) => {
    button.hidden = !user?.is_editor
  }
  session.onChange(offer)
  session.user().then(offer, onFailed)
  const open = async () => {
    button.disabled = true
    sheet.set(true)
    // Visitors do without it.
    const { openListEditor } = await import('../curation/list-editor.ts')
    await openListEditor({ slug, view: view && (() => view.view), onTheme: () => view?.repaint() })
    button.disabled = false
    button.focus()
  }
  button.addEventListener('click', () => void open().catch(onFailed))
}
