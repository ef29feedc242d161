/** An expression of CQL2, as its text and its JSON are read. It knows nothing of the fields of a layer. */
import type { At } from './fault.ts'

export type Expression = Call | Property | Text | Numeric | Truth | Instant | Interval | List | Shape

/** An operator or a function. `op` is that of CQL2's JSON, in lower case. */
export interface Call {
  readonly kind: 'call'
  readonly at: At
  readonly op: string
  readonly args: readonly Expression[]
}

interface Property {
  readonly kind: 'property'
  readonly at: At
  readonly name: string
}

interface Text {
  readonly kind: 'text'
  readonly at: At
  readonly value: string
}

interface Numeric {
  readonly kind: 'number'
  readonly at: At
  readonly value: number
}

interface Truth {
  readonly kind: 'boolean'
  readonly at: At
  readonly value: boolean
}

interface Instant {
  readonly kind: 'date' | 'timestamp'
  readonly at: At
  readonly value: string
}

/** From one moment to another: texts, moments or properties; `..` is open. */
interface Interval {
  readonly kind: 'interval'
  readonly at: At
  readonly ends: readonly [Expression, Expression]
}

interface List {
  readonly kind: 'list'
  readonly at: At
  readonly items: readonly Expression[]
}

export interface Shape {
  readonly kind: 'shape'
  readonly at: At
  readonly parts: readonly Part[]
}

/** Longitude and latitude, as they are given. */
export type Pair = readonly [number, number]

export type Part =
  | { readonly type: 'point'; readonly position: Pair }
  | { readonly type: 'line'; readonly positions: readonly Pair[] }
  /** The outline, then the holes. */
  | { readonly type: 'area'; readonly rings: readonly (readonly Pair[])[] }
  | { readonly type: 'box'; readonly sides: readonly [west: number, south: number, east: number, north: number] }

/** Levels of parentheses, NOT, minus or JSON, so that no input exhausts the stack. */
export const MAX_NESTING = 100

/** Conditions of a filter. */
export const MAX_CONDITIONS = 100
