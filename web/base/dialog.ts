/** A modal dialog with a title and a button that closes it. Escape closes it as well. */

import { say } from '../words/card.ts'
import { h } from './element.ts'

export interface Dialog {
  /** What the dialog shows below its title. */
  readonly body: HTMLElement
  setTitle(title: string): void
  close(): void
  /** Resolves once the dialog is closed. */
  readonly closed: Promise<void>
}

/** Opens the dialog. `kind` is a class for its style. The focus goes back when it is closed. */
export function openDialog(title: string, kind: string): Dialog {
  const heading = h('h2', { id: `${kind}-title` }, title)
  const body = h('div', { class: 'dialog-body' })
  const close = h('button', { type: 'button', class: 'close', 'aria-label': say('close') }, '×')
  const element = h(
    'dialog',
    { class: `dialog ${kind}`, 'aria-labelledby': heading.id },
    h('header', {}, heading, close),
    body,
  )
  close.addEventListener('click', () => element.close())
  const closed = new Promise<void>((resolve) => {
    element.addEventListener('close', () => {
      element.remove()
      resolve()
    })
  })
  document.body.append(element)
  element.showModal()
  return {
    body,
    setTitle: (text) => heading.replaceChildren(text),
    close: () => element.close(),
    closed,
  }
}
