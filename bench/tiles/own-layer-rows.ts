/**
 * Measures filtered tiles 0/0/0 of layers of points, lines and areas, by their number of rows:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/own-layer-rows.ts --rows 10000,100000,1000000 --runs 9`. Half of the
 * rows match the filter, which is another one in each run. Rows gather around 200 spots, a few of which have most. Prints
 * for each kind the largest number of rows with a median below a second; larger ones are not measured. The tables are in a
 * new database on that server, which is dropped at the end.
 */
import { parseArgs } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import { LayerAnswers } from '../../answers/layers.ts'
import { prepareLayer } from '../../cli/layers/prepare.ts'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { parseLayers } from '../../layers/configured/layers-file.ts'
import { Database } from '../../sql/core/database.ts'
import { checkLayer } from '../../sql/layers/configured-layers.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { ownTiles } from '../../tiles/operators-tiles.ts'
import { inTurn } from '../support/in-turn.ts'

const flags = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,30000,100000,300000,1000000' },
    runs: { type: 'string', default: '9' },
    kinds: { type: 'string', default: 'points,lines,areas' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server')

const NAME = `whereabouts_bench_rows_${process.pid}`
const THINNING = { completeZoom: 14, limit: 4000, bytes: 500_000 }
const LIMIT_MILLISECONDS = 1000
const VALUES = 1_000_000

interface Kind {
  readonly type: string
  readonly rank: string
  /** SQL of a shape around `spot`, from row number `i`. */
  readonly shape: string
}

const KINDS: Readonly<Record<string, Kind>> = {
  points: { type: 'point', rank: '-weight', shape: 'spot' },
  lines: {
    type: 'linestring',
    rank: '-length',
    shape: `(select st_makeline(st_translate(spot, corner * 0.0005, 0.0003 * sin(i * corner)) order by corner)
      from generate_series(0, 7) as corner)`,
  },
  areas: {
    type: 'polygon',
    rank: '-area',
    shape: 'st_makeenvelope(st_x(spot), st_y(spot), st_x(spot) + 0.0001 + i % 7 * 0.00005, st_y(spot) + 0.0001, 4326)',
  },
}

async function fill(database: Database, name: string, { type, rank, shape }: Kind, rows: number) {
  const table = raw(`bench_${name}`)
  await database.write(sql`
    create table ${table} as
    select i as gid, 'Row ' || i as name, (${VALUES}::integer * random())::integer as weight,
      ${raw(shape)}::geometry(${raw(type)}, 4326) as geom
    from (
      select i, st_setsrid(st_makepoint(
        hashint4(city) % 1700000 / 10000.0 + sqrt(-ln(1 - random())) * cos(i),
        hashint4(city + 1000) % 700000 / 10000.0 + sqrt(-ln(1 - random())) * sin(i)), 4326) as spot
      from (select i, (200 * random() ^ 3)::integer as city from generate_series(1, ${rows}::integer) as i offset 0) as drawn
      offset 0
    ) as spots`)
  await database.write(sql`alter table ${table} add primary key (gid)`)
  const entry = { table: `public.${table.sql}`, id: 'gid', geometry: 'geom', rank, columns: { name: {}, weight: {} } }
  const [parsed] = parseLayers(JSON.stringify({ layers: { [`bench-${name}`]: entry } }), 'bench')
  if (!parsed) throw new Error('no layer')
  await prepareLayer(database, await checkLayer(database, parsed), () => undefined)
  const { layer, faults } = await checkLayer(database, parsed)
  if (!layer) throw new Error(faults.join('\n'))
  await database.write(sql`vacuum analyze ${table}`)
  return layer
}

async function measure(database: Database, layer: ConfiguredLayer): Promise<number> {
  const tiles = ownTiles(layer, { answers: new LayerAnswers(database, layer), imageCdnUrl: '', thinning: THINNING })
  let runs = 0
  const run = () => {
    const from = (++runs * 37_123) % (VALUES / 2)
    const filter = new URLSearchParams({ weight__gte: `${from}`, weight__lt: `${from + VALUES / 2}` })
    return tiles.read(filter).build([{ z: 0, x: 0, y: 0 }])
  }
  const [times] = await inTurn([{ run }], { runs: Number(flags.runs), seconds: 60 })
  return times?.p50 ?? Number.NaN
}

/** Returns the largest number of rows with a tile below the limit. */
async function largest(database: Database, name: string): Promise<number> {
  const kind = KINDS[name]
  if (!kind) throw new Error(`No kind ${name}`)
  let below = 0
  for (const rows of flags.rows.split(',').map(Number)) {
    const milliseconds = await measure(database, await fill(database, name, kind, rows))
    await database.write(raw(`drop table bench_${name}`))
    process.stdout.write(`${name}: ${rows} rows, ${milliseconds.toFixed(0)} ms\n`)
    if (milliseconds >= LIMIT_MILLISECONDS) break
    below = rows
  }
  return below
}

const admin = new Database({ url: server, connections: 1 })
await admin.write(raw(`create database ${NAME}`))
const database = new Database({
  url: Object.assign(new URL(server), { pathname: `/${NAME}` }).href,
  statementTimeout: 0,
})
try {
  await migrate(database, () => undefined)
  for (const name of flags.kinds.split(',')) {
    process.stdout.write(`${name}: below a second up to ${await largest(database, name)} rows\n`)
  }
} finally {
  await database.close()
  await admin.write(raw(`drop database ${NAME} with (force)`))
  await admin.close()
}
