/** The form in which editors change a place: which columns, in which order, and how each is written. */
import { COLUMNS, type PlaceColumnName } from './place.ts'
import type { PlaceColumn } from './place-column.ts'
import { choicesOf, type Form, type FormKind } from './presentation.ts'

/** Columns of importers that editors set as well. */
const FLAGS: readonly string[] = ['is_featured', 'is_public', 'is_chain']

/** What editors may write. The identifier belongs to the source of the place. */
export const EDITED_COLUMNS = COLUMNS.filter(
  ([name, { setBy }]) => (setBy === 'users' && name !== 'data_source_identifier') || FLAGS.includes(name),
)
export const EDITED_NAMES: readonly PlaceColumnName[] = EDITED_COLUMNS.map(([name]) => name)

const GROUPS: readonly (readonly [title: string, ...columns: PlaceColumnName[]])[] = [
  ['What it is', 'name', 'other_names', 'categories', 'editorial_categories', 'vibes', 'tags'],
  ['Where it is', 'address', 'postcode', 'city', 'neighborhood', 'region', 'country', 'longitude', 'latitude'],
  ['When and how to reach it', 'opening_hours', 'timezone', 'telephone', 'url', 'price'],
  ['Description', 'short_description', 'description'],
]
/** The group of all other columns. */
const REST = 'More about it'

/** Columns that responses do not have cannot be shown, so the form does not have them. */
export const PLACE_FORM: Form = {
  groups: groups(EDITED_COLUMNS.flatMap(([name, { shown }]) => (shown ? [name] : []))),
  fields: Object.fromEntries(
    EDITED_COLUMNS.map(([name, column]) => [name, { kind: kindOf(name, column), ...rules(column) }]),
  ),
}

function groups(shown: readonly PlaceColumnName[]): Form['groups'] {
  const placed = new Set<string>(GROUPS.flatMap(([, ...columns]) => columns))
  const named = GROUPS.map(([title, ...columns]) => ({ title, columns }))
  return [...named, { title: REST, columns: shown.filter((name) => !placed.has(name)) }]
}

function rules(column: PlaceColumn) {
  const { nullable, text, type } = column
  return {
    required: type === 'text' && nullable === undefined,
    ...(text?.max !== undefined && { max: text.max }),
    // Responses have the entries of a week under the name of the column.
    ...(type === 'hours' && { property: 'opening_hours_text' }),
  }
}

function kindOf(name: string, column: PlaceColumn): FormKind {
  const { type, text } = column
  if (name === 'longitude' || name === 'latitude') return 'position'
  if (type === 'labels') return 'lines'
  if (type === 'boolean') return 'flag'
  if (type === 'hours' || text?.kind === 'prose') return 'prose'
  if (type === 'number' || type === 'integer') return choicesOf(column).length > 0 ? 'choice' : 'number'
  return 'text'
}
