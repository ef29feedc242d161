/** The places of a ring are exactly those whose distance is within it, however they are looked up. */
import sql from 'sql-template-tag'
import { placesInAnnulus } from '../../../sql/places/places-in-annulus.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

const PLACES = 3000
const CENTERS: [string, number, number][] = [
  ['a town', 16.3, 48.2],
  ['the date line', 179.99, -17],
  ['the date line itself', -180, 0],
  ['beyond the edge of the map', 20, 86],
  ['a pole', 0, -90],
]
const RADII: [inner: number, outer: number][] = [
  [0, 0],
  [0, 100],
  [9_800, 10_000],
  [0, 30_000],
  [900_000, 1_000_000],
  [19_900_000, 21_000_000],
]

testOnEachDatabase('the places of rings, hidden ones among them', async (t, { database }) => {
  await database.write(sql`
    insert into places (name, slug, longitude, latitude, is_public, is_duplicate)
    select 'Ring ' || n, 'ring-' || n, x, y, n % 7 <> 0, n % 11 = 0
    from generate_series(1, ${PLACES}::int) as n,
      lateral (select (n * 7919 % 3600) / 10.0 - 180 as east, (n * 104729 % 1801) / 10.0 - 90 as north) as spread,
      lateral (select case n % 3 when 0 then east when 1 then 16.3 + east / 400 else 179.9 + (n % 10) / 100.0 end as x,
        case n % 3 when 0 then north when 1 then 48.2 + north / 400 else -17 + north / 400 end as y) as position`)
  let found = 0
  for (const [title, longitude, latitude] of CENTERS) {
    for (const [inner, outer] of RADII) {
      const rows = await database.rows<{ id: string }>(sql`
        select id from places
        where st_distance(location, st_setsrid(st_makepoint(${longitude}, ${latitude}), 4326)::geography)
          between ${inner} and ${outer}`)
      const ids = await placesInAnnulus(database, { center: { longitude, latitude }, inner, outer }, PLACES)
      t.deepEqual([...ids].sort(), rows.map(({ id }) => id).sort(), `${title}, ${inner} to ${outer} m`)
      found += ids.length
    }
  }
  t.true(found > 1000, String(found))
})
