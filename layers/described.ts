/** A layer as pages and other programs see it: what its rows have, and what can be asked. */
import type { TableColumn } from '../core/model/column.ts'
import { type Choice, choicesOf, type Form, type FormField, titleOf } from '../core/model/presentation.ts'
import { type Field, LOOKUPS, parametersOf } from '../core/query/field-catalogue.ts'
import type { Layer } from './layer.ts'

export interface DescribedColumn
  extends Pick<TableColumn, 'name' | 'type' | 'description' | 'singular' | 'range' | 'shown'> {
  readonly title: string
  readonly nullable: boolean
  /** All values, if they are few whole numbers. */
  readonly choices?: readonly Choice[]
  readonly filter?: DescribedFilter
  /** Editors may write it. */
  readonly edit?: FormField & { readonly hint?: string }
}

interface DescribedFilter extends Pick<Field, 'name' | 'aliases' | 'kind'> {
  /** `exact` is the bare name. Empty: only shorthands filter by the column. */
  readonly lookups: readonly string[]
  readonly facet: boolean
  /** Pages offer a control for it. */
  readonly offered: boolean
}

/** `facets`: what facets of the list can count. `fields`: what editors may write. */
export function describeColumns(
  { columns, fields }: Pick<Layer, 'columns' | 'fields'>,
  { facets, fields: edited }: { facets: readonly string[]; fields: Form['fields'] },
): DescribedColumn[] {
  return columns.flatMap((column): DescribedColumn[] => {
    const { name, type, description, singular, hint, nullable = false, shown, range } = column
    const field = fields.all.find(({ attribute }) => attribute === column.column)
    const edit = edited[column.column]
    if (!shown && !field && !edit) return []
    const choices = choicesOf(column)
    const how = hint ?? (edit?.kind === 'lines' ? 'One a line' : undefined)
    return [
      {
        name,
        title: titleOf(column),
        ...(singular !== undefined && { singular }),
        type,
        nullable,
        ...(shown && { shown }),
        description,
        ...(range && { range }),
        ...(choices.length > 0 && { choices }),
        ...(field && { filter: filterOf(field, facets, column) }),
        ...(edit && { edit: { ...edit, ...(how !== undefined && { hint: how }) } }),
      },
    ]
  })
}

function filterOf(field: Field, facets: readonly string[], { filter }: TableColumn): DescribedFilter {
  const { name, aliases, kind } = field
  return {
    name,
    aliases,
    kind,
    lookups: parametersOf(field).length > 0 ? LOOKUPS[kind] : [],
    facet: facets.includes(name),
    offered: filter?.isOffered !== false,
  }
}
