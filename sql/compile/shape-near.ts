/** Which rows of a table of shapes are near a small tile. Values are functions of the tile, so the SQL is that of all such tiles. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Bounds, type Tile, tileBox } from '../../core/geo/tile.ts'
import type { LayerGeometry } from '../../layers/layer.ts'
import { line } from './ewkb.ts'
import { placeOf } from './shape.ts'
import { boxOfMap, isOfMap, TURNS } from './shape-box.ts'

/** Share of a tile's side, and degrees of latitude (2 m), by which the box around its small shapes is greater. */
const [SHARE, DEGREES] = [0.005, 2 / 111_000]

/** Units by which the box around greater shapes is greater still. Their edges of up to 10 km are straight in the projection, and up to 30 m beside that on the map. */
const CURVE = 50

/** Units from that box within which shapes are small: how far their edges are beside grows with the square of their length, to a third of the margin above. */
const SMALL = 100

/** Units of the greatest such box: coordinate systems in degrees, and what a projection tears apart, have others. */
const SIDES = raw('side between 1 and 9000')

const BOXES = raw('"@boxes"')

/** Whether the box of a tile is small, has one part, and has no edge of the map. */
export function isSmallTile({ z, x, y }: Tile): boolean {
  const last = 2 ** z - 1
  return z >= 14 && z <= 20 && x > 0 && y > 0 && x < last && y < last
}

/** What values are functions of. */
export interface TileSpot {
  readonly tile: Tile
  /** Degrees. */
  readonly box: Bounds
  /** Metres of the map. */
  readonly west: number
  readonly north: number
  readonly side: number
}

export function spotOf(tile: Tile): TileSpot {
  return { tile, box: tileBox(tile), ...placeOf(tile) }
}

/** What says which rows of a table are near. */
export interface NearRows {
  /** SQL of a table that the others name. */
  readonly boxes?: Sql
  /** SQL that an index answers: true for all rows on the tile, and for others. */
  readonly isNear: Sql
  /** SQL that is true only for shapes smaller than 10,000 units. */
  readonly isSmall?: Sql
}

export function nearRows({ shape, srid }: LayerGeometry): NearRows {
  if (isOfMap(srid)) {
    const boxes = TURNS.map(
      (turn) =>
        ({ box }: TileSpot) =>
          boxOfMap(box, turn, srid),
    )
    const each = boxes.map((box) => sql`${raw(shape)} && ${box}::geometry`)
    return { isNear: sql`(${join(each, ' or ')})` }
  }
  const isSmall = sql`${raw(shape)} @ (select small from ${BOXES})`
  const isTight = sql`${raw(shape)} && (select tight from ${BOXES}) or (${isSmall}) is not true`
  return { boxes: boxesSql(srid), isNear: sql`${raw(shape)} && (select wide from ${BOXES}) and (${isTight})`, isSmall }
}

/**
 * SQL of three boxes in the coordinate system of a table: shapes on the tile touch `wide`, and those that are within
 * `small` touch `tight`. PostGIS throws if the tile is where the projection has no positions.
 */
function boxesSql(srid: number): Sql {
  const [west, south, east, north] = (['west', 'south', 'east', 'north'] as const).map(
    (side) =>
      ({ box }: TileSpot) =>
        box[side],
  )
  return sql`${BOXES} as (
    select case when ${SIDES} then st_expand(net, ${raw(`${CURVE}`)})
        else layer_box(${west}, ${south}, ${east}, ${north}, ${srid}) end as wide,
      case when ${SIDES} then net end as tight,
      case when ${SIDES} then st_expand(net, ${raw(`${SMALL}`)}) end as small
    from (select net, greatest(st_xmax(net) - st_xmin(net), st_ymax(net) - st_ymin(net)) as side
      from (select st_transform(${netOf}::geometry, ${srid}::integer) as net offset 0) as nets offset 0) as nets)`
}

/** Nine positions around and in a tile, a bit further from each other than its corners. */
function netOf({ box: { west, south, east, north } }: TileSpot): string {
  const down = SHARE * (north - south) + DEGREES
  const latitude = (Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180
  const across = SHARE * (east - west) + DEGREES / Math.cos(latitude)
  const lines = [south - down, (south + north) / 2, north + down]
  const columns = [west - across, (west + east) / 2, east + across]
  return line(
    lines.flatMap((y) => columns.map((x) => [x, y] as const)),
    4326,
  )
}
