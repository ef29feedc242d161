/** The fields of a place that an editor changes on its card: how each is shown, read and written. */
import type { EditedPlace, Values } from '../base/curation-api.ts'
import type { Column, ColumnEdit, Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'

export interface EditedField {
  readonly name: string
  readonly title: string
  readonly edit: ColumnEdit
  readonly choices?: Column['choices']
}

interface FieldGroup {
  readonly title: string
  readonly fields: readonly EditedField[]
}

export function groupsOf({ form, columns }: Layer): FieldGroup[] {
  return form.map((group) => ({
    title: group.title,
    fields: group.columns.flatMap((name) => {
      const column = columns.find((one) => one.name === name)
      return column?.edit && name !== 'latitude' ? [fieldOf(column, column.edit)] : []
    }),
  }))
}

export function fieldsOf(layer: Layer): EditedField[] {
  return groupsOf(layer).flatMap(({ fields }) => fields)
}

function fieldOf({ name, title, choices }: Column, edit: ColumnEdit): EditedField {
  // Longitude and latitude are one field.
  if (edit.kind === 'position') {
    return { name: 'position', title: say('position'), edit: { ...edit, hint: say('positionHint') } }
  }
  return { name, title, edit, ...(choices && { choices }) }
}

/** Returns the value of a field as a text that one can edit; flags are `true` and `false`. */
export function textOfField({ name, edit }: EditedField, { properties, geometry }: EditedPlace['place']): string {
  if (edit.kind === 'position') return geometry ? [...geometry.coordinates].reverse().join(', ') : ''
  const value = properties[edit.property ?? name]
  // A missing flag is one that is not set.
  return edit.kind === 'flag' ? String(value === true) : textOfValue(value)
}

export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return value === null || value === undefined ? '' : String(value)
}

/** Returns what to send for an edited text. A text that can't be read is sent as it is, for the server to refuse. */
export function valuesOfField({ name, edit: { kind, required } }: EditedField, text: string): Values {
  const trimmed = text.trim()
  if (kind === 'position') {
    const [latitude, longitude] = trimmed === '' ? [null, null] : trimmed.split(',').map((part) => part.trim())
    return { longitude: numberOf(longitude), latitude: numberOf(latitude) }
  }
  return { [name]: parsed(kind, trimmed, required) }
}

function parsed(kind: ColumnEdit['kind'], text: string, isRequired: boolean): unknown {
  if (kind === 'flag') return text === 'true'
  if (kind === 'lines') return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (text === '' && !isRequired) return null
  return kind === 'choice' || kind === 'number' ? numberOf(text) : text
}

function numberOf(text: string | null | undefined): number | string | null {
  if (text === null) return null
  const value = Number(text)
  return text === undefined || text === '' || Number.isNaN(value) ? (text ?? '') : value
}

/** Returns the names of the API's fields that a field sets. */
export function namesOf({ name, edit }: EditedField): readonly string[] {
  return edit.kind === 'position' ? ['longitude', 'latitude'] : [name]
}

/** Returns the title of a field of the API, such as `Phone` for `telephone`. */
export function titleOf({ columns }: Layer, name: string): string {
  return columns.find((column) => column.name === name)?.title ?? name.replace(/^is_/, '').replaceAll('_', ' ')
}
