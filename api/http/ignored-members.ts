/** Read-only and unknown members of a body, and unknown parameters. The service ignores them, and the response names them. */

const MAX_NAMES = 20
const MAX_LENGTH = 64

/** For the schema document. */
export const WARNING = {
  Warning:
    'Members of the body that were ignored: `299 - "Ignored members: id, score_combined"`. Absent if there are none.',
}

export const PARAMETER_WARNING = {
  Warning: 'Unknown parameters that were ignored: `299 - "Ignored parameters: categoriess"`. Absent if there are none.',
}

/** Returns the members of an object that are not fields. */
export function unknownMembers(body: object, fields: object): string[] {
  return Object.keys(body).filter((name) => !Object.hasOwn(fields, name))
}

/** Returns the header `Warning` (RFC 7234, section 5.5) that lists names; no header for no names. */
export function warnOfIgnored(
  names: readonly string[],
  kind: 'members' | 'parameters' = 'members',
): Record<string, string> {
  const distinct = [...new Set(names)]
  if (distinct.length === 0) return {}
  const more = distinct.length > MAX_NAMES ? ` and ${distinct.length - MAX_NAMES} more` : ''
  return { Warning: `299 - "Ignored ${kind}: ${distinct.slice(0, MAX_NAMES).map(printable).join(', ')}${more}"` }
}

/** Encodes the name of a member, which can be any text, for a quoted string of printable ASCII in a header. */
function printable(name: string): string {
  return encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).slice(0, MAX_LENGTH)
}
