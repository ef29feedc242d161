/** Controls of the filters by one column each, from the catalogue: values to check, a range of numbers, a text. */
import { h } from '../base/element.ts'
import { labelCounts, type ViewFacets } from '../base/facets-api.ts'
import { type Filters, withoutRepeated } from '../layer/filters.ts'
import { isSameLabel, shownLabel } from '../layer/labels.ts'
import type { Filtered, Layer } from '../layer/layer.ts'
import { say } from '../words/filters.ts'
import { LOCALE } from '../words/words.ts'
import { keepFocus, valueBox } from './value-box.ts'

export interface ColumnField {
  readonly element: HTMLElement
  /** Shows the filters, and the numbers of rows in view; undefined: none are known. */
  show(filters: Filters, facets: ViewFacets | undefined): void
}

type OnChange = (change: (filters: Filters) => Filters) => void

/** Maximum number of values of a facet, unless more are chosen. */
const MAX_VALUES = 8

/** Undefined: the column has too many values to choose from, and no other control. */
export function columnField(layer: Layer, column: Filtered, onChange: OnChange): ColumnField | undefined {
  const { kind, facet, lookups } = column.filter
  if (fixedValues(column).length > 0 || facet) return valuesField(layer, column, onChange)
  if (kind === 'number') return inputsField(layer, column, { gte: say('atLeast'), lte: say('atMost') }, onChange)
  return lookups.includes('contains') ? inputsField(layer, column, { contains: say('contains') }, onChange) : undefined
}

/** All values of a column to choose from; none if there are too many. */
export function fixedValues({ choices = [], filter }: Filtered): { value: string; text: string }[] {
  if (filter.kind !== 'boolean') return choices.map(({ value, title }) => ({ value: String(value), text: title }))
  return [
    { value: 'true', text: say('yes') },
    { value: 'false', text: say('no') },
  ]
}

/** A box for each value; without fixed ones, for the most frequent in view. */
export function valuesField(layer: Layer, column: Filtered, onChange: OnChange): ColumnField {
  const { name, kind } = column.filter
  const values = h('div', { class: 'more-values' })
  const fixed = fixedValues(column)
  return {
    element: group(layer, column, values),
    show(filters, facets) {
      const { values: counted, isWhole } = labelCounts(facets?.[name])
      const missing = facets?.[name] && isWhole ? 0 : undefined
      const shown = fixed.length > 0 ? fixed : frequent(filters.values(name), counted)
      const boxes = shown.map(({ value, text }) => {
        const isChecked = filters.has(name, value)
        // A flag has one value; of others, any of several may match.
        const others = kind === 'boolean' ? [] : filters.values(name)
        const onToggle = () =>
          onChange((now) => (isChecked ? now.withoutLabel(name, value) : now.with(name, [...others, value])))
        const count = counted.find(({ label }) => isSameLabel(label, value))?.count ?? missing
        return valueBox({ name, value, text, count, isChecked, onToggle })
      })
      keepFocus(values, () => values.replaceChildren(...boxes))
    },
  }
}

/** An input for each lookup. Its text applies on Enter, or when the focus leaves it. */
function inputsField(
  layer: Layer,
  column: Filtered,
  lookups: Readonly<Record<string, string>>,
  onChange: OnChange,
): ColumnField {
  const { name, kind } = column.filter
  const isNumber = kind === 'number'
  const inputs = Object.entries(lookups).map(([lookup, placeholder]) => {
    const kindOf = isNumber ? { type: 'number', step: 'any' } : { type: 'search', maxlength: 100 }
    const label = say('labelled', { title: column.title, text: placeholder.toLocaleLowerCase(LOCALE) })
    const input = h('input', { ...kindOf, placeholder, 'aria-label': label, autocomplete: 'off' })
    const parameter = `${name}__${lookup}`
    input.addEventListener('change', () => {
      const value = input.value.trim()
      onChange((filters) => filters.with(parameter, value === '' ? [] : [value]))
    })
    return { input, parameter, shown: '' }
  })
  return {
    element: group(layer, column, h('div', { class: 'more-values' }, ...inputs.map(({ input }) => input))),
    show(filters) {
      for (const field of inputs) {
        const value = filters.values(field.parameter).at(-1) ?? ''
        // Numbers of rows arrive while somebody types: what does not apply yet stays.
        if (value !== field.shown) field.input.value = value
        field.shown = value
      }
    },
  }
}

function group({ name: layer }: Layer, { title, filter }: Filtered, content: HTMLElement): HTMLElement {
  const heading = h('span', { id: `more-${layer}-${filter.name}`, class: 'more-title' }, title)
  return h('div', { class: 'more-field', role: 'group', 'aria-labelledby': heading.id }, heading, content)
}

/** The chosen values first. */
function frequent(
  chosen: readonly string[],
  counted: readonly { readonly label: string }[],
): { value: string; text: string }[] {
  const values = withoutRepeated([...chosen, ...counted.map(({ label }) => label)])
  const shown = values.slice(0, Math.max(MAX_VALUES, chosen.length))
  return shown.map((value) => ({ value, text: shownLabel(value) }))
}
