/** Schemas of what editors send and read about places. */
import { z } from 'zod'
import { EDITED_NAMES } from '../../core/model/place-form.ts'
import type { EditRow } from '../../sql/curation/edits.ts'
import { timestamp } from '../http/answer-schemas.ts'
import { labels } from '../http/fields.ts'
import { components } from '../http/json-schema.ts'

/** Values by column. */
const values = z.record(z.string(), z.unknown())

export const PlaceEdit = z
  .object({
    id: z.int().min(1),
    edited_at: timestamp(),
    editor: z.string().nullable().describe('E-mail address; null for an operator, or for a user who is gone'),
    action: z.enum(['change', 'merge', 'undo']),
    before: values.describe('The columns that changed, with their former values'),
    after: values.describe('The same columns, with their values after the edit'),
    duplicate: z.guid().nullable().describe('Id of the other place of a merge'),
    undoes: z.int().nullable().describe('Id of the edit that this one undid'),
    undone_by: z.int().nullable().describe('Id of the edit that undid this one'),
  })
  .register(components, { id: 'PlaceEdit' })
type PlaceEdit = z.infer<typeof PlaceEdit>

export const PLACE_EDIT: PlaceEdit = {
  id: 12,
  edited_at: '2026-11-21T02:44:39.997000',
  editor: 'grace@example.org',
  action: 'change',
  before: { telephone: '+49 30 1' },
  after: { telephone: '+49 30 887183925' },
  duplicate: null,
  undoes: null,
  undone_by: null,
}

export const MergeInput = z.object({
  duplicate: z.guid().toLowerCase().describe('Id of the place that is the duplicate'),
  take: labels(z.enum(EDITED_NAMES))
    .default([])
    .describe('Fields of which the place takes the values of the duplicate; of labels, those that it lacks'),
})

/** Columns that an edit shows. Others follow from them. */
const SHOWN: ReadonlySet<string> = new Set([...EDITED_NAMES, 'images', 'is_duplicate', 'duplicate_of'])

export function presentEdit({ before, after, ...row }: EditRow): PlaceEdit {
  const { id, edited_at, editor, action, duplicate, undoes, undone_by } = row
  const shown = (values: EditRow['before']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => SHOWN.has(name)))
  return { id, edited_at, editor, action, before: shown(before), after: shown(after), duplicate, undoes, undone_by }
}
