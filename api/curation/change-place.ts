/** The operation by which an editor changes a place. */
import { NotFound } from '../errors.ts'
import { WARNING, warnOfIgnored } from '../http/ignored-members.ts'
import { requireMatch } from '../http/json-body.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation } from '../http/view.ts'
import { PLACE_DETAIL } from '../places/examples.ts'
import { PlaceDetail } from '../places/schema.ts'
import type { Services } from '../services.ts'
import { OF_EDITORS_WITH_TAG, placeEdits } from './edit-place.ts'
import { changeReader } from './patch-input.ts'

export function changePlaceOperation(services: Services): Operation {
  const input = changeReader(services.vibes.vibes)
  const edits = placeEdits(services, (place) => place)
  return {
    ...OF_EDITORS_WITH_TAG,
    id: 'changePlace',
    summary: 'Change a place, as an editor',
    description: `Changes the fields that are sent. Imports leave them alone from then on. The header If-Match must have \
the ETag of the place as GET answered it; the edit is in the place's history, where it can be undone.`,
    answerHeaders: { ETag: 'ETag of the changed place', ...WARNING },
    input: input.schema,
    inputExample: { telephone: '+61 2 5550 0123', is_closed: false },
    output: PlaceDetail,
    example: PLACE_DETAIL,
    async handle(request) {
      const { params, caller, readBody } = request
      const id = params['id'] ?? ''
      if (!isUuid(id)) throw new NotFound()
      const { values, ignored } = await input.read(await readBody())
      await edits.change(id, values, request, requireMatch)
      const { body, headers } = await edits.changed(id, caller)
      return { body, headers: { ...headers, ...warnOfIgnored(ignored) } }
    },
  }
}
