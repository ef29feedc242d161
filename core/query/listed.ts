/** What the parsers of requests know of a layer. layers/layer.ts adds the SQL. */
import type { FieldCatalogue } from './field-catalogue.ts'
import type { OrderColumn, Ordering } from './ordering.ts'

export interface Listed<Order extends string = string> {
  readonly id: { readonly type: 'uuid' | 'bigint' | 'text' }
  /** What can be filtered and counted. */
  readonly fields: FieldCatalogue
  /** What lists can be ordered by, besides `id` and `distance`. */
  readonly orders: Readonly<Record<Order, OrderColumn>>
  /** Order of a list that asks for none, before `id`. */
  readonly defaultOrder: readonly Ordering<Order>[]
  /** Flags that the request may set itself. */
  readonly defaults: readonly { readonly op: 'flag'; readonly field: string; readonly value: boolean }[]
  /** Undefined: the list has no `search`. */
  readonly text?: {
    /** Completes "must occur in". */
    readonly meaning: string
    readonly example: string
  }
}
