/** Layers of lines and areas of an operator's tables, written as those of ours are. */
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../sql/core/database.ts'
import type { ServedLayer } from '../../../sql/layers/configured-layers.ts'
import type { DrawnRow } from '../fixtures/written-layers.ts'
import { entryOf, served } from '../layers/operator-tables.ts'
import { areaOf, lineOf } from './shape-layers.ts'

export type OwnShapes = 'lines' | 'areas'

export async function openOwnShapes(database: Database, name: OwnShapes): Promise<ServedLayer> {
  const type = name === 'lines' ? 'geometry(geometry, 4326)' : 'geography'
  await database.write(
    raw(`create table "Own ${name}" (id bigint primary key, kind text, "Höhe (m)" float8, tags text[],
    open boolean not null, "The Geom" ${type})`),
  )
  const columns = { kind: { facet: true }, 'Höhe (m)': { as: 'height' }, tags: { as: 'categories' } }
  const rest = { geometry: 'The Geom', rank: '-height', visible: 'open=true', columns }
  return served(database, entryOf({ table: `public.Own ${name}`, ...rest }, `own-${name}`))
}

export async function writeShapes(
  database: Database,
  name: OwnShapes,
  rows: readonly (readonly [number: number, row: DrawnRow])[],
): Promise<void> {
  const values = rows.map(([id, row]) => {
    const shape = (name === 'lines' ? lineOf : areaOf)(row)
    return {
      id,
      kind: row.pick % 4 === 0 ? null : row.text,
      'Höhe (m)': row.pick % 5 === 0 ? null : row.pick % 7,
      tags: row.labels,
      open: row.pick % 6 > 0,
      'The Geom': shape && `SRID=4326;${shape}`,
    }
  })
  const table = raw(`"Own ${name}"`)
  await database.write(sql`
    insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)
    on conflict (id) do update set (kind, "Höhe (m)", tags, open, "The Geom") =
      (excluded.kind, excluded."Höhe (m)", excluded.tags, excluded.open, excluded."The Geom")`)
}

export function removeShape(database: Database, name: OwnShapes, id: number): Promise<unknown> {
  return database.write(sql`delete from ${raw(`"Own ${name}"`)} where id = ${id}`)
}
