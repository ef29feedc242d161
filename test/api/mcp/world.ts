/** The sample and two layers of an operator, asked by an agent over HTTP. */
import sql, { raw } from 'sql-template-tag'
import { loadSample, loadSampleResources } from '../../../sample/load.ts'
import { overEachDatabase } from '../../support/databases/database.ts'
import { entryOf, run, served } from '../../support/layers/operator-tables.ts'
import { agentOf } from '../../support/services/mcp-client.ts'
import { startService } from '../../support/services/service.ts'

/** The first places of the sample of 25,000. */
const PLACES = 2000
const EVENTS = 600

/** Kinds of stops, by which their numbers differ. */
const STOPS = `create table stops (id bigint primary key, kind text, lines text[], height float8, geom geometry(point, 4326));
  insert into stops select n, (array['bus', 'tram', 'ferry'])[1 + n % 3 * (n % 2)], array['L' || n % 5, 'L' || n % 7], n % 50,
    st_setsrid(st_makepoint(24.9 + n / 2000.0, 60.1 + n % 20 / 100.0), 4326) from generate_series(1, 400) as n`
const PARKS = `create table parks (id bigint primary key, kind text, open boolean, geom geometry(polygon, 4326));
  insert into parks select n, (array['garden', 'forest'])[1 + n % 2], n % 4 > 0,
    st_makeenvelope(24 + n / 100.0, 60, 24.005 + n / 100.0, 60.005, 4326) from generate_series(1, 90) as n`

export const world = overEachDatabase(async ({ database }) => {
  await loadSample(database, { places: PLACES, seed: 1 }, () => undefined)
  await loadSampleResources(database, { events: EVENTS, seed: 1, from: Date.UTC(2026, 10, 30) })
  // Some that no answer may count.
  await database.write(
    sql`update places set is_public = false where id in (select id from places order by id limit 40)`,
  )
  await database.write(
    sql`update places set is_duplicate = true where id in (select id from places order by id desc limit 40)`,
  )
  await run(database, [...STOPS.split(';'), ...PARKS.split(';')])
  const columns = { kind: { facet: true }, lines: { facet: true }, height: {} }
  const layers = [
    await served(database, entryOf({ table: 'public.stops', columns, rank: '-height' }, 'stops')),
    await served(
      database,
      entryOf({ table: 'public.parks', columns: { kind: { facet: true } }, visible: 'open=true' }, 'parks'),
    ),
  ]
  const service = await startService(database, undefined, undefined, undefined, layers)
  const { call, client } = await agentOf(service.base)
  const number = async (statement: string) => {
    const [row] = await database.rows<{ n: number }>(sql`select (${raw(statement)})::float8 as n`)
    return row?.n
  }
  return { ...service, call, client, number, database }
})

/** Number of visible places. */
export const places = (condition = 'true') =>
  `select count(*) from places where is_public and not is_duplicate and (${condition})`
export const events = (condition = 'true') => `select count(*) from events where (${condition})`
/** A label of either case. */
export const has = (column: string, label: string) =>
  `exists (select from unnest(${column}) l where lower(l) = '${label}')`
/** A word that is in no place with a typo only. */
export const word = (
  text: string,
) => `concat_ws(' ', name, array_to_string(categories || vibes || tags || other_names, ' '),
  neighborhood, city, address, description) ~* '\\m${text}\\M'`
/** Open on a Sunday at noon: the last rule whose days end with Sunday, or name it. No Sunday of these is a holiday. */
export const SUNDAY_NOON = `(opening_hours = '24/7' or (
  select rule !~ ' off$' and exists (
    select from regexp_matches(rule, '(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)', 'g') as span
    where span[1] <= '12:00' and (span[2] > '12:00' or span[2] <= span[1]))
  from regexp_split_to_table(opening_hours, '; ?') with ordinality as rules (rule, n)
  where rule ~ '^([A-Z][a-z].*[-,])?Su[ ,]' or rule ~ '^[0-9]' order by n desc limit 1))`
