/** Brings records of JSON-LD into the form that most pages have. */
import { type Content, isObject } from '../source-row.ts'
import { typesOf } from './types.ts'

/** What may stand before a name of schema.org. */
const VOCABULARY = /^(?:https?:\/\/schema\.org\/|schema:)/

/** Returns a value with short names, and with plain values instead of objects with a `@value`. */
export function compacted(value: unknown): unknown {
  return isCompact(value) ? value : short(value)
}

function isCompact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isCompact)
  return Object.entries(value).every(
    ([name, member]) => name !== '@value' && !VOCABULARY.test(name) && isCompact(member),
  )
}

function short(value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries = value.map(short)
    // Expanded documents have each value in a list.
    return entries.length === 1 && isObject(value[0]) && '@value' in value[0] ? entries[0] : entries
  }
  if (!isObject(value)) return value
  if ('@value' in value) return value['@value']
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.replace(VOCABULARY, ''), short(member)]),
  )
}

/** A business may have its position and its address in a `location`, as an organization has. An event keeps its own. */
export function located(record: Content['properties']): Content['properties'] {
  const { location } = record
  if (location === undefined || 'startDate' in record) return record
  const place = [location].flat().find((one) => isObject(one) && !typesOf(one).includes('VirtualLocation')) as unknown
  if (!isObject(place)) return record
  const given = ['geo', 'address'].filter((name) => place[name] !== undefined && record[name] === undefined)
  return given.length === 0 ? record : { ...record, ...Object.fromEntries(given.map((name) => [name, place[name]])) }
}
