/** Changes a place as an editor does: the values are those of persons from then on, and the trail has the edit. */
import type { PlaceInput } from '../../core/model/place.ts'
import type { Queryable, Store } from '../core/database.ts'
import { retryOnConflict, writePlaces } from '../places/write.ts'
import { lockPlace, recordEdit } from './edits.ts'

export type PlaceValues = Partial<PlaceInput>

export interface Change {
  readonly place: string
  /** Id of the user; null for an operator. */
  readonly editor: string | null
  readonly values: PlaceValues
  /** Runs once nobody else can change the place; may throw. */
  allow(transaction: Queryable): Promise<void>
}

/** Labels that an editor gives are all chosen by the editor. */
const CHOSEN = { editorial_categories: 'suggested_categories', tags: 'suggested_tags' } as const

/** Returns false if the place is not stored. Throws what `allow` throws, and PostgreSQL's errors. */
export function changePlace(store: Store, { place, editor, values, allow }: Change): Promise<boolean> {
  return retryOnConflict(store, async (transaction) => {
    const before = await lockPlace(transaction, place)
    if (!before) return false
    await allow(transaction)
    await writeValues(transaction, place, before, values)
    await recordEdit(transaction, before, { place, editor, action: 'change' })
    return true
  })
}

/** Writes values to a locked place. Imports leave them alone from then on. */
export async function writeValues(
  transaction: Queryable,
  place: string,
  stored: Readonly<Record<string, unknown>>,
  values: PlaceValues,
): Promise<void> {
  // Who gives the city that was derived says that it is right.
  const isConfirmed = (name: string, value: unknown) => name === 'city' && value && stored['is_city_derived'] === true
  const changed = Object.entries(values).flatMap(([name, value]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name]) || isConfirmed(name, value) ? [name] : [],
  )
  if (changed.length === 0) return
  const chosen = Object.entries(CHOSEN).flatMap(([labels, suggested]) =>
    changed.includes(labels) ? [[suggested, []] as const] : [],
  )
  const people = new Set([...(stored['set_by_people'] as string[]), ...changed])
  // What follows from the position may depend on the values: a city that goes, or a country.
  const { longitude, latitude } = stored as Pick<PlaceInput, 'longitude' | 'latitude'>
  await writePlaces(transaction, [
    {
      ...Object.fromEntries(chosen),
      ...(typeof longitude === 'number' && { longitude, latitude }),
      name: stored['name'] as string,
      ...values,
      id: place,
      set_by_people: [...people].sort(),
    },
  ])
}
