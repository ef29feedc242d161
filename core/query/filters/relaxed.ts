/** The parameter `relaxed`. */
import { flagParameter } from '../query-parameter.ts'

export const RELAXED = flagParameter(
  'relaxed',
  'Whether one word of `search` may be missing if no place has all of them.',
)
