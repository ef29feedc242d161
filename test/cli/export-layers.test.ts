/** `whereabouts export tiles --layer`, as operators run it: what it writes, and what it refuses. */
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { run } from '../support/layers/operator-tables.ts'
import { whereabouts } from '../support/services/program.ts'
import { readArchive } from '../support/tiles/archive.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'whereabouts-test-'))
const LAYERS = join(FOLDER, 'layers.yaml')
const FILE = join(FOLDER, 'tiles.pmtiles')

test.before(async () => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await run(database, [
    'create table parks (id integer primary key, kind text, geom geometry(polygon, 4326))',
    "insert into parks select n, 'garden', st_makeenvelope(n, 50, n + 1, 51, 4326) from generate_series(1, 3) n",
  ])
  const parks = (columns: string) => `{ table: public.parks, id: id, geometry: geom, ${columns} }`
  const lines = [
    `parks: ${parks('attribution: City, columns: all')}`,
    `secret: ${parks('editors_only: true, columns: all')}`,
    `old: ${parks('columns: { height: {} }')}`,
  ]
  writeFileSync(LAYERS, `layers:\n${lines.map((line) => `  ${line}\n`).join('')}`)
})

async function exported(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<[number | null, string]> {
  const { url } = await openTestDatabase(ANY_ENGINE)
  const { ended, output } = whereabouts(['export', 'tiles', FILE, ...args], { DATABASE_URL: url, ...environment })
  return [await ended, output()]
}

test.serial('the tiles of a layer are written', async (t) => {
  const [code, output] = await exported(
    ['--layer', 'parks', '--maxzoom', '5', '--filter', '?kind=garden&ordering=id'],
    { LAYERS },
  )
  t.is(code, 0, output)
  t.regex(output, /note: ordering in --filter changes nothing\nlooking for tiles with parks\n/)
  const { layers, texts, count } = await readArchive(FILE)
  t.deepEqual(
    layers.map(({ id }) => id),
    ['parks', 'meta'],
  )
  t.like(texts, { name: 'parks', attribution: 'City' })
  t.is(count, 6)
  t.true(output.includes(`${FILE} has ${count} tiles`))
  t.deepEqual(readdirSync(FOLDER).sort(), ['layers.yaml', 'tiles.pmtiles'])
})

const REFUSED: readonly [args: string, message: RegExp, environment?: Record<string, string>][] = [
  ['--layer parks', /^LAYERS is not set\. It names the file of layers/, {}],
  ['--layer praks', /^\S+layers\.yaml has no layer praks\.$/],
  [
    '--layer secret',
    /^The layer secret is editors_only, so it has no tiles\. "whereabouts export layer" writes its rows\.$/,
  ],
  ['--layer old', /^layers\.yaml:4: the table has no column height/],
  [
    '--layer parks --filter knd=garden',
    /^error: option '--filter <query>' argument 'knd=garden' is invalid\. knd: Unknown .* "kind"\.$/,
  ],
  ['--layer parks --filter buffer=9', /is invalid\. Tiles of an archive, or of a cache, have no buffer\.$/],
  ['--layer events --filter start_date_aftr=x', /is invalid\. start_date_aftr: Unknown .* "start_date_after"\.$/],
  [
    '--layer parks --since x.pmtiles',
    /^--since needs the change log of places\. Export all tiles of parks, without --since\.$/,
  ],
  ['--layer parks --bbox -9,-9,-8,-8 --minzoom 5', /there is nothing to export: all requested tiles are empty$/],
]
for (const [args, message, environment = { LAYERS }] of REFUSED) {
  test.serial(`refused: export tiles ${args}`, async (t) => {
    const before = existsSync(FILE)
    const [code, output] = await exported(args.split(' '), environment)
    t.is(code, 1, output)
    t.regex(output.trim().split('\n').at(-1) ?? '', message)
    t.is(existsSync(FILE), before)
    t.false(existsSync(`${FILE}.partial`))
  })
}
