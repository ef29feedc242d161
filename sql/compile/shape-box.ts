/** Boxes in the coordinate system of a table of lines, areas or mixed shapes. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Bbox } from '../../core/geo/bbox.ts'
import type { GeoCondition } from '../../core/query/ast.ts'
import { boxOf } from '../../core/query/filters/area.ts'
import type { LayerGeometry } from '../../layers/layer.ts'
import { rectangle } from './ewkb.ts'

/** Half of the map's side in metres: PostGIS's Web Mercator of 180°. */
export const EDGE = 20_037_508.342789244

/** Degrees and metres by which a box is greater, because indexes round. */
const MARGINS = { 4326: 1e-7, 3857: 0.01 }

/** Edges in these coordinate systems are straight on the map. Positions may be beyond 180°. */
export function isOfMap(srid: number): srid is 4326 | 3857 {
  return srid === 4326 || srid === 3857
}

/** SQL that an index of the table answers: true for all rows for which the condition holds, and for others. */
export function nearbySql(condition: GeoCondition, { shape, srid }: LayerGeometry): Sql {
  const boxes = spansOf(boxOf(condition)).flatMap((box) =>
    isOfMap(srid) ? turnsOf(box, srid) : [layerBoxSql(box, srid)],
  )
  return sql`(${join(
    boxes.map((box) => sql`${raw(shape)} && ${box}`),
    ' or ',
  )})`
}

/** Rows may lie a turn further, where a degree is a number of the coordinate system. */
export const TURNS = [0, 360, -360] as const

function turnsOf(box: Bbox, srid: 4326 | 3857): Sql[] {
  return TURNS.map((turn) => sql`${boxOfMap(box, turn, srid)}::geometry`)
}

function layerBoxSql({ west, south, east, north }: Bbox, srid: number): Sql {
  return sql`layer_box(${west}, ${south}, ${east}, ${north}, ${srid})`
}

/** A box some degrees further east, in the coordinate system and a bit greater. */
export function boxOfMap({ west, south, east, north }: Bbox, turn: number, srid: 4326 | 3857): string {
  const [x, y] = srid === 4326 ? [(degrees: number) => degrees, (degrees: number) => degrees] : [eastOf, northOf]
  const margin = MARGINS[srid]
  return rectangle(x(west + turn) - margin, y(south) - margin, x(east + turn) + margin, y(north) + margin, srid)
}

/** SQL of a box of positions whose projection is sure. Its sides are numbers of 32 bits, as PostGIS compares boxes. */
export function mapSql(srid: 4326 | 3857): string {
  return srid === 4326
    ? 'st_makeenvelope(-180, -85, 180, 85, 4326)'
    : 'st_makeenvelope(-20037508, -20037508, 20037508, 20037508, 3857)'
}

function eastOf(longitude: number): number {
  return (longitude / 180) * EDGE
}

/** Beyond all positions for latitudes above 85°, because what is further from the equator lies on the edge of the map. */
function northOf(latitude: number): number {
  if (Math.abs(latitude) > 85) return Math.sign(latitude) * 1e9
  return (EDGE / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
}

/** A box as boxes that do not cross ±180°. Both meridians are the same. */
export function spansOf(box: Bbox): Bbox[] {
  const { west, east } = box
  if (west > east)
    return [
      { ...box, east: 180 },
      { ...box, west: -180 },
    ]
  return [
    box,
    ...(east === 180 ? [{ ...box, west: -180, east: -180 }] : []),
    ...(west === -180 ? [{ ...box, west: 180, east: 180 }] : []),
  ]
}
