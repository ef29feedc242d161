/** Reads one place for a caller. */
import type { Queryable } from '../../sql/core/database.ts'
import { findPlace, type PlaceDetailRow } from '../../sql/places/places.ts'
import { NotFound } from '../errors.ts'
import type { Caller } from '../http/callers/authentication.ts'
import { seesHidden } from '../http/callers/sees-hidden.ts'
import type { Services } from '../services.ts'

/** Returns the place with an id (a UUID). Throws `NotFound` if there is none that the caller may see. */
export async function readPlace(
  { editorsOnly }: Pick<Services, 'editorsOnly'>,
  database: Queryable,
  id: string,
  caller: Caller | undefined,
): Promise<PlaceDetailRow> {
  const place = await findPlace(database, id)
  if (!place || !(place.is_public || seesHidden(caller, editorsOnly))) throw new NotFound()
  return place
}
