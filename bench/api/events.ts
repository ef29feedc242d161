/**
 * Measures lists, facets, searches and tiles of events, of this version and of another one in turn:
 * `DATABASE_URL=postgres://… npx tsx bench/api/events.ts --other FOLDER --events 50000`. The database is created once on
 * that server. Both versions need `npm run build`. Tiles are built for each request: they have a buffer.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { type RunningServer, startOurs } from '../support/http-servers.ts'
import { inTurn } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'

const flags = parseArgs({
  options: {
    other: { type: 'string' },
    events: { type: 'string', default: '50000' },
    places: { type: 'string', default: '25000' },
    runs: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

/** Versions that lack a request answer it with an error, and have no figure. */
const TARGETS = [
  ...['', 'per_page=1000', 'page=last', 'page=500', 'ordering=-name', 'search=jazz', 'search=a'],
  ...['start_date_after=2026-12-20&start_date_before=2026-12-24', 'tile=3/4/2', 'in_bbox=-10,36,30,60'],
  ...['point=13.4,52.5&dist=20000', 'cursor=*', 'fields=name', 'categories=music', 'name__contains=jazz'],
  'timezone__prefix=europe',
]
  .map((query) => `/v0.3/events/?${query}`)
  .concat(
    ['', 'categories__in=music,art', 'start_date_after=2026-12-20'].map((query) => `/v0.3/events/facets/?${query}`),
    ['', 'vibes=cozy', 'categories=music', 'search=jazz'].map((query) => `/v0.3/search/events/?${query}`),
    ['0/0/0', '3/4/2', '6/33/21', '10/549/335', '14/8800/5373'].map((tile) => `/maps/events/${tile}.mvt?buffer=1`),
    ['categories=music', 'start_date_after=2026-12-20'].map((query) => `/maps/events/0/0/0.mvt?buffer=1&${query}`),
  )

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
await database.write(sql`
  with shown as (select * from places where tile_key is not null and is_public and not is_duplicate)
  insert into events (id, name, description, start_date, end_date, timezone, address, longitude, latitude, place_id,
    categories, data_source_identifier)
  select md5(n::text)::uuid, (array['Jazz', 'Workshop', 'Market', 'Quiz', 'Poetry'])[1 + n % 5] || ' at ' || place.name,
    'Every ' || n % 30 || ' days. ' || place.name, begins, begins + interval '2 hours', place.timezone, place.address,
    place.longitude, place.latitude, case when n % 3 > 0 then place.id end,
    (array['{Music,Jazz}', '{Art}', '{Market,Food}', '{Food}', '{Art,Poetry}'])[1 + n % 5]::text[], 'bench:' || n
  from generate_series(1, ${Number(flags.events)}::int) as n
    join (select *, row_number() over (order by id) as number from shown) as place
      on number = 1 + n % (select count(*) from shown),
    lateral (select timestamptz '2026-12-01 08:00Z' + n % 2000 * interval '1 hour' as begins) as time
  on conflict do nothing`)
await database.write(sql`analyze events`)
await database.close()
const folders = ['.', ...(flags.other === undefined ? [] : [flags.other])]
const running: RunningServer[] = []
try {
  for (const folder of folders) running.push(await startOurs(url, 'serve', '/healthz', {}, folder))
  console.error(
    `${flags.events} events; milliseconds: p50 and p99 of this version${flags.other ? ', of the other' : ''}`,
  )
  for (const target of TARGETS) await measure(target)
} finally {
  for (const one of running) await one.stop()
}

async function measure(target: string): Promise<void> {
  const isAnswered = await Promise.all(
    running.map(({ base }) =>
      getOnce(base, target).then(
        () => true,
        () => false,
      ),
    ),
  )
  const ways = running.flatMap(({ base }, number) => (isAnswered[number] ? [{ run: () => getOnce(base, target) }] : []))
  try {
    const times = await inTurn(ways, { runs: Number(flags.runs), seconds: Number(flags.seconds) })
    const figures = isAnswered.flatMap((answers) => (answers ? times.shift() : undefined) ?? [])
    const cells = figures.flatMap(({ p50, p99 }) => [p50, p99]).map((figure) => figure.toFixed(1).padStart(8))
    console.error(`${cells.join('')}   ${target}`)
  } catch (error) {
    // On a busy machine, a request may be refused (503). The other requests are measured all the same.
    console.error(`${(error as Error).message.split('\r\n')[0]}: no figure   ${target}`)
  }
}
