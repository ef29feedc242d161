/** A service with collections of all kinds for the OGC API: places, events, a list, layers of points, areas and for editors. */

import type { Database } from '../../../sql/core/database.ts'
import { upsertLists, upsertOrganizations } from '../../../sql/events/themes-write.ts'
import { checkLayers } from '../../../sql/layers/configured-layers.ts'
import { storeFewEvents } from '../fixtures/few-events.ts'
import { placeId } from '../fixtures/few-places.ts'
import { entryOf, run, served } from '../layers/operator-tables.ts'
import { UNTHINNED } from '../tiles/thinning.ts'
import { startService, type TestService } from './service.ts'

const TABLES = [
  'create table stops (id integer primary key, name text, kind text, geom geometry(point, 4326))',
  "insert into stops values (1, 'Römer', 'tram', 'srid=4326;point(25 60)'), (2, 'Port', null, null), (3, 'Yard', 'tram', 'srid=4326;point(26 61)')",
  'create table parks (id integer primary key, title text, geom geometry(polygon, 4326))',
  "insert into parks values (7, 'Long Park', 'srid=4326;polygon((24 60, 26 60, 26 61, 24 60))')",
  'create table plans (id integer primary key, note text, geom geometry(point, 4326))',
  "insert into plans values (1, 'zwieback', 'srid=4326;point(25 60)')",
]

export async function startOgcService(database: Database, thinning = UNTHINNED): Promise<TestService> {
  await storeFewEvents(database)
  await upsertOrganizations(database, [{ slug: 'one', name: 'One' }])
  await upsertLists(database, [
    { slug: 'berlin', organization: 'one', name: 'In Berlin', places: [placeId(2), placeId(1), placeId(9)] },
    { slug: 'none', organization: 'one', name: 'None', places: [] },
  ])
  await run(database, TABLES)
  const columns = { name: { text: true }, kind: { facet: true } }
  const stops = await served(database, entryOf({ table: 'public.stops', columns, attribution: '© <City>' }, 'stops'))
  const others = await checkLayers(database, [
    entryOf({ table: 'public.parks' }, 'parks'),
    entryOf({ table: 'public.plans', editors_only: true }, 'plans'),
  ])
  return startService(database, thinning, undefined, undefined, [stops, ...others])
}
