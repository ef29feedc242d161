/** A request for places as a syntax tree. Parsers build it from request parameters; each engine translates it. */
import type { Bbox, Position } from '../geo/bbox.ts'
import type { Tile } from '../geo/tile.ts'
import type { OrderField } from './fields.ts'
import type { Ordering } from './ordering.ts'

/** Conditions on a position, the same for everything that has one. */
export type GeoCondition =
  | { readonly op: 'tile'; readonly tile: Tile }
  | { readonly op: 'bbox'; readonly bbox: Bbox }
  /** Within `metres` of `center` on the WGS 84 spheroid, the limit included. */
  | { readonly op: 'near'; readonly center: Position; readonly metres: number }
  /** In a ring of at least three corners. Its edges are straight on a map of longitude and latitude, and included. */
  | { readonly op: 'polygon'; readonly ring: readonly Position[] }

/** Conditions on a field. `field` is the name of an entry of the catalogue; texts are normalised. */
export type FieldCondition =
  | { readonly op: 'flag'; readonly field: string; readonly value: boolean }
  /** One of the values; in a list of labels, any label. */
  | { readonly op: 'any'; readonly field: string; readonly values: readonly string[] }
  /** None of the values; also true if the place has no value. */
  | { readonly op: 'none'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'like'; readonly field: string; readonly patterns: readonly Pattern[] }
  | { readonly op: 'number'; readonly field: string; readonly values: readonly number[] }
  | { readonly op: 'gt' | 'gte' | 'lt' | 'lte'; readonly field: string; readonly value: number }
  /** Both ends included. */
  | { readonly op: 'range'; readonly field: string; readonly low: number; readonly high: number }

/** Parts of a text, separated by anything: `a*b` is `['a', 'b']`, a prefix `['a', '']`. */
export type Pattern = readonly string[]

/** A condition that can be decided from the row of a place. */
export type PlaceCondition =
  | GeoCondition
  | FieldCondition
  /** The term occurs in the text of the place, both folded. */
  | { readonly op: 'term'; readonly term: string }
  /**
   * The place's words match this text query, in the syntax of PostgreSQL's `tsquery`. `byIndex` forces the index
   * despite PostgreSQL's estimate, which counts each of many words as frequent as the rarest word in its statistics.
   */
  | { readonly op: 'words'; readonly query: string; readonly byIndex: boolean }
  /** Updated at this moment (milliseconds since 1970) or later. */
  | { readonly op: 'updated_since'; readonly at: number }
  /** After this place in the order of a list. */
  | {
      readonly op: 'after'
      readonly order: readonly OrderTerm[]
      readonly origin: Position | undefined
      readonly keys: readonly Key[]
    }
  /** One of these places, which are open at the requested moment. */
  | { readonly op: 'open'; readonly ids: readonly string[] }

/** A value that a place is ordered by. */
export type Key = number | string | null

/** Open at a moment (milliseconds since 1970). It becomes `open`, with those of the candidates that are. */
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
