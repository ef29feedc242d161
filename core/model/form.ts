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
