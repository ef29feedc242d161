/** Tips that visitors reported: an editor hides each, or keeps it. */
import { getReportedTips, type ReportedTip, setTipHidden } from '../base/curation-api.ts'
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import { say as sayReason } from '../words/account.ts'
import { say } from '../words/editor.ts'
import { LOCALE } from '../words/words.ts'

interface ReportedTipsOptions {
  /** Opens the card of a place. */
  readonly onPlace: (id: string, name: string) => void
  /** Runs after a tip of the place was hidden or kept. */
  readonly onDecided: (place: string) => void
}

/** Loads the list. Throws `Refused`, or an error of `fetch`. */
export async function reportedTips(options: ReportedTipsOptions): Promise<HTMLElement> {
  const { count, results } = await getReportedTips()
  if (count === 0) return h('p', { class: 'quiet' }, say('noReported'))
  return h('ul', { class: 'tips reported' }, ...results.map((tip) => reported(tip, options)))
}

function reported(
  { id, tip, svc_place, place_name, reasons, reports }: ReportedTip,
  { onPlace, onDecided }: ReportedTipsOptions,
): HTMLElement {
  const place = h('button', { type: 'button', class: 'link', dir: 'auto' }, place_name)
  place.addEventListener('click', () => onPlace(svc_place, place_name))
  const why = reasons.map((reason) => sayReason(reason).toLocaleLowerCase(LOCALE)).join(', ')
  const choices = h('div', { class: 'choices', role: 'status' })
  const choose = (label: string, about: string, isHidden: boolean, done: string) => {
    const button = h('button', { type: 'button', 'aria-label': about }, label)
    button.addEventListener(
      'click',
      () =>
        void decide(choices, id, isHidden, () => {
          choices.replaceChildren(h('p', { class: 'quiet' }, done))
          onDecided(svc_place)
        }),
    )
    return button
  }
  choices.append(
    choose(say('hide'), say('hideTip', { tip }), true, say('hidden')),
    choose(say('keep'), say('keepTip', { tip }), false, say('keptTip')),
  )
  const facts = h('p', { class: 'quiet' }, place, ` · ${say('reports', { count: reports, why })}`)
  return h('li', {}, h('p', { dir: 'auto' }, tip), facts, choices)
}

async function decide(choices: HTMLElement, tip: string, isHidden: boolean, onDone: () => void): Promise<void> {
  try {
    await setTipHidden(tip, isHidden)
    onDone()
  } catch (error) {
    choices.append(h('p', {}, reasonOf(error)))
  }
}
