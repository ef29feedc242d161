/** A request for the rows of a layer as a syntax tree. Parsers build it from request parameters; each engine translates it. */
import type { Position } from '../geo/bbox.ts'
import type { Match } from '../words/match.ts'
import type { FieldCondition } from './filters/fields.ts'
import type { LayerFilterCondition, PlaceFilterCondition } from './filters/filters.ts'
import type { OpenAtCondition } from './filters/is-open-at.ts'
import type { MembershipCondition } from './filters/membership.ts'
import type { TextCondition } from './filters/text.ts'
import type { Formula } from './logic/formula.ts'
import type { Key, Ordering } from './ordering.ts'
import type { OrderField } from './place-fields.ts'

export type { FieldCondition, Pattern } from './filters/fields.ts'
export type { GeoCondition } from './filters/positions.ts'
export type { Key } from './ordering.ts'

/** A condition that can be decided from the row of any layer. */
type RowLeaf =
  | LayerFilterCondition
  /** After this row in the order of a list. */
  | {
      readonly op: 'after'
      readonly order: readonly Ordering<string>[]
      readonly origin: Position | undefined
      readonly keys: readonly Key[]
    }

/** A condition of a layer whose rows may be at places. */
export type LayerLeaf =
  | RowLeaf
  /** At a stored place for which all hold. */
  | { readonly op: 'at'; readonly where: readonly FieldCondition[] }
  /** Not at a stored place for which one does not hold. */
  | { readonly op: 'unless at'; readonly where: readonly FieldCondition[] }

/** A condition that can be decided from the row of a place. */
export type PlaceLeaf =
  | RowLeaf
  | Exclude<PlaceFilterCondition, OpenAtCondition | TextCondition | MembershipCondition>
  /**
   * The place's words match. `byIndex` forces PostgreSQL's index despite its estimate, which counts each of many words as
   * frequent as the rarest word in its statistics.
   */
  | { readonly op: 'words'; readonly match: Match; readonly byIndex: boolean }
  /** One of these places, which are open at the requested moment. */
  | { readonly op: 'open'; readonly ids: readonly string[] }

/** A condition whose texts and lists are read: see search/text/readings.ts. */
export type ReadLeaf = PlaceLeaf | OpenAtCondition

export type Leaf = ReadLeaf | TextCondition | MembershipCondition
export type AnyLeaf = Leaf | LayerLeaf

/** Parts of a query, of which all must hold: a condition, or several joined by AND, OR and NOT. */
export type RowCondition = Formula<RowLeaf>
export type LayerCondition = Formula<LayerLeaf>
export type PlaceCondition = Formula<PlaceLeaf>
export type ReadCondition = Formula<ReadLeaf>
export type Condition = Formula<Leaf>
export type AnyCondition = Formula<AnyLeaf>
/** What SQL over the rows of a layer tells. */
export type SqlCondition = Formula<LayerLeaf | PlaceLeaf>

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
