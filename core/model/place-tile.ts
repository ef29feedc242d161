/** The values of a place on tiles. PostgreSQL writes them by functions (sql/places/columns/tile-row.ts). */
import { COLUMNS, type PlaceColumnName } from './place.ts'
import { type TileValue, tileValues } from './tile-values.ts'

/** A crowded tile shows the places with the highest value of this column. */
const TILE_RANK: PlaceColumnName = 'score_combined'

const VALUES = tileValues(COLUMNS.map(([column, rules]) => ({ ...rules, column, name: column, sql: column })))

function firstWhere(values: readonly TileValue[], isFirst: (value: TileValue) => boolean): TileValue[] {
  return [...values.filter(isFirst), ...values.filter((value) => !isFirst(value))]
}

/** The numbers of a row; the first is the rank. */
export const TILE_NUMBERS: readonly TileValue[] = firstWhere(VALUES.numbers, ({ column }) => column === TILE_RANK)
/** The texts of a row; the first is the id. Those that are different for each place are copied as one block. */
export const TILE_TEXTS: readonly TileValue[] = firstWhere(VALUES.texts, ({ kind }) => kind === 'text')
