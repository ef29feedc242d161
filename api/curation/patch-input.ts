/** Input of an editor's change of a place: some of its fields. */
import { z } from 'zod'
import type { PlaceColumnName } from '../../core/model/place.ts'
import { EDITED_COLUMNS } from '../../core/model/place-form.ts'
import type { PlaceValues } from '../../sql/curation/change.ts'
import { InvalidFields } from '../errors.ts'
import { unknownMembers } from '../http/ignored-members.ts'
import { validateLater } from '../http/validate.ts'
import { field, withoutUndefined } from '../places/input.ts'

interface ReadChange {
  readonly values: PlaceValues
  /** Names of unknown members. */
  readonly ignored: readonly string[]
}

interface ChangeReader {
  /** For the schema document. */
  readonly schema: z.ZodObject
  /** Throws `InvalidFields`. */
  read(body: unknown): Promise<ReadChange>
}

/** `vibes` are the vibes that a place may have. */
export function changeReader(vibes: readonly string[]): ChangeReader {
  const shape = Object.fromEntries(EDITED_COLUMNS.map(([name, column]) => [name, field(name, column, vibes)]))
  const schema = z.object(shape as Record<PlaceColumnName, z.ZodType>).partial()
  return {
    schema,
    async read(body) {
      const values = withoutUndefined(await validateLater(schema, body)) as PlaceValues
      requirePair(values)
      if (values.longitude === 180) values.longitude = -180
      return { values, ignored: unknownMembers(body as object, shape) }
    },
  }
}

/** A position is two numbers, or none. */
function requirePair({ longitude, latitude }: PlaceValues): void {
  const [isEast, isNorth] = [longitude, latitude].map((value) => value === undefined)
  if (isEast !== isNorth) throw new InvalidFields({ [isEast ? 'longitude' : 'latitude']: ['This field is required.'] })
  if ((longitude === null) !== (latitude === null)) {
    throw new InvalidFields({ [longitude === null ? 'longitude' : 'latitude']: ['This field may not be null.'] })
  }
}
