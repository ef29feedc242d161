/** Two places side by side, with a choice for each field in which they differ. */
import type { EditedPlace } from '../base/curation-api.ts'
import { h } from '../base/element.ts'
import type { Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'
import { type EditedField, fieldsOf, namesOf, textOfField } from './edited-fields.ts'

export interface Comparison {
  readonly element: HTMLElement
  /** Returns the names of the fields whose values the kept place takes from the duplicate. */
  taken(): string[]
}

/** Values that only the duplicate has are chosen at first. */
export function comparison(layer: Layer, kept: EditedPlace['place'], duplicate: EditedPlace['place']): Comparison {
  const rows = fieldsOf(layer).flatMap(
    (field) => row(field, textOfField(field, kept), textOfField(field, duplicate)) ?? [],
  )
  const head = ['', say('kept'), say('duplicate')].map((name) =>
    name === '' ? h('td') : h('th', { scope: 'col' }, name),
  )
  const element = h(
    'table',
    { class: 'comparison' },
    h('thead', {}, h('tr', {}, ...head)),
    h('tbody', {}, ...rows.map(({ element }) => element)),
  )
  return { element, taken: () => rows.flatMap(({ field, isTaken }) => (isTaken() ? namesOf(field) : [])) }
}

interface Row {
  readonly field: EditedField
  readonly element: HTMLElement
  isTaken(): boolean
}

/** Returns undefined for a field that neither place has. */
function row(field: EditedField, own: string, other: string): Row | undefined {
  const isEmpty = (text: string) => text === '' || text === 'false'
  if (isEmpty(own) && isEmpty(other)) return undefined
  const { name, title, choices = [] } = field
  const { kind } = field.edit
  const heading = h('th', { scope: 'row' }, title)
  const shown = (text: string) => {
    if (kind === 'flag') return say(text === 'true' ? 'yes' : 'no')
    return choices.find(({ value }) => String(value) === text)?.title ?? text.replaceAll('\n', ', ')
  }
  if (own === other || isEmpty(other)) {
    const cells = [own, other].map((text) => h('td', { dir: 'auto' }, shown(text)))
    return { field, element: h('tr', {}, heading, ...cells), isTaken: () => false }
  }
  // Labels are added to those that are there; any other value replaces the one that is there.
  const isAdded = kind === 'lines'
  const choice = (isOther: boolean) =>
    h('input', { type: isAdded ? 'checkbox' : 'radio', name: `take-${name}`, checked: isOther === isEmpty(own) })
  const [keep, take] = [choice(false), choice(true)]
  const cell = (control: HTMLInputElement | undefined, text: string) =>
    h('td', {}, control ? h('label', {}, control, h('span', { dir: 'auto' }, shown(text) || '–')) : shown(text) || '–')
  if (isAdded) take.checked = true
  const element = h('tr', { class: 'differs' }, heading, cell(isAdded ? undefined : keep, own), cell(take, other))
  return { field, element, isTaken: () => take.checked }
}
