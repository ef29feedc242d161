/** Recognises requests for places that `is_public=false` hides. */
import { PLACE_FIELDS } from '../place-fields.ts'

/**
 * Returns whether the answer may have hidden places: whether any value of `is_public` is something else than `true`.
 * Neither parses nor throws, so that it can be asked before.
 */
export function asksForHidden(parameters: URLSearchParams): boolean {
  for (const [name, value] of parameters) {
    const [field = ''] = name.split('__', 1)
    if (PLACE_FIELDS.of(field)?.name === 'is_public' && !['', 'true'].includes(value.trim().toLowerCase())) return true
  }
  return false
}
