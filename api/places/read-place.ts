/** Reads one place for a caller. */
import type { Queryable } from '../../sql/core/database.ts'
import { findPlace, hiddenAmong, type PlaceDetailRow } from '../../sql/places/places.ts'
import { NotFound } from '../errors.ts'
import type { Caller } from '../http/callers/authentication.ts'
import { seesHidden } from '../http/callers/sees-hidden.ts'
import type { Services } from '../services.ts'

/**
 * Returns the place with an id (a UUID); a merged one names its original only if the caller may see that. Throws
 * `NotFound` if there is no place that the caller may see.
 */
export async function readPlace(
  { editorsOnly }: Pick<Services, 'editorsOnly'>,
  database: Queryable,
  id: string,
  caller: Caller | undefined,
): Promise<PlaceDetailRow> {
  const place = await findPlace(database, id)
  if (!place) throw new NotFound()
  if (seesHidden(caller, editorsOnly)) return place
  if (!place.is_public) throw new NotFound()
  const { duplicate_of: original } = place
  const isSecret = original !== null && (await hiddenAmong(database, [original])).size > 0
  return isSecret ? { ...place, duplicate_of: null } : place
}
