/** The catalogue of places and events in the language of the page; the titles of operators' tables are theirs. */
import { catalogueText } from '../words/words.ts'
import type { Column, Layer } from './layer.ts'

const OWN = new Set(['places', 'events'])

export function inPageLanguage(layer: Layer): Layer {
  if (!OWN.has(layer.name)) return layer
  return {
    ...layer,
    columns: layer.columns.map(titled),
    form: layer.form.map((group) => ({ ...group, title: catalogueText(group.title, group.title) })),
  }
}

function titled(column: Column): Column {
  const { name, title, singular, edit } = column
  const hint = edit?.hint
  return {
    ...column,
    title: catalogueText(name, title),
    // The catalogue has no key of its own for one label: `Category`.
    ...(singular !== undefined && { singular: catalogueText(singular, singular) }),
    ...(edit && hint !== undefined && { edit: { ...edit, hint: catalogueText(hint, hint) } }),
  }
}
