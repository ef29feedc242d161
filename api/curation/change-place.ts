/** The operation by which an editor changes a place. */

import type { Queryable } from '../../sql/core/database.ts'
import { changePlace } from '../../sql/curation/change.ts'
import { findPlace } from '../../sql/places/places.ts'
import { provenanceOf } from '../../sql/sources/provenance.ts'
import { NotFound, PRECONDITION } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { type Caller, requireEditor } from '../http/callers/authentication.ts'
import { WARNING, warnOfIgnored } from '../http/ignored-members.ts'
import { entityTag, requireMatch } from '../http/json-body.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation } from '../http/view.ts'
import { PLACE_DETAIL } from '../places/examples.ts'
import { placePresenters } from '../places/presenter.ts'
import { PlaceDetail } from '../places/schema.ts'
import type { Services } from '../services.ts'
import { changeReader } from './patch-input.ts'

export function changePlaceOperation(services: Services): Operation {
  const {
    database,
    vibes: { vibes },
  } = services
  const input = changeReader(vibes)
  const presenterFor = placePresenters(services)
  const read = async (queryable: Queryable, id: string, caller: Caller | undefined) => {
    const place = await findPlace(queryable, id)
    const provenance = await provenanceOf(queryable, id)
    if (!place || !provenance) throw new NotFound()
    return presenterFor(caller).detail(place, provenance)
  }
  return {
    id: 'changePlace',
    summary: 'Change a place, as an editor',
    description: `Changes the fields that are sent. Imports leave them alone from then on. The header If-Match must have \
the ETag of the place as GET answered it; the edit is in the place's history, where it can be undone.`,
    needsToken: true,
    needsEditor: true,
    headers: [{ name: 'If-Match', description: 'ETag of the place; `*`: whatever it is', example: '*' }],
    answerHeaders: { ETag: 'ETag of the changed place', ...WARNING },
    input: input.schema,
    inputExample: { telephone: '+61 2 5550 0123', is_closed: false },
    output: PlaceDetail,
    example: PLACE_DETAIL,
    refusals: {
      412: ['The place has changed since', ErrorDetail, { detail: PRECONDITION.failed }],
      428: ['If-Match is missing', ErrorDetail, { detail: PRECONDITION.required }],
    },
    async handle({ params, caller, header, readBody }) {
      const id = params['id'] ?? ''
      if (!isUuid(id)) throw new NotFound()
      const { values, ignored } = await input.read(await readBody())
      const isFound = await changePlace(database, {
        place: id,
        editor: requireEditor(caller).id,
        values,
        allow: async (transaction) => requireMatch(header('If-Match'), await read(transaction, id, caller)),
      })
      if (!isFound) throw new NotFound()
      const body = await read({ rows: (query) => database.write(query) }, id, caller)
      return { body, headers: { ETag: entityTag(Buffer.from(JSON.stringify(body))), ...warnOfIgnored(ignored) } }
    },
  }
}
