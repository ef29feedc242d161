/** The options of a picker that match the typed text. */
import { h } from '../base/element.ts'
import { formatCount } from '../base/format.ts'
import { isSameLabel } from '../layer/labels.ts'
import { say } from '../words/filters.ts'
import type { LabelGroup, LabelOption } from './labels-in-view.ts'

export interface OptionQuery {
  readonly field: string
  /** The typed text. */
  readonly text: string
  readonly selected: readonly string[]
}

/** Returns the groups with a matching option. The typed text itself comes last, unless it is an option. */
export function optionGroups(groups: readonly LabelGroup[], { field, text, selected }: OptionQuery): HTMLElement[] {
  const typed = text.trim()
  const wanted = fold(typed)
  const isSelected = (label: string) => selected.some((known) => isSameLabel(known, label))
  const isKnown = groups.some(({ options }) => options.some(({ label }) => isSameLabel(label, typed)))
  const matching = groups.map(({ title, options }) => ({
    title,
    options: options.filter(({ label }) => fold(label).includes(wanted)),
  }))
  const all = typed === '' || isKnown ? matching : [...matching, { title: say('asTyped'), options: [{ label: typed }] }]
  let number = 0
  return all
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => {
      const heading = h('p', { id: `${field}-${number}-title`, class: 'quiet', role: 'presentation' }, title)
      const items = options.map((option) => item(option, `${field}-${number++}`, isSelected(option.label)))
      return h('div', { role: 'group', 'aria-labelledby': heading.id }, heading, ...items)
    })
}

/** A label that no place in view has cannot be picked, only removed. */
function item({ label, count }: LabelOption, id: string, isSelected: boolean): HTMLElement {
  return h(
    'div',
    {
      id,
      role: 'option',
      class: 'option',
      'aria-selected': String(isSelected),
      'aria-disabled': String(count === 0 && !isSelected),
      'data-label': label,
    },
    h('span', { class: 'option-label capital', dir: 'auto' }, label),
    count === undefined ? undefined : h('span', { class: 'quiet' }, formatCount(count)),
  )
}

/** Removes case and accents, so that `cafe` matches `Café`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
