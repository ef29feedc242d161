/** What editors do besides changing a place: look at edits, undo them, merge duplicates. */
import { z } from 'zod'
import { countEdits, listEdits } from '../../sql/curation/edits.ts'
import { mergePlaces } from '../../sql/curation/merge.ts'
import { undoEdit } from '../../sql/curation/undo.ts'
import { InvalidFields, NotFound, StateConflict } from '../errors.ts'
import { ErrorDetail, pageOf } from '../http/answer-schemas.ts'
import { requireEditor } from '../http/callers/authentication.ts'
import { inputOperation } from '../http/input-operation.ts'
import { listOperation } from '../http/list-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation, View } from '../http/view.ts'
import { OTHER_SAMPLE_PLACE, SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { MergeInput, PLACE_EDIT, PlaceEdit, presentEdit } from './schema.ts'

export function curationViews(services: Services): View[] {
  return [
    {
      path: '/v0.3/places/:id/history/',
      pathExample: SAMPLE_PLACE,
      name: 'Place History',
      description: 'What editors did to a place, newest first.',
      operations: { GET: listHistory(services) },
    },
    {
      path: '/v0.3/places/:id/history/:edit/undo/',
      name: 'Place Edit Undo',
      description: 'Undoes one edit of a place, unless what it changed has been changed since.',
      operations: { POST: undo(services) },
    },
    {
      path: '/v0.3/places/:id/merge/',
      pathExample: SAMPLE_PLACE,
      name: 'Place Merge',
      description: `Merges a duplicate into the place: its tips, vibes and events move here, and it is no longer shown. \
Imports do not bring it back.`,
      operations: { POST: merge(services) },
    },
  ]
}

function listHistory({ database }: Services): Operation {
  return listOperation({
    id: 'listPlaceHistory',
    summary: 'Edits of a place',
    needsToken: true,
    needsEditor: true,
    output: pageOf('PlaceEditPage', z.array(PlaceEdit)),
    example: PLACE_EDIT,
    source({ params }) {
      const place = params['id'] ?? ''
      if (!isUuid(place)) throw new NotFound()
      return {
        list: (limit, offset) => listEdits(database, place, limit, offset),
        count: () => countEdits(database, place),
      }
    },
    present: presentEdit,
  })
}

const CHANGED_SINCE = (columns: readonly string[]) => `Changed since: ${columns.join(', ')}.`

function undo({ database }: Services): Operation {
  return {
    id: 'undoPlaceEdit',
    summary: 'Undo an edit of a place',
    needsToken: true,
    needsEditor: true,
    status: 204,
    refusals: { 409: ['The edit can not be undone', ErrorDetail, { detail: CHANGED_SINCE(['name']) }] },
    async handle({ params, caller }) {
      const { id: place = '', edit = '' } = params
      if (!isUuid(place) || !/^[1-9]\d{0,15}$/.test(edit)) throw new NotFound()
      const outcome = await undoEdit(database, { place, edit: Number(edit), editor: requireEditor(caller).id })
      if (outcome.kind === 'no edit') throw new NotFound()
      if (outcome.kind === 'already undone') throw new StateConflict('The edit is undone already.')
      if (outcome.kind === 'undo of a merge') throw new StateConflict('Merge the places again instead.')
      if (outcome.kind === 'changed since') throw new StateConflict(CHANGED_SINCE(outcome.columns))
      return {}
    },
  }
}

function merge({ database }: Services): Operation {
  return inputOperation({
    id: 'mergePlaces',
    summary: 'Merge a duplicate into a place',
    needsToken: true,
    needsEditor: true,
    status: 204,
    input: MergeInput,
    inputExample: { duplicate: OTHER_SAMPLE_PLACE, take: ['tags'] },
    async handle({ duplicate, take }, { params, caller }) {
      const place = (params['id'] ?? '').toLowerCase()
      if (!isUuid(place)) throw new NotFound()
      if (place === duplicate) throw refusedDuplicate('A place is no duplicate of itself.')
      const outcome = await mergePlaces(database, { place, duplicate, take, editor: requireEditor(caller).id })
      if (outcome === 'no place') throw new NotFound()
      if (outcome === 'no duplicate') throw refusedDuplicate(`Invalid pk "${duplicate}" - object does not exist.`)
      if (outcome === 'already merged') throw refusedDuplicate('It is a duplicate already.')
      if (outcome === 'place is a duplicate') throw InvalidFields.ofNone('The place is a duplicate itself.')
      return {}
    },
  })
}

function refusedDuplicate(message: string): InvalidFields {
  return new InvalidFields({ duplicate: [message] })
}
