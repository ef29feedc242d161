/** The operations by which editors add places to lists, and take them out. */
import { addListPlace, removeListPlace } from '../../sql/events/edited-lists.ts'
import { NotFound, StateConflict } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import { EDITORS, keyOf } from './edits.ts'

const FULL = 'The list has as many places as a list can have.'

export function addPlaceOperation({ database }: Services): Operation {
  return {
    id: 'addListPlace',
    summary: 'Add a place to a list',
    description: 'Adds a place at the end of a list. A place that is in it stays where it is.',
    ...EDITORS,
    status: 204,
    refusals: { 409: ['The list is full', ErrorDetail, { detail: FULL }] },
    async handle(request) {
      const outcome = await addListPlace(database, keyOf(request), placeOf(request))
      if (outcome === 'full') throw new StateConflict(FULL)
      if (outcome !== 'added') throw new NotFound()
      return {}
    },
  }
}

export function removePlaceOperation({ database }: Services): Operation {
  return {
    id: 'removeListPlace',
    summary: 'Take a place out of a list',
    description: 'Takes a place out of a list. The place stays.',
    ...EDITORS,
    status: 204,
    async handle(request) {
      if ((await removeListPlace(database, keyOf(request), placeOf(request))) !== 'removed') throw new NotFound()
      return {}
    },
  }
}

function placeOf({ params }: ViewRequest): string {
  const id = (params['place'] ?? '').toLowerCase()
  if (!isUuid(id)) throw new NotFound()
  return id
}
