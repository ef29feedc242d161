/** One tip on a card: users report it, editors hide it and show it again. */
import { setTipHidden } from '../base/curation-api.ts'
import { h } from '../base/element.ts'
import { formatDay } from '../base/format.ts'
import type { Tip } from '../base/posts-api.ts'
import { reasonOf } from '../base/send.ts'
import type { User } from '../base/session.ts'
import { say } from '../words/card.ts'
import { reportForm } from './post-forms.ts'

export interface TipItemOptions {
  readonly user: User | null
  /** Whether the user wrote it. */
  readonly isOwn: boolean
  readonly onReport: () => void
}

export function tipItem({ id, tip, created_at }: Tip, { user, isOwn, onReport }: TipItemOptions): HTMLElement {
  const foot = h('p', { class: 'quiet' }, formatDay(created_at), isOwn ? ` · ${say('yourTip')}` : undefined)
  const item = h('li', { 'data-id': id }, h('p', { dir: 'auto' }, tip), foot)
  const act = (label: string, about: string, run: () => void) => {
    const button = h('button', { type: 'button', class: 'link', 'aria-label': about }, label)
    button.addEventListener('click', run)
    foot.append(' · ', button)
  }
  if (user?.is_editor) act(say('hide'), say('hideTip', { tip }), () => void setHidden(item, id, true))
  else if (!isOwn) act(say('report'), say('reportTip', { tip }), onReport)
  return item
}

/** Opens the form below a tip. */
export function openReport(item: HTMLElement, tip: string): void {
  item.querySelector('form')?.remove()
  const thanks = h('p', { class: 'quiet', role: 'status' }, say('thanksReport'))
  const form = reportForm(tip, () => form.replaceWith(thanks))
  item.append(form)
}

/** Says below the tip whether visitors see it, with a button that changes it back. */
async function setHidden(item: HTMLElement, tip: string, isHidden: boolean): Promise<void> {
  item.querySelector('[role=status]')?.remove()
  const said = h('p', { class: 'quiet', role: 'status' })
  item.append(said)
  try {
    await setTipHidden(tip, isHidden)
    const back = h('button', { type: 'button', class: 'link' }, say(isHidden ? 'showAgain' : 'hideAgain'))
    back.addEventListener('click', () => void setHidden(item, tip, !isHidden))
    said.append(say(isHidden ? 'noLongerSeen' : 'isSeen'), ' ', back)
    item.classList.toggle('is-hidden', isHidden)
  } catch (error) {
    said.append(reasonOf(error))
  }
}
