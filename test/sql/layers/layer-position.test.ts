/** Where a row of an operator's table is: no geometry is an error, because an index of the table asks for its key. */
import sql from 'sql-template-tag'
import { testOnEachDatabase } from '../../support/databases/database.ts'

/** A geometry and its SRID; longitude and latitude to six decimals, null without a position. */
const POSITIONS: readonly (readonly [shape: string, srid: number, position: string | null])[] = [
  ['point(25 60)', 4326, '25.000000 60.000000'],
  ['point z(25 60 9)', 4326, '25.000000 60.000000'],
  ['point(180 90)', 4326, '-180.000000 90.000000'],
  ['point(190 0)', 4326, '-170.000000 0.000000'],
  ['point(-190 0)', 4326, '170.000000 0.000000'],
  ['point(541 0)', 4326, null],
  ['point(0 91)', 4326, null],
  ['point(nan 0)', 4326, null],
  ['point empty', 4326, null],
  ['linestring(0 0, 1 1)', 4326, null],
  ['multipoint(1 1)', 4326, null],
  ['point(385000 6672000)', 3067, '24.927458 60.168666'],
  ['srid=25832;point(385000 6672000)', 3067, '24.927458 60.168666'],
  ['point(385000 6672000)', 25832, '6.927458 60.168666'],
  ['point(1e30 1e30)', 3067, null],
  ['point empty', 3067, null],
  ['linestring(385000 6672000, 385001 6672000)', 3067, null],
  ['point(1 1)', 999_999, null],
]

testOnEachDatabase('a point has a position and its tile key, anything else none', async (t, { database }) => {
  for (const [shape, srid, position] of POSITIONS) {
    const [row] = await database.rows<{ position: string | null; same: boolean; bounded: boolean }>(sql`
      select to_char(place[0], 'FM990.000000') || ' ' || to_char(place[1], 'FM990.000000') as position,
        layer_key(shape, ${srid}) is not distinct from tile_key(place[0], place[1]) as same,
        (select count(*) = 1 from layer_bounds(shape, ${srid})) as bounded
      from (select ${shape}::geometry as shape) as given, layer_position(shape, ${srid}) as place`)
    t.deepEqual(row, { position, same: true, bounded: true }, `${shape} ${srid}`)
  }
})
