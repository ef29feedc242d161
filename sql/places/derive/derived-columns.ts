/** Columns that are derived unless they are given. For each, `is_…_derived` tells which of both it is. */
import type { PlaceInput } from '../../../core/model/place.ts'

export const DERIVED = ['timezone', 'country', 'region', 'postcode'] as const
export type DerivedColumn = (typeof DERIVED)[number]

/** A place to write. The stored place keeps a column of `keeps_…` if that was given, not derived. */
export type DerivedPlace = PlaceInput & {
  [Name in `keeps_${DerivedColumn}`]?: boolean
} & {
  /** The country is that of the address. The stored place keeps one that it has from its position. */
  keeps_country_of_position?: boolean
}
