/** Columns that are derived unless they are given. For each, `is_…_derived` tells which of both it is. */
import type { PlaceInput, WritableName } from '../../../core/model/place.ts'

const DERIVED = ['timezone', 'country', 'region', 'postcode', 'city'] as const
type DerivedColumn = (typeof DERIVED)[number]

/** A place to write. The stored place keeps a column of `keeps_…` if that was given, not derived. */
export type DerivedPlace = PlaceInput & {
  [Name in `keeps_${DerivedColumn}`]?: boolean
} & {
  /** The country is that of the address. The stored place keeps one that it has from its position. */
  keeps_country_of_position?: boolean
  /** The name of the source is that of the file, for want of another. The stored place keeps one that it has. */
  keeps_data_source?: boolean
}

/** The members of a `DerivedPlace` that are no columns, as columns of a recordset. */
export const DERIVED_FLAGS = [
  ...DERIVED.map((name) => `keeps_${name} boolean`),
  'keeps_country_of_position boolean',
  'keeps_data_source boolean',
].join(', ')

/** Columns that follow from the position. */
const OF_POSITION: readonly DerivedColumn[] = ['timezone', 'country', 'city']

/**
 * Returns SQL of the value that an update from `input` to `places` stores; undefined for columns that nothing derives.
 * `given` is the value by the rules of other columns, `used` has the columns of `input`. A given value that equals the
 * derived one does not make it a given one, but for a city: an import of an export changes nothing.
 */
export function derivedSql(name: WritableName, given: string, used: readonly WritableName[]): string | undefined {
  // A source without a position does not take away the one that a geocoder found for the same address.
  const isSameAddress = used.includes('address') ? 'coalesce(input.address, places.address) = places.address' : 'true'
  const isLocated = used.includes('longitude')
    ? `input.longitude is null and places.is_position_derived and ${isSameAddress}`
    : 'false'
  if (name === 'longitude' || name === 'latitude') return `case when ${isLocated} then places.${name} else ${given} end`
  if (name === 'is_position_derived') {
    const isEqual = '(input.longitude, input.latitude) = (places.longitude, places.latitude)'
    return `case when ${isLocated} or ${isEqual} then places.${name} else ${given} end`
  }
  if (name === 'data_source') {
    return `case when input.keeps_data_source then coalesce(places.data_source, ${given}) else ${given} end`
  }
  const column = DERIVED.find((each) => name === each || name === `is_${each}_derived`)
  if (!column) return undefined
  const reasons = [
    `not places.is_${column}_derived`,
    // A country comes from the position, and only without one from the address.
    ...(column === 'country' ? ['input.keeps_country_of_position and places.longitude is not null'] : []),
    ...(OF_POSITION.includes(column) ? [isLocated] : []),
  ]
  const isKept = `input.keeps_${column} and places.${column} <> '' and (${reasons.join(' or ')})`
  // A city counts in matches and in completeness once it is given; exports tell that it is derived.
  const isEqual =
    name === column || column === 'city' ? 'false' : `coalesce(input.${column}, '') = coalesce(places.${column}, '')`
  return `case when ${isEqual} or ${isKept} then places.${name} else ${given} end`
}
