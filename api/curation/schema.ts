/** Schemas of what editors send and read. */
import { z } from 'zod'
import { EDITED_NAMES } from '../../core/model/place-form.ts'
import { REPORT_REASONS } from '../../sql/accounts/tip-reports.ts'
import type { EditRow } from '../../sql/curation/edits.ts'
import { timestamp } from '../http/answer-schemas.ts'
import { boolean, labels } from '../http/fields.ts'
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

export const ReportedTip = z
  .object({
    id: z.guid(),
    svc_place: z.guid().describe('Id of the place'),
    place_name: z.string(),
    tip: z.string(),
    is_hidden: z.boolean(),
    reasons: z.array(z.enum(REPORT_REASONS)).describe('Each reason once'),
    reports: z.int().min(1).describe('Number of users who reported it'),
    reported_at: timestamp().describe('When it was first reported'),
  })
  .register(components, { id: 'ReportedTip' })

export const TipState = z.object({ is_hidden: boolean().describe('Whether visitors do not see the tip') })

export const MergeInput = z.object({
  duplicate: z.guid().toLowerCase().describe('Id of the place that is the duplicate'),
  take: labels(z.enum(EDITED_NAMES))
    .default([])
    .describe('Fields of which the place takes the values of the duplicate; of labels, those that it lacks'),
})

/** Columns that an edit shows. Others follow from them. */
const SHOWN: ReadonlySet<string> = new Set([...EDITED_NAMES, 'images', 'is_duplicate', 'duplicate_of'])

export function presentEdit({ before, after, ...row }: EditRow): z.infer<typeof PlaceEdit> {
  const { id, edited_at, editor, action, duplicate, undoes, undone_by } = row
  const shown = (values: EditRow['before']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => SHOWN.has(name)))
  return { id, edited_at, editor, action, before: shown(before), after: shown(after), duplicate, undoes, undone_by }
}
