/** The controls of the form in which an editor changes a place, one for each field. */
import { h } from '../base/element.ts'
import type { Refused } from '../base/send.ts'
import { say } from '../words/editor.ts'
import { type EditedField, namesOf } from './edited-fields.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type Controls = ReadonlyMap<EditedField, Control>

/** Returns the middle of the map; undefined without a map. */
export type Middle = () => readonly [longitude: number, latitude: number] | undefined

/** `text`: the value as textOfField returns it. */
export function control({ name, edit: { kind, required }, choices = [] }: EditedField, text: string): Control {
  const attributes = { id: `edit-${name}`, name, required, 'aria-describedby': `about-${name}` }
  if (kind === 'flag') return h('input', { ...attributes, type: 'checkbox', checked: text === 'true' })
  if (kind === 'choice') {
    const options = choices.map(({ value, title }) => h('option', { value, selected: String(value) === text }, title))
    return h('select', attributes, h('option', { value: '' }, say('notKnown')), ...options)
  }
  if (kind === 'lines' || kind === 'prose') {
    const rows = Math.min(6, Math.max(2, text.split('\n').length))
    return h('textarea', { ...attributes, rows, dir: 'auto' }, text)
  }
  return h('input', { ...attributes, type: 'text', value: text, dir: 'auto', autocomplete: 'off' })
}

/** A control with its label, and a hint that makes room for mistakes. */
export function row(
  { name, title, edit: { kind, hint = '' } }: EditedField,
  control: Control | undefined,
  middle: Middle,
): HTMLElement {
  const about = h('span', { id: `about-${name}`, class: 'quiet', 'data-hint': hint }, hint)
  return h(
    'div',
    { class: `field is-${kind}` },
    h('label', { for: `edit-${name}` }, title),
    control,
    kind === 'position' ? middleButton(control, middle) : undefined,
    about,
  )
}

function middleButton(control: Control | undefined, middle: Middle): HTMLElement | undefined {
  const button = h('button', { type: 'button', class: 'link' }, say('takeMiddle'))
  button.addEventListener('click', () => {
    const at = middle()
    if (control && at)
      control.value = at
        .map((degrees) => degrees.toFixed(6))
        .reverse()
        .join(', ')
  })
  return middle() && button
}

/** Returns what the user has entered, in the form of textOfField. */
export function textIn(control: Control): string {
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? String(control.checked) : control.value
}

/** Marks the fields that the server refuses. Returns the messages that are about no field of the form. */
export function showMistakes(controls: Controls, mistakes: Refused['fields']): string {
  const shown = new Set<string>()
  for (const [field, control] of controls) {
    const messages = namesOf(field).flatMap((name) => (mistakes[name] ?? []).map((message) => inForm(field, message)))
    for (const name of namesOf(field)) shown.add(name)
    const about = document.getElementById(`about-${field.name}`)
    if (messages.length > 0) control.setAttribute('aria-invalid', 'true')
    else control.removeAttribute('aria-invalid')
    if (about) about.textContent = [...new Set(messages)].join(' ') || (about.dataset['hint'] ?? '')
  }
  const others = Object.entries(mistakes).flatMap(([name, messages]) => (shown.has(name) ? [] : messages))
  return others.join(' ') || (Object.keys(mistakes).length > 0 ? say('notSaved') : '')
}

/** Says in terms of the form what the API says of its fields. */
function inForm({ edit: { kind } }: EditedField, message: string): string {
  if (kind === 'position') return say('positionMistake')
  if (kind === 'lines') return message.replace('this field has', 'each line has')
  // The form has hours as a text only.
  return message.replace(/, or as a list of \{[^}]*\}/, '')
}
