/** What places can be filtered and ordered by. A column of places with `filter` is a field. */
import type { TableColumn } from '../model/column.ts'
import { COLUMNS } from '../model/place.ts'
import { fieldCatalogue } from './field-catalogue.ts'

/** Texts and labels have their normal form in a column beside. */
export const PLACE_TABLE_COLUMNS: readonly TableColumn[] = COLUMNS.map(([column, rules]) => {
  const hasNormal = (rules.type === 'labels' || rules.type === 'text') && rules.filter && !rules.filter.isNormal
  return { ...rules, column, name: column, sql: column, compared: hasNormal ? `${column}_normal` : column }
})

export const PLACE_FIELDS = fieldCatalogue(PLACE_TABLE_COLUMNS, [
  { name: 'ids', field: 'id', lookup: 'in' },
  { name: 'slugs', field: 'slug', lookup: 'in' },
])

/** Fields by which places can be ordered; `distance` needs a point. */
export const ORDER_FIELDS = [
  'id',
  'name',
  'aggregate_rating',
  'aggregate_rating_count',
  'score_combined',
  'completeness_score',
  'updated_at',
  'distance',
] as const
export type OrderField = (typeof ORDER_FIELDS)[number] | 'vibe_count'

/** Conditions that lists, tiles and search of places apply by default. */
export const VISIBLE = [
  { op: 'flag', field: 'is_public', value: true },
  { op: 'flag', field: 'is_duplicate', value: false },
] as const
