/** What a request asks of the places: the one form between its parameters and whatever engine answers. */
import type { Bbox, Position } from '../geo/bbox.ts'
import type { Tile } from '../geo/tile.ts'
import type { BooleanField, OrderField } from './fields.ts'
import type { Ordering } from './ordering.ts'

/** Where something is: alike for everything that has a position. */
export type GeoCondition =
  | { readonly op: 'tile'; readonly tile: Tile }
  | { readonly op: 'bbox'; readonly bbox: Bbox }
  /** Within `metres` of `center` on the WGS 84 spheroid, the limit included. */
  | { readonly op: 'near'; readonly center: Position; readonly metres: number }

export type Condition = GeoCondition | { readonly op: 'flag'; readonly field: BooleanField; readonly value: boolean }

export type OrderTerm = Ordering<OrderField>

export interface PlaceQuery {
  /** All must hold. */
  readonly where: readonly Condition[]
  /** Ends in `id`, so that pages never overlap. */
  readonly order: readonly OrderTerm[]
  /** Where `distance` is measured from. */
  readonly origin: Position | undefined
}

export interface Page {
  /** From 1; it may lie beyond the last one. */
  readonly number: number | 'last'
  readonly size: number
}
