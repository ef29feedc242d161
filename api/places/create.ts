/** Creates a place from what a client has sent. */
import { addPlace, IdentifierTaken } from '../../sql/places/write.ts'
import { InvalidFields } from '../errors.ts'
import { warnOfIgnored } from '../http/ignored-members.ts'
import type { Services } from '../services.ts'
import type { ReadPlace } from './input.ts'
import type { PlacePresenter } from './presenter.ts'
import type { PlaceFeature } from './schema.ts'

/** Throws `InvalidFields`. The headers name members that were ignored. */
export async function createPlace(
  { database }: Pick<Services, 'database'>,
  { place, ignored }: ReadPlace,
  presenter: PlacePresenter,
): Promise<{ body: PlaceFeature; headers: Record<string, string> }> {
  try {
    return { body: presenter.place(await addPlace(database, place)), headers: warnOfIgnored(ignored) }
  } catch (error) {
    if (!(error instanceof IdentifierTaken)) throw error
    throw new InvalidFields({ data_source_identifier: ['place with this data source identifier already exists.'] })
  }
}
