/** The fields of a place that an editor changes on its card: how each is shown, read and written. */
import type { EditedPlace, Values } from '../base/curation-api.ts'

/** `lines`: labels, one a line. `position`: longitude and latitude together. */
type Kind = 'text' | 'prose' | 'lines' | 'price' | 'flag' | 'position'

export interface EditedField {
  readonly name: string
  readonly label: string
  readonly kind: Kind
  readonly isRequired?: true
  readonly hint?: string
}

interface FieldGroup {
  readonly title: string
  readonly fields: readonly EditedField[]
}

const field = (name: string, label: string, kind: Kind = 'text', hint?: string): EditedField => ({
  name,
  label,
  kind,
  ...(hint !== undefined && { hint }),
})

export const GROUPS: readonly FieldGroup[] = [
  {
    title: 'What it is',
    fields: [
      { ...field('name', 'Name'), isRequired: true },
      field('other_names', 'Other names', 'lines', 'One a line'),
      field('categories', 'Categories', 'lines', 'One a line'),
      field('editorial_categories', 'Categories chosen by editors', 'lines', 'One a line; these count in the score'),
      field('vibes', 'Vibes', 'lines', 'One a line, from the vocabulary'),
      field('tags', 'Tags', 'lines', 'One a line'),
    ],
  },
  {
    title: 'Where it is',
    fields: [
      field('address', 'Address'),
      field('postcode', 'Postcode'),
      field('city', 'City'),
      field('neighborhood', 'Neighborhood'),
      field('region', 'Region'),
      field('country', 'Country', 'text', 'A name or a code, such as DE'),
      field('position', 'Position', 'position', 'Latitude, longitude'),
    ],
  },
  {
    title: 'When and how to reach it',
    fields: [
      field('opening_hours', 'Opening hours', 'prose', 'Such as Mo-Fr 08:00-18:00; Sa 10:00-14:00'),
      field('telephone', 'Phone'),
      field('url', 'Website'),
      field('price', 'Price', 'price'),
    ],
  },
  {
    title: 'Description',
    fields: [field('short_description', 'In one sentence', 'prose'), field('description', 'Description', 'prose')],
  },
  {
    title: 'State',
    fields: [
      field('is_closed', 'Permanently closed', 'flag'),
      field('is_featured', 'Featured by editors', 'flag', 'This counts in the score'),
    ],
  },
]

export const FIELDS: readonly EditedField[] = GROUPS.flatMap(({ fields }) => fields)

/** Returns the value of a field as a text that one can edit; flags are `true` and `false`. */
export function textOfField({ name, kind }: EditedField, { properties, geometry }: EditedPlace['place']): string {
  if (kind === 'position') return geometry ? [...geometry.coordinates].reverse().join(', ') : ''
  return textOfValue(properties[name === 'opening_hours' ? 'opening_hours_text' : name])
}

export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return value === null || value === undefined ? '' : String(value)
}

/** Returns what to send for an edited text. A text that can't be read is sent as it is, for the server to refuse. */
export function valuesOfField({ name, kind, isRequired }: EditedField, text: string): Values {
  const trimmed = text.trim()
  if (kind === 'position') {
    const [latitude, longitude] = trimmed === '' ? [null, null] : trimmed.split(',').map((part) => part.trim())
    return { longitude: numberOf(longitude), latitude: numberOf(latitude) }
  }
  return { [name]: parsed(kind, trimmed, isRequired ?? false) }
}

function parsed(kind: Kind, text: string, isRequired: boolean): unknown {
  if (kind === 'flag') return text === 'true'
  if (kind === 'lines') return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (text === '' && !isRequired) return null
  return kind === 'price' ? numberOf(text) : text
}

function numberOf(text: string | null | undefined): number | string | null {
  if (text === null) return null
  const value = Number(text)
  return text === undefined || text === '' || Number.isNaN(value) ? (text ?? '') : value
}

/** Returns the names of the API's fields that a field sets. */
export function namesOf({ name, kind }: EditedField): readonly string[] {
  return kind === 'position' ? ['longitude', 'latitude'] : [name]
}

/** Returns the label of a field of the API, such as `Phone` for `telephone`. */
export function labelOf(name: string): string {
  const found = FIELDS.find((field) => namesOf(field).includes(name))
  return found?.label ?? name.replace(/^is_/, '').replaceAll('_', ' ')
}
