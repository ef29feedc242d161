/**
 * Converts a row to a place, or to a reason why it is rejected.
 *
 * A value of another kind than the field's (an object where a text belongs) is left out and counted, because the
 * property may have the field's name by chance. A value of the right kind that the field can't hold (a rating of 7)
 * rejects the row, so that no place is written in part. For name, position and fields that a flag names, both reject
 * the row.
 */
import { createHash } from 'node:crypto'
import type { PlaceInput } from '../../../core/model/place.ts'
import { type Content, excerpt, isObject, type Rejection } from '../formats/source-row.ts'
import { candidateFor, type Field, isParent } from './field-names.ts'
import { fieldValue, isEmpty } from './field-values.ts'
import { geometryPosition } from './geometry.ts'
import { Unfit } from './read-value.ts'

export interface Mapping {
  /** The only property or column to read for some fields; empty: the field is never read. */
  columns: ReadonlyMap<Field, string>
  /** Prefix of identifiers, with a colon, so that those of several sources don't collide. */
  source: string | undefined
}

export interface MadePlace {
  place: PlaceInput
  /** `field: reason` of each field whose value was of another kind. */
  leftOut: string[]
}

interface Found {
  value: unknown
  rank: number
}

const STRICT: ReadonlySet<Field> = new Set(['longitude', 'latitude'])

export function toPlace(content: Content, mapping: Mapping): MadePlace | Rejection {
  const found = new Map<Field, Found[]>()
  collect(content.properties, '', mapping, found)
  if (!mapping.columns.has('data_source_identifier') && !isEmpty(content.id)) {
    add(found, 'data_source_identifier', { value: content.id, rank: 0.5 })
  }
  const values: Partial<Record<Field, unknown>> = {}
  const leftOut: string[] = []
  const position = geometryPosition(content.geometry)
  if (position instanceof Unfit) return { field: 'geometry', reason: position.reason }
  for (const [field, candidates] of found) {
    if (position && (field === 'longitude' || field === 'latitude')) continue
    const strict = STRICT.has(field) || mapping.columns.has(field)
    const rejection = choose(field, candidates, strict, values, leftOut)
    if (rejection) return rejection
  }
  Object.assign(values, position)
  return finish(values, mapping, leftOut)
}

/** Collects the candidate values of each field; members of objects are named `parent.member`. */
function collect(
  properties: Content['properties'],
  parent: string,
  mapping: Mapping,
  found: Map<Field, Found[]>,
): void {
  for (const [field, column] of mapping.columns) {
    if (parent === '' && column !== '') add(found, field, { value: valueAt(properties, column), rank: 0 })
  }
  for (const key in properties) {
    const value = properties[key]
    const candidate = candidateFor(parent + key)
    if (candidate && !mapping.columns.has(candidate.field)) add(found, candidate.field, { value, rank: candidate.rank })
    if (parent === '' && isObject(value) && isParent(key)) collect(value, `${key}.`, mapping, found)
  }
}

/** Returns the property with exactly this name; otherwise follows the dots in the name through nested objects. */
function valueAt(properties: Content['properties'], name: string): unknown {
  if (name in properties) return properties[name]
  return name.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), properties)
}

function add(found: Map<Field, Found[]>, field: Field, candidate: Found): void {
  const others = found.get(field)
  if (others) others.push(candidate)
  else found.set(field, [candidate])
}

/** Sets the field to its most reliable candidate with a value. If none has one, clears the field. */
function choose(
  field: Field,
  candidates: Found[],
  strict: boolean,
  values: Partial<Record<Field, unknown>>,
  leftOut: string[],
): Rejection | undefined {
  const { read, empty } = fieldValue(field)
  if (candidates.length > 1) candidates.sort((a, b) => a.rank - b.rank)
  let unfit: Unfit | undefined
  for (const { value } of candidates) {
    if (isEmpty(value)) continue
    const result = read(value)
    if (result === '') continue // only space, possibly as entities
    if (!(result instanceof Unfit)) {
      values[field] = result
      return undefined
    }
    if (strict || !result.otherKind) return { field, reason: result.reason, ...excerpt(value) }
    unfit ??= result
  }
  if (unfit) leftOut.push(`${field}: ${unfit.reason}`)
  else if (empty !== undefined) values[field] = empty
  return undefined
}

function finish(values: Partial<Record<Field, unknown>>, mapping: Mapping, leftOut: string[]): MadePlace | Rejection {
  const { street, house_number, ...rest } = values
  if (!rest.name) return { field: 'name', reason: 'is missing' }
  if (((rest.longitude ?? null) === null) !== ((rest.latitude ?? null) === null)) {
    return { field: 'position', reason: 'has only one of longitude and latitude' }
  }
  if (rest.longitude === 180) rest.longitude = -180
  if (rest.duplicate_of) rest.is_duplicate ??= true
  if (street && !rest.address) rest.address = house_number ? `${street} ${house_number}` : street
  const identifier = rest.data_source_identifier ?? contentIdentifier(rest)
  if (mapping.columns.get('data_source_identifier') && !rest.data_source_identifier) {
    return { field: 'data_source_identifier', reason: 'is missing' }
  }
  rest.data_source_identifier = mapping.source ? `${mapping.source}:${identifier}` : identifier
  return { place: rest as PlaceInput, leftOut }
}

/** Returns the same identifier for the same name, address, city and position, whatever the file's name. */
function contentIdentifier({ name, address, city, longitude, latitude }: Partial<Record<Field, unknown>>): string {
  const content = JSON.stringify([name, address ?? null, city ?? null, longitude ?? null, latitude ?? null])
  return `sha256:${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
}
