/** What lists of places are asked by. A column of places with `filter` is a field. */
import type { TableColumn } from '../model/column.ts'
import { comparedSql } from '../model/column-sql.ts'
import { COLUMNS } from '../model/place.ts'
import { fieldCatalogue, onlyShown } from './field-catalogue.ts'
import type { Listed } from './listed.ts'
import type { OrderColumn } from './ordering.ts'

/** Texts and labels that parameters can ask have their normal form in a column beside. */
export const PLACE_COLUMNS: readonly TableColumn[] = COLUMNS.map(([column, rules]) => {
  const hasNormal =
    (rules.type === 'labels' || rules.type === 'text') &&
    rules.filter &&
    !rules.filter.isNormal &&
    !rules.filter.isExact
  const compared = hasNormal ? `${column}_normal` : comparedSql(column, rules)
  return { ...rules, column, name: rules.as ?? column, sql: column, compared }
})

export const PLACE_FIELDS = fieldCatalogue(
  PLACE_COLUMNS,
  [
    { name: 'ids', field: 'id', lookup: 'in' },
    { name: 'slugs', field: 'slug', lookup: 'in' },
  ],
  onlyShown(PLACE_COLUMNS),
)

const ORDERS = {
  name: { sql: 'lower(name) collate "C"', type: 'text' },
  aggregate_rating: { sql: 'aggregate_rating', type: 'float8' },
  aggregate_rating_count: { sql: 'aggregate_rating_count', type: 'integer', nullable: true },
  score_combined: { sql: 'score_combined', type: 'float8' },
  completeness_score: { sql: 'completeness_score', type: 'float8' },
  // An unqualified name would mean the output column, which is the time as text.
  updated_at: { sql: 'places.updated_at', type: 'timestamptz' },
} as const satisfies Readonly<Record<string, OrderColumn>>

/** Only search orders by it. */
export const SEARCH_ORDERS = {
  ...ORDERS,
  vibe_count: { sql: 'cardinality(vibes)', type: 'integer' },
} as const satisfies Readonly<Record<string, OrderColumn>>

export type OrderField = keyof typeof SEARCH_ORDERS | 'id' | 'distance'

/** Conditions that lists, tiles and search of places apply by default. */
export const VISIBLE = [
  { op: 'flag', field: 'is_public', value: true },
  { op: 'flag', field: 'is_duplicate', value: false },
] as const

export const LISTED_PLACES = {
  id: { type: 'uuid' },
  fields: PLACE_FIELDS,
  orders: ORDERS,
  defaultOrder: [{ field: 'score_combined', descending: true }],
  defaults: VISIBLE,
} as const satisfies Listed<keyof typeof ORDERS>
