/** A request for the rows of a layer as a syntax tree. Parsers build it from request parameters; each engine translates it. */
import type { Bbox, Position } from '../geo/bbox.ts'
import type { Tile } from '../geo/tile.ts'
import type { Ordering } from './ordering.ts'
import type { OrderField } from './place-fields.ts'

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
  /** None of the values; also true if the row has no value. */
  | { readonly op: 'none'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'like'; readonly field: string; readonly patterns: readonly Pattern[] }
  /** Moments are in microseconds since 1970. */
  | { readonly op: 'number'; readonly field: string; readonly values: readonly number[] }
  | { readonly op: 'gt' | 'gte' | 'lt' | 'lte'; readonly field: string; readonly value: number }
  /** Both ends included. */
  | { readonly op: 'range'; readonly field: string; readonly low: number; readonly high: number }

/** Parts of a text, separated by anything: `a*b` is `['a', 'b']`, a prefix `['a', '']`. */
export type Pattern = readonly string[]

/** A condition that can be decided from the row of any layer. */
export type RowCondition =
  | GeoCondition
  | FieldCondition
  /** The term occurs in the text of the row. If the layer's text is folded, so is the term. */
  | { readonly op: 'term'; readonly term: string }
  /** After this row in the order of a list. */
  | {
      readonly op: 'after'
      readonly order: readonly Ordering<string>[]
      readonly origin: Position | undefined
      readonly keys: readonly Key[]
    }

/** A condition of a layer whose rows may be at places. */
export type LayerCondition =
  | RowCondition
  /** At a stored place for which all hold. */
  | { readonly op: 'at'; readonly where: readonly FieldCondition[] }
  /** Not at a stored place for which one does not hold. */
  | { readonly op: 'unless at'; readonly where: readonly FieldCondition[] }

/** A condition that can be decided from the row of a place. */
export type PlaceCondition =
  | RowCondition
  /**
   * The place's words match this text query, in the syntax of PostgreSQL's `tsquery`. `byIndex` forces the index
   * despite PostgreSQL's estimate, which counts each of many words as frequent as the rarest word in its statistics.
   */
  | { readonly op: 'words'; readonly query: string; readonly byIndex: boolean }
  /** Updated at this moment (milliseconds since 1970) or later. */
  | { readonly op: 'updated_since'; readonly at: number }
  /** One of these places, which are open at the requested moment. */
  | { readonly op: 'open'; readonly ids: readonly string[] }

/** A value that a row is ordered by. */
export type Key = number | string | boolean | null

/** Open at a moment (milliseconds since 1970). It becomes `open`, with those of the candidates that are. */
export interface OpenAtCondition {
  readonly op: 'open_at'
  readonly at: number
}

export type Condition = PlaceCondition | OpenAtCondition

export type OrderTerm = Ordering<OrderField>

/** A request for the list of a layer. */
export interface ListQuery<Narrowing = LayerCondition, Order extends string = string> {
  /** All must hold. */
  readonly where: readonly Narrowing[]
  /** Ends in `id`, so that pages never overlap. */
  readonly order: readonly Ordering<Order>[]
  /** Where `distance` is measured from. */
  readonly origin: Position | undefined
}

export type PlaceQuery = ListQuery<Condition, OrderField>

export interface Page {
  /** From 1; it may lie beyond the last one. */
  readonly number: number | 'last'
  readonly size: number
}
