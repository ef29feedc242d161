/** Stores and reads the cells of the analyst's page: what it shows of a category, a city and a source. */
import sql, { join, raw } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { Cell } from './cell-sums.ts'

/** '' stands for any. The parameters of the list of places of the same meaning are `category`, `city` and `data_source`. */
export interface CellFilter {
  readonly category: string
  readonly city: string
  readonly source: string
}

/** Cells that are sent at a time: 20,000 are 20 MB of JSON. */
const PART = 1000

/** Replaces all cells. */
export async function storeCells(transaction: Queryable, cells: readonly Cell[]): Promise<void> {
  await transaction.rows(sql`delete from score_cells`)
  for (let at = 0; at < cells.length; at += PART)
    await transaction.rows(sql`
      insert into score_cells
      select * from json_populate_recordset(null::score_cells, ${JSON.stringify(cells.slice(at, at + PART))}::json)`)
}

/** Reads a cell; undefined if it is not kept. */
export async function readCell(database: Queryable, { category, city, source }: CellFilter): Promise<Cell | undefined> {
  const [cell] = await database.rows<Cell>(sql`
    select * from score_cells where category = ${category} and city = ${city} and source = ${source}`)
  return cell
}

/** A part of a cell. */
export interface CellPart {
  readonly key: string
  readonly places: number
  readonly score: number
  readonly completeness: number
}

const KINDS = ['category', 'city', 'source'] as const satisfies (keyof CellFilter)[]
export type PartKind = (typeof KINDS)[number]

/**
 * Reads the parts of a cell by the category, the city or the source, those with the most places first. If the filter
 * names one itself, it is the only part.
 */
export function readParts(database: Queryable, kind: PartKind, filter: CellFilter, max: number): Promise<CellPart[]> {
  const key = raw(kind)
  const conditions = KINDS.map((name) =>
    name === kind && filter[name] === '' ? sql`${key} <> ''` : sql`${raw(name)} = ${filter[name]}`,
  )
  return database.rows(sql`
    select ${key} as key, places, score, completeness from score_cells where ${join(conditions, ' and ')}
    order by places desc, key limit ${max}`)
}
