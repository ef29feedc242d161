/** Members of a body that nobody may write, or that nobody knows: they are ignored, and the answer says so. */

const MAX_NAMES = 20
const MAX_LENGTH = 64

/** For the schema document. */
export const WARNING = {
  Warning:
    'Members of the body that were ignored: `299 - "Ignored members: id, score_combined"`. Absent if there are none.',
}

/** The members of an object that are none of the fields. */
export function unknownMembers(body: object, fields: object): string[] {
  return Object.keys(body).filter((name) => !Object.hasOwn(fields, name))
}

/** The header `Warning` (RFC 7234, section 5.5) that lists names; none for no names. */
export function warnOfIgnored(names: readonly string[]): Record<string, string> {
  const distinct = [...new Set(names)]
  if (distinct.length === 0) return {}
  const more = distinct.length > MAX_NAMES ? ` and ${distinct.length - MAX_NAMES} more` : ''
  return { Warning: `299 - "Ignored members: ${distinct.slice(0, MAX_NAMES).map(printable).join(', ')}${more}"` }
}

/** Any text can be the name of a member; a header has printable ASCII, and quotation marks around it. */
function printable(name: string): string {
  return encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).slice(0, MAX_LENGTH)
}
