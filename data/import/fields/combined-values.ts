/** Values of a place that several properties of a record tell together. */
import type { NamesByLanguage } from '../../../core/languages/names-by-language.ts'
import { hasFormerUse, isClosedInYelp, isShown } from '../formats/closing.ts'
import { isNameInLanguage } from '../formats/osm/properties.ts'
import { type Content, excerpt, type Rejection } from '../formats/source-row.ts'
import { add, type Found, type Mapping } from './collect-values.ts'
import type { Field } from './field-names.ts'
import { MAX_LENGTH } from './hours/opening-hours.ts'
import { type GivenRating, type Scale, starsOf } from './rating.ts'
import { boolean, Unfit } from './read-value.ts'

type Values = Partial<Record<Field, unknown>>

/** Whatever says that a place has closed counts more than what says that it is open. */
export function addStatus(found: Map<Field, Found[]>, { properties }: Content, { columns }: Mapping): void {
  if (!columns.has('is_closed')) {
    if (hasFormerUse(properties) || isClosedInYelp(properties)) add(found, 'is_closed', { value: true, rank: 0 })
    for (const candidate of found.get('is_closed') ?? []) if (boolean(candidate.value) === true) candidate.rank = -1
  }
  const shown = isShown(properties)
  if (shown !== undefined && !columns.has('is_public') && !found.has('is_public')) {
    add(found, 'is_public', { value: shown, rank: 0 })
  }
}

/** Names in columns of their own, such as `name:de`, are names by language. */
export function addNamesByLanguage(found: Map<Field, Found[]>, { properties }: Content, { columns }: Mapping): void {
  const keys = Object.keys(properties).filter(isNameInLanguage)
  if (keys.length === 0 || columns.has('names_by_language')) return
  const names = keys.map((key) => [key.slice('name:'.length), properties[key]] as const)
  add(found, 'names_by_language', { value: Object.fromEntries(names), rank: 1 })
}

/** Search finds the names in all languages, unless the record tells itself what else the place is called. */
export function addOtherNames(values: Values): void {
  const names = Object.values((values.names_by_language ?? {}) as NamesByLanguage)
  if (names.length > 0) values.other_names ??= [...new Set(names)].filter((name) => name !== values.name)
}

/** Converts a rating of another scale to stars. A value that is none of its scale costs the rating, not the place. */
export function rate(values: Values, scale: Readonly<Record<keyof Scale, unknown>>, leftOut: Rejection[]): void {
  const { aggregate_rating: given } = values
  if (given === undefined || given === null) return
  const stars = starsOf(given as GivenRating, scale as Scale)
  if (stars instanceof Unfit) {
    delete values.aggregate_rating
    leftOut.push({ field: 'aggregate_rating', reason: stars.reason, ...excerpt(given) })
  } else values.aggregate_rating = stars
}

/** Adds special days to the ordinary hours. Alone they would say that the place is closed on all other days. */
export function addSpecialHours(values: Values, special: unknown, leftOut: Rejection[]): void {
  const { opening_hours: ordinary } = values
  if (typeof special !== 'string') return
  const all = `${ordinary}; ${special}`
  if (typeof ordinary === 'string' && !ordinary.startsWith('"') && all.length <= MAX_LENGTH) values.opening_hours = all
  else leftOut.push({ field: 'special_opening_hours', reason: 'has no ordinary hours beside it', ...excerpt(special) })
}
