/** The place that a post is about. */
import { type ValueParameter, valueParameter } from '../../core/query/query-parameter.ts'
import { hiddenAmong, originalOf } from '../../sql/places/places.ts'
import { InvalidFields } from '../errors.ts'
import type { Caller } from '../http/callers/authentication.ts'
import { seesHidden } from '../http/callers/sees-hidden.ts'
import { isUuid } from '../http/record-key.ts'
import { PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'

/** Returns the parameter that chooses the posts about a place; null: all. */
export function placeParameter(description: string): ValueParameter<string | null> {
  return valueParameter({
    name: 'svc_place',
    description,
    schema: { type: 'string', format: 'uuid' },
    example: PLACE.id,
    otherwise: null,
    read: (id, refuse) => (isUuid(id) ? id : refuse(`“${id}” is not a valid UUID.`)),
  })
}

/**
 * Returns the place that has the posts about `id`: the original of a merged one. Throws `InvalidFields` for a hidden place
 * that the caller does not see. `field` is the member of the body that has the id.
 */
export async function placeOfPost(
  { database, editorsOnly }: Services,
  id: string,
  caller: Caller | undefined,
  field = 'svc_place',
): Promise<string> {
  const place = await originalOf(database, id)
  if (place === undefined) throw noSuchPlace(id, field)
  if (!seesHidden(caller, editorsOnly) && (await hiddenAmong(database, [id, place])).size > 0) {
    throw noSuchPlace(id, field)
  }
  return place
}

export function noSuchPlace(id: string, field = 'svc_place'): InvalidFields {
  return new InvalidFields({ [field]: [`Invalid pk "${id}" - object does not exist.`] })
}
