/** The forms in which a user posts a vibe or a tip, and reports a tip. */
import { form, labelled, textOf } from '../accounts/form.ts'
import { getVibes } from '../base/api.ts'
import { h } from '../base/element.ts'
import { postTip, postVibe, REASONS, reportTip } from '../base/posts-api.ts'
import { say } from '../words/account.ts'
import { DAYS, dayText, TIMES_OF_DAY } from './times.ts'

const TIP_LENGTH = 250

/** `onPosted` runs once the post is stored. */
export function tipForm(place: string, onPosted: () => Promise<void>): HTMLElement {
  const text = h('textarea', { name: 'tip', rows: 3, maxlength: TIP_LENGTH, required: true })
  return form({
    fields: [labelled(say('yourTip'), text)],
    action: say('postTip'),
    async submit(values) {
      await postTip(place, textOf(values, 'tip'))
      await onPosted()
      return undefined
    },
  })
}

/** Loads the vocabulary of vibes for its suggestions. */
export async function vibeForm(place: string, onPosted: () => Promise<void>): Promise<HTMLElement> {
  const vibes = await getVibes(new AbortController().signal)
  const words = h('datalist', { id: 'posted-vibe-words' }, ...vibes.map((vibe) => h('option', { value: vibe })))
  const word = h('input', { name: 'vibe', list: 'posted-vibe-words', required: true, autocomplete: 'off' })
  const times = TIMES_OF_DAY.map((value) => h('option', { value }, say(value)))
  const days = DAYS.map((day) => h('option', { value: day }, dayText(day)))
  return form({
    fields: [
      words,
      labelled(say('feels'), word),
      labelled(say('timeOfDay'), h('select', { name: 'time' }, ...times)),
      labelled(say('day'), h('select', { name: 'day' }, ...days)),
    ],
    action: say('postVibe'),
    async submit(values) {
      await postVibe(place, {
        vibe: textOf(values, 'vibe').trim().toLowerCase(),
        time_of_day: textOf(values, 'time'),
        day_of_week: Number(textOf(values, 'day')),
      })
      await onPosted()
      return undefined
    },
  })
}

export function reportForm(tip: string, onReported: () => void): HTMLElement {
  const reasons = REASONS.map((reason) => h('option', { value: reason }, say(reason)))
  const choice = h('select', { name: 'reason' }, ...reasons)
  return form({
    fields: [labelled(say('whatIsWrong'), choice)],
    action: say('report'),
    async submit(values) {
      await reportTip(tip, textOf(values, 'reason'))
      onReported()
      return undefined
    },
  })
}
