/** Layers of lines and of areas whose shapes are drawn at all sizes, some with corners on the edges of tiles. */
import sql, { raw } from 'sql-template-tag'
import type { Position } from '../../../core/geo/bbox.ts'
import type { Column } from '../../../core/model/column.ts'
import { comparedSql } from '../../../core/model/column-sql.ts'
import { fieldCatalogue } from '../../../core/query/field-catalogue.ts'
import { columnOrders } from '../../../core/query/ordering.ts'
import type { Layer } from '../../../layers/layer.ts'
import type { DrawnRow, WrittenLayer } from '../fixtures/written-layers.ts'

const property = { shown: 'property', filter: {}, tile: {}, description: '', example: '' } as const
const COLUMNS: Readonly<Record<string, Column>> = {
  id: { ...property, type: 'bigint', shown: 'feature' },
  'Höhe (m)': { ...property, as: 'height', type: 'number', nullable: true },
  kind: { ...property, type: 'text', nullable: true, filter: { facet: true } },
  tags: { ...property, type: 'labels', filter: { facet: true } },
  isOpen: { ...property, as: 'open', type: 'boolean' },
}

function shapeLayer(name: string, wktOf: (row: DrawnRow) => string | null): WrittenLayer {
  const columns = Object.entries(COLUMNS).map(([column, rules]) => {
    const text = `"${name}"."${column}"`
    return { ...rules, column, name: rules.as ?? column, sql: text, compared: comparedSql(text, rules) }
  })
  const layer: Layer = {
    name,
    table: `"${name} table"`,
    id: { sql: `"${name}"."id"`, type: 'bigint' },
    columns,
    fields: fieldCatalogue(columns),
    position: {
      key: 'null::bigint',
      longitude: 'null::float8',
      latitude: 'null::float8',
      geography: 'null::geography',
    },
    geometry: { shape: `"${name}"."Geo m"`, srid: 4326, isPlain: false },
    orders: columnOrders(name, columns),
    defaultOrder: [{ field: 'height', descending: true }],
    best: {
      order: `"${name}"."Höhe (m)" desc nulls last, "${name}"."id"`,
      number: `coalesce("${name}"."Höhe (m)", '-infinity')`,
    },
    defaults: [],
    visible: [{ op: 'flag', field: 'open', value: true }],
  }
  return {
    layer,
    write: (database, rows) =>
      database.transaction(async (transaction) => {
        await transaction.rows(sql`create table if not exists ${raw(layer.table)} (id bigint primary key,
          "Höhe (m)" float8, kind text, tags text[] not null, "isOpen" boolean not null, "Geo m" geometry(geometry, 4326))`)
        await transaction.rows(sql`
          create index if not exists ${raw(`"${name} index"`)} on ${raw(layer.table)} using gist ("Geo m")`)
        for (const [number, row] of rows) {
          const { text, labels, pick } = row
          await transaction.rows(sql`
            insert into ${raw(layer.table)} values (${number}, ${pick % 5 === 0 ? null : pick % 5},
              ${pick % 4 === 0 ? null : text}, ${labels}::text[], ${pick % 7 > 0}, st_geomfromtext(${wktOf(row)}, 4326))
            on conflict (id) do update set ("Höhe (m)", kind, tags, "isOpen", "Geo m") =
              (excluded."Höhe (m)", excluded.kind, excluded.tags, excluded."isOpen", excluded."Geo m")`)
        }
      }),
    remove: (database, number) => database.write(sql`delete from ${raw(layer.table)} where id = ${number}`),
    isShown: ({ pick }) => pick % 7 > 0,
  }
}

/** Longitudes that are edges of tiles from zoom 9 on. */
const EDGE = 0.703125

/** Corners around a position, from 10⁻⁵ to 10 degrees away; each third shape has them on edges of tiles. */
function cornersOf({ pick }: DrawnRow, { longitude, latitude }: Position, turns: readonly number[]): string[] {
  const size = 10 ** ((pick % 7) - 5)
  return turns.map((turn, index) => {
    const reach = size * (1 + ((pick * (index + 3)) % 10) / 10)
    const x = Math.max(-180, Math.min(180, longitude + reach * Math.cos(turn)))
    const y = Math.max(-85, Math.min(85, latitude + reach * Math.sin(turn)))
    const along = pick % 3 === 0 ? Math.round(x / EDGE) * EDGE : x
    return `${Number(along.toFixed(6))} ${Number((pick % 6 === 0 ? 0 : y).toFixed(6))}`
  })
}

export function lineOf(row: DrawnRow): string | null {
  if (!row.position) return null
  if (row.pick % 50 === 1) return 'linestring empty'
  const [a, b] = [cornersOf(row, row.position, [0, 2, 3.5]), cornersOf(row, row.position, [1, 5])]
  return row.pick % 4 === 0 ? `multilinestring((${a}), (${b}))` : `linestring(${a})`
}

export function areaOf(row: DrawnRow): string | null {
  if (!row.position) return null
  if (row.pick % 50 === 1) return 'polygon empty'
  const ring = (turns: readonly number[]) => {
    const corners = cornersOf(row, row.position as Position, turns)
    return [...corners, corners[0]].join()
  }
  const outline = ring([0, 1.2, 2.4, 3.6, 4.8])
  return row.pick % 4 === 0 ? `multipolygon(((${outline})))` : `polygon((${outline}))`
}

export const SHAPE_LAYERS: readonly WrittenLayer[] = [shapeLayer('lines', lineOf), shapeLayer('areas', areaOf)]
