/** What a request asks of the places: the one form between its parameters and whatever engine answers. */
import type { Bbox, Position } from '../geo/bbox.ts'
import type { Tile } from '../geo/tile.ts'
import type { OrderField } from './fields.ts'
import type { Ordering } from './ordering.ts'

/** Where something is: alike for everything that has a position. */
export type GeoCondition =
  | { readonly op: 'tile'; readonly tile: Tile }
  | { readonly op: 'bbox'; readonly bbox: Bbox }
  /** Within `metres` of `center` on the WGS 84 spheroid, the limit included. */
  | { readonly op: 'near'; readonly center: Position; readonly metres: number }
  /** In a ring of three corners or more, its edges straight on a map of longitude and latitude, and included. */
  | { readonly op: 'polygon'; readonly ring: readonly Position[] }

/** What a field holds. `field` is the name of an entry of the catalogue; texts are normalised. */
export type FieldCondition =
  | { readonly op: 'flag'; readonly field: string; readonly value: boolean }
  /** One of the values; of a list of labels, any label is. */
  | { readonly op: 'any'; readonly field: string; readonly values: readonly string[] }
  /** None of the values; also where there is no value at all. */
  | { readonly op: 'none'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'like'; readonly field: string; readonly patterns: readonly Pattern[] }
  | { readonly op: 'number'; readonly field: string; readonly values: readonly number[] }
  | { readonly op: 'gt' | 'gte' | 'lt' | 'lte'; readonly field: string; readonly value: number }
  /** Both ends included. */
  | { readonly op: 'range'; readonly field: string; readonly low: number; readonly high: number }

/** Parts of a text between which anything may stand: `a*b` is `['a', 'b']`, a prefix `['a', '']`. */
export type Pattern = readonly string[]

/** A condition that the row of a place decides. */
export type PlaceCondition =
  | GeoCondition
  | FieldCondition
  /** It occurs in the text of the place, both folded. */
  | { readonly op: 'term'; readonly term: string }
  /**
   * Its words fit this text query, in the syntax of PostgreSQL's `tsquery`; `byIndex` when the index is to say which,
   * whatever PostgreSQL expects, which takes each of many words for as frequent as the rarest that it knows.
   */
  | { readonly op: 'words'; readonly query: string; readonly byIndex: boolean }
  /** At that moment (milliseconds since 1970) or later. */
  | { readonly op: 'updated_since'; readonly at: number }
  /** Behind this place in the order of a list. */
  | {
      readonly op: 'after'
      readonly order: readonly OrderTerm[]
      readonly origin: Position | undefined
      readonly keys: readonly Key[]
    }
  | { readonly op: 'open'; readonly clocks: readonly Clock[] }

/** What a place is ordered by. */
export type Key = number | string | null

/** The local time of the places in a time zone, or of a place whose zone only its position tells. */
export interface Clock {
  /** Name of a time zone, or id of a place. */
  readonly key: string
  /** `2026-11-21` */
  readonly day: string
  /** Since Monday 00:00. */
  readonly minute: number
}

/** Open at a moment (milliseconds since 1970): what the clocks of the candidates' time zones make of it is `open`. */
export interface OpenAtCondition {
  readonly op: 'open_at'
  readonly at: number
}

export type Condition = PlaceCondition | OpenAtCondition

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
