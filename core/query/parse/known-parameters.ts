/** Distinguishes mistyped filters from parameters that are not ours. */
import { closest } from 'fastest-levenshtein'
import { InvalidParameter } from '../parameters.ts'
import type { QueryParameter } from '../query-parameter.ts'

/** Separates a field from its lookup. */
const MARK = '__'

/** Number of characters of a name that are compared. Known names have at most 30. */
const MAX_COMPARED = 100

/** Returns all parameter names of a catalogue. Aliases come last: one is suggested only if no other is as near. */
export function parameterNames(catalogue: readonly QueryParameter[]): ReadonlySet<string> {
  return new Set([...catalogue.map(({ name }) => name), ...catalogue.flatMap(({ aliases = [] }) => aliases)])
}

/**
 * Throws `InvalidParameter` for an unknown parameter with a lookup: it was meant as a filter, and ignoring it would
 * return other records. Bare unknown parameters, such as `cache_bust`, are ignored, and so are empty ones.
 */
export function refuseUnknown(parameters: URLSearchParams, known: ReadonlySet<string>): void {
  for (const [name, value] of parameters) {
    // Names that begin with the mark belong to scripts and proxies: `__cf_chl_tk`.
    if (name.indexOf(MARK) < 1 || known.has(name) || value.trim() === '') continue
    throw unknown(name, known)
  }
}

/** Returns the names of the unknown parameters that are ignored, which may be mistyped. */
export function ignoredNames(parameters: URLSearchParams, known: ReadonlySet<string>): string[] {
  return [...parameters].flatMap(([name, value]) =>
    known.has(name) || name.startsWith(MARK) || value.trim() === '' ? [] : [name],
  )
}

/**
 * Throws `InvalidParameter` for any unknown parameter. Commands have no scripts and proxies in front of them, and one
 * that ignored a filter would change or write more than it was told to.
 */
export function refuseAnyUnknown(parameters: URLSearchParams, known: ReadonlySet<string>): void {
  for (const name of parameters.keys()) {
    if (!known.has(name)) throw unknown(name, known)
  }
}

function unknown(name: string, known: ReadonlySet<string>): InvalidParameter {
  return new InvalidParameter(name, `Unknown parameter. The nearest known one is "${nearest(name, [...known])}".`)
}

/** Returns the nearest name by edit distance, among the parameters of the same field if there are any. */
function nearest(name: string, known: readonly string[]): string {
  const [field = ''] = name.split(MARK, 1)
  const ofField = known.filter((other) => other === field || other.startsWith(field + MARK))
  return closest(name.slice(0, MAX_COMPARED), ofField.length > 0 ? ofField : known)
}
