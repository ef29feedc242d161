/**
 * Converts a row to a place, or to a reason why it is rejected.
 *
 * Text that was decoded wrongly is mended. A value of another kind than the field's (an object where a text belongs) is
 * left out and counted, because the property may have the field's name by chance. A value of the right kind that the
 * field can't hold (a latitude of 91) rejects the row, so that no place is written in part. For name, position and fields
 * that a flag names, both reject the row. A record of this program is taken as it is.
 */
import { createHash } from 'node:crypto'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Source } from '../../../sql/sources/sources.ts'
import { type Content, excerpt, type Rejection } from '../formats/source-row.ts'
import { add, collectValues, type Found, type Mapping } from './collect-values.ts'
import { addNamesByLanguage, addOtherNames, addSpecialHours, addStatus, rate } from './combined-values.ts'
import { bestRatingOf, sourceOf } from './data-source.ts'
import type { Field } from './field-names.ts'
import { fieldValue, isEmpty } from './field-values.ts'
import { mend } from './mend-text.ts'
import { ownColumns } from './own-record.ts'
import { geometryPosition, isNowhere, isSwapped } from './positions/position.ts'
import { Unfit } from './read-value.ts'

export interface MadePlace {
  place: PlaceInput
  /** Fields whose value was of another kind. */
  leftOut: Rejection[]
  /** Fields whose value was not stored as it is in the file. */
  mended: Rejection[]
  /** The known source that the record is from. */
  known: Source | undefined
}

const STRICT: ReadonlySet<Field> = new Set(['longitude', 'latitude'])

export function toPlace(content: Content, mapping: Mapping): MadePlace | Rejection {
  const found = collectValues(content.properties, mapping)
  mergeTags(found)
  const own = ownColumns(content, mapping)
  if (own) for (const name of OWN_NAMES) setOwn(found, name, content)
  else if (!mapping.columns.has('data_source_identifier') && !isEmpty(content.id)) {
    add(found, 'data_source_identifier', { value: content.id, rank: 0.5 })
  }
  if (!own) {
    addStatus(found, content, mapping)
    addNamesByLanguage(found, content, mapping)
  }
  const known = sourceOf(content)
  const made: Made = { values: {}, leftOut: [], mended: [], originals: {}, own, known }
  const geometry = geometryPosition(content.geometry)
  if (geometry instanceof Unfit) return { field: 'geometry', reason: geometry.reason }
  const inOne = found.get('position')
  found.delete('position')
  if (inOne && !geometry && !hasCoordinates(found)) {
    const rejection = choose('position', inOne, mapping.columns.has('position'), made)
    if (rejection) return rejection
  }
  const position = geometry ?? made.values.position
  for (const [field, candidates] of found) {
    if (position && (field === 'longitude' || field === 'latitude')) continue
    const strict = STRICT.has(field) || mapping.columns.has(field)
    const rejection = choose(field, candidates, strict, made)
    if (rejection) return rejection
  }
  Object.assign(made.values, position)
  return finish(made, mapping)
}

/** Returns true if a record has a longitude and a latitude that can be read. */
function hasCoordinates(found: ReadonlyMap<Field, Found[]>): boolean {
  return [...STRICT].every((field) =>
    found.get(field)?.some(({ value }) => !isEmpty(value) && typeof fieldValue(field).read(value) === 'number'),
  )
}

/** Cuisines and keywords are tags beside each other. */
function mergeTags(found: Map<Field, Found[]>): void {
  const { read } = fieldValue('tags')
  const lists = (found.get('tags') ?? []).filter(({ value }) => !isEmpty(value)).map(({ value }) => read(value))
  if (lists.length < 2 || lists.some((each) => !Array.isArray(each))) return
  found.set('tags', [{ value: lists.flat(), rank: 0 }])
}

/** Columns for which records of this program have other properties, such as `id` and `updated_at`. */
const OWN_NAMES = ['data_source_identifier', 'data_source_date'] as const

function setOwn(found: Map<Field, Found[]>, name: Field, { properties }: Content): void {
  found.delete(name)
  if (properties[name] !== undefined) found.set(name, [{ value: properties[name], rank: 0 }])
}

/** Returns the identifier of a record that is rejected, without a prefix; undefined if the content would have told it. */
export function identifierOf(content: Content, mapping: Mapping): string | undefined {
  const { uses: _, ...without } = mapping
  const found = collectValues(content.properties, without).get('data_source_identifier') ?? []
  if (!mapping.columns.has('data_source_identifier')) found.push({ value: content.id, rank: 0.5 })
  const [first] = found.filter(({ value }) => !isEmpty(value)).sort((a, b) => a.rank - b.rank)
  const identifier = first && fieldValue('data_source_identifier').read(first.value)
  return typeof identifier === 'string' ? identifier : undefined
}

interface Made extends Omit<MadePlace, 'place'> {
  values: Partial<Record<Field, unknown>>
  /** What mended fields would be otherwise. Identifiers of places do not change when mending learns more. */
  originals: Partial<Record<Field, unknown>>
  /** For a record of this program. */
  own: Partial<PlaceInput> | undefined
}

/** Sets the field to its most reliable candidate with a value. If none has one, clears the field. */
function choose(field: Field, candidates: Found[], strict: boolean, made: Made): Rejection | undefined {
  const { read, empty } = fieldValue(field)
  if (candidates.length > 1) candidates.sort((a, b) => a.rank - b.rank)
  let unfit: { result: Unfit; value: unknown } | undefined
  for (const { value: given } of candidates) {
    if (isEmpty(given)) continue
    const value = made.own || field === 'data_source_identifier' ? given : mend(given)
    const result = read(value)
    if (result === '') continue // only space, possibly as entities
    if (!(result instanceof Unfit)) {
      made.values[field] = result
      if (value !== given) noteMended(field, given, read(given), made)
      return undefined
    }
    if ((strict && result.instead === undefined) || !result.otherKind) {
      return { field, reason: result.reason, ...excerpt(value) }
    }
    unfit ??= { result, value }
  }
  if (!unfit) {
    if (empty !== undefined) made.values[field] = empty
    return undefined
  }
  const { reason, instead } = unfit.result
  const note = { field, reason, ...excerpt(unfit.value) }
  if (instead === undefined) made.leftOut.push(note)
  else {
    made.values[field] = instead
    made.mended.push(note)
  }
  return undefined
}

function noteMended(field: Field, given: unknown, original: unknown, { mended, originals }: Made): void {
  mended.push({ field, reason: 'was decoded wrongly', ...excerpt(given) })
  originals[field] = original
}

function finish({ values, leftOut, mended, originals, own, known }: Made, mapping: Mapping): MadePlace | Rejection {
  const { street, house_number, position: _, special_opening_hours, best_rating, worst_rating, ...rest } = values
  if (!rest.name) return { field: 'name', reason: 'is missing' }
  if (((rest.longitude ?? null) === null) !== ((rest.latitude ?? null) === null)) {
    return { field: 'position', reason: 'has only one of longitude and latitude' }
  }
  if (rest.longitude === 180) rest.longitude = -180
  if (rest.duplicate_of) rest.is_duplicate ??= true
  rate(rest, { best: best_rating ?? bestRatingOf(known), worst: worst_rating }, leftOut)
  addSpecialHours(rest, special_opening_hours, leftOut)
  addOtherNames(rest)
  if (own) return { place: { ...(rest as PlaceInput), ...own }, leftOut, mended, known }
  const { source, otherwise, dated } = mapping
  const name = source ?? known?.name ?? otherwise
  if (!rest.data_source && name !== undefined) {
    rest.data_source = name
    if (name === otherwise) Object.assign(rest, { keeps_data_source: true })
  }
  if (dated !== undefined) rest.data_source_date ??= dated
  if (street && !rest.address) rest.address = house_number ? `${street} ${house_number}` : street
  const identifier = rest.data_source_identifier ?? contentIdentifier({ ...rest, ...originals })
  checkPosition(rest, leftOut, mended)
  if (mapping.columns.get('data_source_identifier') && !rest.data_source_identifier) {
    return { field: 'data_source_identifier', reason: 'is missing' }
  }
  rest.data_source_identifier = source ? `${source}:${identifier}` : identifier
  return { place: rest as PlaceInput, leftOut, mended, known }
}

/** Leaves out a position that can't be meant, or mends it. */
function checkPosition(values: Made['values'], leftOut: Rejection[], mended: Rejection[]): void {
  const { longitude, latitude, country } = values
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return
  const given = { longitude, latitude, country }
  if (isNowhere(given)) {
    delete values.longitude
    delete values.latitude
    leftOut.push({ field: 'position', reason: 'is 0, 0, which means that it is not known' })
  } else if (isSwapped(given)) {
    Object.assign(values, { longitude: latitude, latitude: longitude })
    mended.push({
      field: 'position',
      reason: 'has longitude and latitude in the wrong order',
      value: `${longitude}, ${latitude}`,
    })
  }
}

/** Returns the same identifier for the same name, address, city and position, whatever the file's name. */
function contentIdentifier({ name, address, city, longitude, latitude }: Partial<Record<Field, unknown>>): string {
  const content = JSON.stringify([name, address ?? null, city ?? null, longitude ?? null, latitude ?? null])
  return `sha256:${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
}
