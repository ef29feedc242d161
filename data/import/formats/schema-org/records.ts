/** Finds the records in documents of schema.org: in graphs, in lists, and as the main entity of a page. */
import { RECORD_LISTS } from '../json/detect-json.ts'
import { isObject } from '../source-row.ts'
import { compacted } from './forms.ts'
import { typesOf } from './types.ts'

export type Properties = Readonly<Record<string, unknown>>

/** Levels of lists within lists. */
const MAX_DEPTH = 20

/** Returns the records of a document. A list is none itself; a page is one beside its main entity. */
export function recordsIn(document: unknown): Properties[] {
  return listed(compacted(document), 0)
}

function listed(value: unknown, depth: number): Properties[] {
  if (depth > MAX_DEPTH) return []
  const inside = (member: unknown) => listed(member, depth + 1)
  if (Array.isArray(value)) return value.flatMap(inside)
  if (!isObject(value) || isReference(value)) return []
  const types = typesOf(value)
  // Its items are the pages above this one.
  if (types.includes('BreadcrumbList')) return [value]
  if (types.includes('ListItem') && hasType(value['item'])) return inside(value['item'])
  const lists = [...RECORD_LISTS].filter((name) => typeof value[name] === 'object' && value[name] !== null)
  if (lists.length > 0) return lists.flatMap((name) => inside(value[name]))
  return hasType(value['mainEntity']) ? [...inside(value['mainEntity']), value] : [value]
}

/** A plain link in a list has no type. */
function hasType(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasType) : isObject(value) && '@type' in value
}

/** Returns true for an object that only names another one: `{"@id": "#address"}`, perhaps with its type. */
export function isReference(value: Properties): boolean {
  return '@id' in value && Object.keys(value).every((name) => name === '@id' || name === '@type')
}
