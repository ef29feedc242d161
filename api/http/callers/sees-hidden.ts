/** Tells which callers see places with `is_public=false`. */
import { type EditorsOnly, NOTHING_FOR_EDITORS_ONLY } from '../../../core/model/editors-only.ts'
import type { Caller } from './authentication.ts'

/** Returns whether hidden places exist for a caller. By default they do for everybody. */
export function seesHidden(
  caller: Caller | undefined,
  { hiddenPlaces }: EditorsOnly = NOTHING_FOR_EDITORS_ONLY,
): boolean {
  return !hiddenPlaces || caller?.isEditor === true
}
