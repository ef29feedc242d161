/** The forms in which a user posts a vibe or a tip, and reports a tip. */
import { form, labelled, textOf } from '../accounts/form.ts'
import { getVibes } from '../base/api.ts'
import { h } from '../base/element.ts'
import { postTip, postVibe, REASONS, reportTip } from '../base/posts-api.ts'
import { DAYS, TIMES_OF_DAY } from './times.ts'

const TIP_LENGTH = 250

/** `onPosted` runs once the post is stored. */
export function tipForm(place: string, onPosted: () => Promise<void>): HTMLElement {
  const text = h('textarea', { name: 'tip', rows: 3, maxlength: TIP_LENGTH, required: true })
  return form({
    fields: [labelled('Your tip for visitors', text)],
    action: 'Post the tip',
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
  const times = Object.entries(TIMES_OF_DAY).map(([value, name]) => h('option', { value }, name))
  const days = DAYS.map(([day, name]) => h('option', { value: day }, name))
  return form({
    fields: [
      words,
      labelled('How does it feel here?', word),
      labelled('Time of day', h('select', { name: 'time' }, ...times)),
      labelled('Day of the week', h('select', { name: 'day' }, ...days)),
    ],
    action: 'Post the vibe',
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
  const reasons = Object.entries(REASONS).map(([reason, text]) => h('option', { value: reason }, text))
  const choice = h('select', { name: 'reason' }, ...reasons)
  return form({
    fields: [labelled('What is wrong with it?', choice)],
    action: 'Report',
    async submit(values) {
      await reportTip(tip, textOf(values, 'reason'))
      onReported()
      return undefined
    },
  })
}
