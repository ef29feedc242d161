/** The layers of the configuration, as the tables in the database allow. */
import sql, { raw } from 'sql-template-tag'
import { shownSql } from '../../core/model/column-sql.ts'
import { type Described, describeLayer } from '../../layers/configured/describe.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import type { Queryable } from '../core/database.ts'
import { quoted } from '../../layers/configured/quoted.ts'
import { isFromServer } from '../core/database-errors.ts'
import { knowsSrid } from './data.ts'
import { readTable, similarTables } from './read-table.ts'

/** An entry whose table is missing has nothing but faults. */
export type Checked = Described | (Pick<Described, 'entry' | 'faults'> & { readonly table?: undefined; readonly layer?: undefined })

/** Describes the layer of an entry, and reads a row as its answers will. */
export async function checkLayer(database: Queryable, entry: LayerEntry): Promise<Checked> {
  const table = await readTable(database, entry.table)
  if (!table) return { entry, faults: [`${entry.at('table')}: ${await missing(database, entry)}`] }
  const described = describeLayer(entry, table)
  if (!described.layer) return described
  const fault = await trialFault(database, described.layer)
  return fault ? { ...described, layer: undefined, faults: [`${entry.at()}: ${fault}`] } : described
}

async function missing(database: Queryable, { table }: LayerEntry): Promise<string> {
  const others = await similarTables(database, table)
  const hint = others.length > 0 ? `; there is ${others.join(', ')}` : ''
  return `there is no table or view ${table.schema}.${table.name}${hint}`
}

async function trialFault(database: Queryable, layer: NonNullable<Described['layer']>): Promise<string | undefined> {
  const { srid } = layer.shape
  if (!(await knowsSrid(database, srid))) return `PostGIS knows no coordinate system ${srid} (see spatial_ref_sys)`
  const values = layer.columns.map(shownSql)
  try {
    await database.rows(sql`select ${raw([...values, layer.position.key].join(', '))} from ${raw(layer.table)} as ${raw(quoted(layer.name))} limit 1`)
    return undefined
  } catch (error) {
    if (!isFromServer(error)) throw error
    return `it cannot be read: ${error.message}`
  }
}
