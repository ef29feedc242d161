/** Fields and places that the operator reserves to editors (docs/private.md). */
import { COLUMNS } from './place.ts'

export interface EditorsOnly {
  /** Properties of places that are null for everybody else. */
  readonly fields: readonly string[]
  /** True: for everybody else, the places that `is_public=false` hides do not exist. */
  readonly hiddenPlaces: boolean
}

export const NOTHING_FOR_EDITORS_ONLY: EditorsOnly = { fields: [], hiddenPlaces: false }

/** The properties that may be for editors only. */
export const MAY_BE_PRIVATE: readonly string[] = COLUMNS.flatMap(([name, { mayBePrivate }]) =>
  mayBePrivate ? [name] : [],
)
