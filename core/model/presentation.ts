/** What people see of columns: names, values to choose from, and the form in which they change a row. */
import type { Column } from './column.ts'

/** Returns the title of a column: its own, or its name in words, as `Outdoor seating` of `outdoor_seating`. */
export function titleOf({ name, title }: { readonly name: string } & Pick<Column, 'title'>): string {
  if (title !== undefined) return title
  const words = name.replace(/^is_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first is the price 1. */
export const PRICE_LEVELS = ['$', '$$', '$$$', '$$$$'] as const

export interface Choice {
  readonly value: number
  readonly title: string
}

/** More are not listed. */
const MAX_CHOICES = 10

/** Returns the values of a column of few whole numbers; none of any other column. */
export function choicesOf({ type, range, steps = [] }: Pick<Column, 'type' | 'range' | 'steps'>): Choice[] {
  if (type !== 'integer' || !range || range[1] - range[0] >= MAX_CHOICES) return []
  const [min, max] = range
  return Array.from({ length: max - min + 1 }, (_, at) => ({ value: min + at, title: steps[at] ?? String(min + at) }))
}

/** A form in which people change a row. */
export interface Form {
  readonly groups: readonly { readonly title: string; readonly columns: readonly string[] }[]
  /** By the name of the column. */
  readonly fields: Readonly<Record<string, FormField>>
}

export interface FormField {
  readonly kind: FormKind
  readonly required: boolean
  /** Characters. */
  readonly max?: number
  /** Property of responses with the value to change, if it is not that of the column. */
  readonly property?: string
}

/** `lines`: labels, one a line. `position`: longitude and latitude, which are written together. */
export const FORM_KINDS = ['text', 'prose', 'lines', 'number', 'choice', 'flag', 'position'] as const
export type FormKind = (typeof FORM_KINDS)[number]
