/** Finds the properties of a row that may be the value of a field. */
import { type Content, isObject } from '../formats/source-row.ts'
import type { ColumnUse } from './column-use.ts'
import { type Candidate, candidateFor, type Field, isParent } from './field-names.ts'
import { isEmpty } from './field-values.ts'

export interface Mapping {
  /** The only property or column to read for some fields; empty: the field is never read. */
  columns: ReadonlyMap<Field, string>
  /** Prefix of identifiers, with a colon, so that those of several sources don't collide. */
  source: string | undefined
  /** Name of the source of records that neither tell theirs nor have a known one. */
  otherwise?: string | undefined
  /** Zone of events that have neither one nor a position. */
  timezone?: string | undefined
  /** Date of records that have none. */
  dated?: string | undefined
  /** Notes what each property was read as. */
  uses?: ColumnUse
}

export interface Found {
  value: unknown
  /** The lowest wins. */
  rank: number
}

/** Returns the values that each field may have. */
export function collectValues(properties: Content['properties'], mapping: Mapping): Map<Field, Found[]> {
  const found = new Map<Field, Found[]>()
  for (const [field, column] of mapping.columns) {
    if (column === '') continue
    const value = valueAt(properties, column)
    if (value !== undefined && !isCollected(properties, column)) note(mapping, column, value)
    const candidate = candidateFor(column)
    add(found, field, { value: candidate?.field === field ? converted(candidate, value) : value, rank: 0 })
  }
  collect(properties, '', mapping, found)
  return found
}

/**
 * Collects the candidate values of each field. Members of objects are named `parent.member`, and those of the first
 * object of a list `parent.0.member`.
 */
function collect(
  properties: Content['properties'],
  parent: string,
  mapping: Mapping,
  found: Map<Field, Found[]>,
): void {
  for (const key in properties) {
    const value = properties[key]
    const inside = parent === '' ? membersOf(key, value) : undefined
    // The report lists members, not the object that has them.
    const candidate = note(mapping, parent + key, inside ? undefined : value)
    if (candidate && !mapping.columns.has(candidate.field)) {
      const given = converted(candidate, value)
      if (given !== undefined) add(found, candidate.field, { value: given, rank: candidate.rank })
    }
    if (inside) collect(inside.members, inside.path, mapping, found)
  }
}

interface Members {
  /** What their names begin with. */
  path: string
  members: Content['properties']
}

/** Returns an object in which there may be fields, or the first one of a list. */
function membersOf(key: string, value: unknown): Members | undefined {
  if (typeof value !== 'object' || !isParent(key)) return undefined
  const [path, members] = Array.isArray(value) ? [`${key}.0.`, value[0] as unknown] : [`${key}.`, value]
  return isObject(members) ? { path, members } : undefined
}

/** Returns the field that a property's name means. */
function note({ uses }: Mapping, name: string, value: unknown): Candidate | undefined {
  if (!uses) return candidateFor(name)
  const use = uses.of(name)
  if (!isEmpty(value)) use.rows++
  return use.candidate
}

function converted({ convert }: Candidate, value: unknown): unknown {
  return convert ? convert(value) : value
}

/** Returns true for a property, and for a member that `collect` finds. */
function isCollected(properties: Content['properties'], column: string): boolean {
  if (column in properties) return true
  const [parent = '', ...path] = column.split('.')
  if (!isParent(parent)) return false
  return Array.isArray(properties[parent]) ? path.length === 2 && path[0] === '0' : path.length === 1
}

/**
 * Returns the property with exactly this name; otherwise follows the dots in the name through nested objects and lists,
 * whose entries are numbered from 0: `addresses.0.freeform`.
 */
function valueAt(properties: Content['properties'], name: string): unknown {
  if (name in properties) return properties[name]
  return name.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return /^\d+$/.test(key) ? (value[Number(key)] as unknown) : undefined
    return isObject(value) ? value[key] : undefined
  }, properties)
}

export function add(found: Map<Field, Found[]>, field: Field, candidate: Found): void {
  const others = found.get(field)
  if (others) others.push(candidate)
  else found.set(field, [candidate])
}
