/** Names of time zones. */
import type { Choice } from './place-column.ts'

export const TIME_ZONES: Choice = {
  meaning: 'a name of the time zone database',
  schema: { format: 'time-zone' },
  find: (text) => (isKnown(text) ? text : undefined),
}

/** Cache of checked names, because asking Intl takes 0.25 ms. */
const known = new Map<string, boolean>()
const MAX_KNOWN = 10_000

function isKnown(name: string): boolean {
  const found = known.get(name) ?? isZone(name)
  if (known.size < MAX_KNOWN) known.set(name, found)
  return found
}

/** An offset does not count as a name, because PostgreSQL reads its sign the other way round. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
