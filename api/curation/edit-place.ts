/** How a request changes a place: nobody else can meanwhile, and the caller has seen what is stored. */
import type { Queryable } from '../../sql/core/database.ts'
import { changePlace, type PlaceValues } from '../../sql/curation/change.ts'
import { findPlace, type PlaceDetailRow } from '../../sql/places/places.ts'
import { provenanceOf } from '../../sql/sources/provenance.ts'
import { NotFound, PRECONDITION } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { type Caller, requireEditor } from '../http/callers/authentication.ts'
import { entityTag, type requireMatch } from '../http/json-body.ts'
import type { BaseOperation, ViewRequest } from '../http/view.ts'
import { placePresenters } from '../places/presenter.ts'
import type { PlaceDetail } from '../places/schema.ts'
import type { Services } from '../services.ts'

/** Common to all operations that change a place. */
export const OF_EDITORS = {
  needsToken: true,
  needsEditor: true,
  headers: [{ name: 'If-Match', description: 'ETag of the place; `*`: whatever it is', example: '*' }],
  refusals: {
    412: ['The place has changed since', ErrorDetail, { detail: PRECONDITION.failed }],
  },
} as const satisfies Partial<BaseOperation>

/** Answers of all operations that need If-Match. */
export const OF_EDITORS_WITH_TAG = {
  ...OF_EDITORS,
  refusals: { ...OF_EDITORS.refusals, 428: ['If-Match is missing', ErrorDetail, { detail: PRECONDITION.required }] },
} as const satisfies Partial<BaseOperation>

interface PlaceEdits {
  /** `check` is told If-Match and what GET answers. Throws `NotFound`, and what `check` throws. */
  change(
    id: string,
    values: PlaceValues,
    request: Pick<ViewRequest, 'caller' | 'header'>,
    check: typeof requireMatch,
  ): Promise<void>
  /** Returns the place as GET answers it after a change, with its ETag. */
  changed(id: string, caller: Caller | undefined): Promise<{ body: object; headers: { ETag: string } }>
}

/** `shown` returns the body of GET. It throws `NotFound` for a place that GET does not have. */
export function placeEdits(services: Services, shown: (place: PlaceDetail, row: PlaceDetailRow) => object): PlaceEdits {
  const { database } = services
  const presenterFor = placePresenters(services)
  const read = async (queryable: Queryable, id: string, caller: Caller | undefined) => {
    const place = await findPlace(queryable, id)
    const provenance = await provenanceOf(queryable, id)
    if (!place || !provenance) throw new NotFound()
    return shown(presenterFor(caller).detail(place, provenance), place)
  }
  return {
    async change(id, values, { caller, header }, check) {
      const isFound = await changePlace(database, {
        place: id,
        editor: requireEditor(caller).id,
        values,
        allow: async (transaction) => check(header('If-Match'), await read(transaction, id, caller)),
      })
      if (!isFound) throw new NotFound()
    },
    async changed(id, caller) {
      const body = await read({ rows: (query) => database.write(query) }, id, caller)
      return { body, headers: { ETag: entityTag(Buffer.from(JSON.stringify(body))) } }
    },
  }
}
