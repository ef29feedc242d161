/** The layers of the configuration, as the tables in the database allow. */
import sql, { raw } from 'sql-template-tag'
import { shownSql } from '../../core/model/column-sql.ts'
import { type ConfiguredLayer, type Described, describeLayer } from '../../layers/configured/describe.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { LayersFault } from '../../layers/configured/layers-file.ts'
import { quoted } from '../../layers/configured/quoted.ts'
import type { Queryable } from '../core/database.ts'
import { isFromServer } from '../core/database-errors.ts'
import { idFaultOf } from './data.ts'
import { readTable, similarTables } from './read-table.ts'

/** A layer as it was when the process started: its documents describe it. */
export interface ServedLayer {
  readonly entry: LayerEntry
  readonly layer: ConfiguredLayer
}

/** Describes the layer of an entry, and reads a row as its answers will. */
export async function checkLayer(database: Queryable, entry: LayerEntry): Promise<Described> {
  const table = await readTable(database, entry.table)
  if (!table) {
    const faults = [`${entry.at('table')}: ${await missingTable(database, entry)}`]
    return { entry, table, shape: undefined, columns: [], layer: undefined, faults }
  }
  const described = describeLayer(entry, table)
  const fault = described.layer && (await trialFault(database, described.layer))
  return fault === undefined ? described : { ...described, layer: undefined, faults: [`${entry.at()}: ${fault}`] }
}

/** As `checkLayer`, and counts the ids of a view: no index says that they are unique. */
export async function checkLayerAndIds(database: Queryable, entry: LayerEntry): Promise<Described> {
  const described = await checkLayer(database, entry)
  const { table, layer } = described
  if (!layer || !table || !/^(?:view|foreign table)$/.test(table.kind)) return described
  const fault = await idFaultOf(database, table, entry.id)
  return fault ? { ...described, layer: undefined, faults: [`${entry.at('id')}: ${fault}`] } : described
}

/** Returns the layers of all entries. Throws `LayersFault` with all that keeps one from being served. */
export async function checkLayers(database: Queryable, entries: readonly LayerEntry[]): Promise<ServedLayer[]> {
  const checked: Described[] = []
  for (const entry of entries) checked.push(await checkLayerAndIds(database, entry))
  const faults = checked.flatMap((described) => described.faults)
  if (faults.length > 0) throw new LayersFault(faults.join('\n'))
  return checked.flatMap(({ entry, layer }) => (layer ? [{ entry, layer }] : []))
}

async function missingTable(database: Queryable, { table }: LayerEntry): Promise<string> {
  const others = await similarTables(database, table)
  const hint = others.length > 0 ? `; there is ${others.join(', ')}` : ''
  return `there is no table or view ${table.schema}.${table.name}${hint}`
}

async function trialFault(database: Queryable, layer: ConfiguredLayer): Promise<string | undefined> {
  const { srid } = layer.shape
  const [known] = await database.rows(sql`select from spatial_ref_sys where srid = ${srid}`)
  if (!known) return `PostGIS knows no coordinate system ${srid} (see spatial_ref_sys)`
  const values = [...layer.columns.map(shownSql), layer.position.key].join(', ')
  try {
    await database.rows(sql`select ${raw(values)} from ${raw(layer.table)} as ${raw(quoted(layer.name))} limit 1`)
    return undefined
  } catch (error) {
    if (!isFromServer(error)) throw error
    return `it cannot be read: ${error.message}`
  }
}
