/** The order of the folders: imports point down only, nothing imports itself in a circle, and no folder is crowded. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'ava'

/** From top to bottom. A file belongs to the longest prefix that it has. Rooms of one layer do not know each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['clients/'],
  ['cli.ts'],
  ['program.ts'],
  ['cli/data/', 'cli/export/', 'cli/jobs/', 'cli/layers/', 'cli/serve/', 'cli/tiles/'],
  ['cli/'],
  ['cli/errors/'],
  ['config.ts', 'sample/', 'api/app.ts', 'web/app/', 'web/maps/', 'web/build/'],
  ['api/ogc/'],
  ['api/ogc/edits/'],
  ['api/ogc/items/', 'api/ogc/schemas/', 'api/ogc/tiles/'],
  ['api/ogc/collections/'],
  ['api/ogc/http/'],
  [
    ...['api/admin/', 'api/analyst/', 'api/curation/', 'api/explorer/', 'api/find-business/'],
    ...['api/images-list/'],
    ...['api/lists/', 'api/metrics/', 'api/organizations/', 'api/profiles/', 'api/rest-auth/', 'api/schema/'],
    ...['api/mcp/', 'api/search/', 'api/vibes/', 'web/events/', 'web/own/', 'web/results/'],
  ],
  [
    'api/accounts/',
    'api/analyst/weights/',
    'api/batch/',
    'api/contributions/',
    'api/events/',
    'api/themes/',
    'web/filters/',
    'web/inspector/',
    'web/place/',
  ],
  ['api/analyst/document/', 'api/layers/'],
  ['api/places/'],
  ['api/'],
  ['api/credentials/', 'api/middleware/'],
  ['api/http/', 'api/mail/'],
  ['api/errors.ts', 'data/', 'jobs/', 'web/map/'],
  ['data/basemap/', 'data/import/resources/', 'web/curation/', 'web/posts/', 'web/share/'],
  ['data/import/fields/', 'data/import/report/', 'data/vibes.ts', 'web/accounts/'],
  ['data/import/formats/', 'web/base/'],
  ['web/collection/'],
  ['tiles/server.ts', 'tiles/warm.ts', 'tiles/export/', 'web/code/', 'web/layer/'],
  ['web/words/'],
  ['tiles/page/', 'tiles/operators-tiles.ts'],
  ['tiles/page/snippets/'],
  ['tiles/page/drawn-layers.ts'],
  ['tiles/http/', 'tiles/shapes/', 'tiles/land/', 'tiles/basemap/'],
  ['tiles/points/'],
  ['tiles/source.ts'],
  ['tiles/cache/'],
  ['tiles/mlt/', 'answers/'],
  ['tiles/mvt/'],
  ['answers/rows/'],
  ['answers/index/', 'answers/expense/', 'answers/changes/'],
  ['answers/index/answers/'],
  ['answers/index/conditions/'],
  ['answers/index/blocks/', 'search/search.ts'],
  ['answers/index/words/'],
  ['search/meilisearch/', 'search/postgres/'],
  ['search/'],
  ['sql/export/', 'sql/curation/'],
  [
    ...[
      'sql/accounts/',
      'sql/events/',
      'sql/geocoding/',
      'sql/index/',
      'sql/jobs/',
      'sql/layers/',
      'sql/load/',
      'sql/search/',
    ],
    ...['sql/sources/', 'sql/vibes/'],
  ],
  ['sql/batch/', 'sql/tiles/'],
  ['sql/places/'],
  ['sql/places/derive/'],
  ['sql/scores/', 'sql/changes/', 'sql/embedded/'],
  ['sql/schema/'],
  ['sql/core/'],
  ['sql/compile/'],
  ['layers/'],
  ['core/threads/', 'core/query/parse/'],
  ['core/query/depends-on.ts', 'core/query/facets.ts'],
  ['core/query/ast.ts'],
  ['core/query/filters/filters.ts'],
  ['core/query/cql2/'],
  ['core/query/logic/'],
  ['core/query/filters/'],
  ['core/match/fit/'],
  ['core/match/'],
  ['core/areas/'],
  ['core/themes/'],
  ['core/query/', 'core/query/cql2/syntax/', 'core/nominatim/', 'core/pages/', 'core/settings/'],
  [
    'core/model/',
    'core/geo/',
    'core/cartography/',
    'core/errors/',
    'core/html/',
    'core/measure/',
    'core/limits/',
    'core/sort/',
  ],
  ['core/opening/', 'core/words/', 'core/languages/'],
]

const ROOMS = new Map(LAYERS.flatMap((rooms, layer) => rooms.map((room) => [room, layer] as const)))

/** Rooms that need more than what lies below them, and rooms that know less. */
const ONLY: Readonly<Record<string, RegExp>> = {
  'clients/': /^clients\//,
  'web/': /^(?:web|core)\//,
  'core/model/': /^core\/(?:model|opening)\//,
  'core/geo/': /^core\/geo\//,
  'core/cartography/': /^core\/cartography\//,
  'tiles/mvt/': /^(?:tiles\/mvt|core\/geo)\//,
}

/** Rooms behind a face, and who may see them. */
const BEHIND: Readonly<Record<string, RegExp>> = {
  'answers/index/': /^(?:answers|cli)\//,
  'answers/expense/': /^(?:answers|cli)\//,
}

interface Import {
  from: string
  to: string
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const sources = files.filter((file) => file.endsWith('.ts') && !/^(?:test|bench)\//.test(file))
const imports: Import[] = sources.flatMap((from) => {
  const statements = readFileSync(from, 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)
  return [...statements].map(([, path]) => ({ from, to: join(dirname(from), String(path)) }))
})

function roomOf(file: string): string {
  const [room = ''] = [...ROOMS.keys()].filter((prefix) => file.startsWith(prefix)).sort((a, b) => b.length - a.length)
  return room
}

const layerOf = (file: string) => ROOMS.get(roomOf(file)) ?? Number.NaN

const told = ({ from, to }: Import) => `${from} imports ${to}`

test('each file has a layer', (t) => {
  t.deepEqual(
    sources.filter((file) => roomOf(file) === '' || (roomOf(file) === 'api/' && dirname(file) !== 'api')),
    [],
  )
})

test('imports point down', (t) => {
  const wrong = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to) && layerOf(from) >= layerOf(to))
  t.deepEqual(wrong.map(told), [])
})

test('rooms that know little import nothing else', (t) => {
  const wrong = Object.entries(ONLY).flatMap(([room, allowed]) =>
    imports.filter(({ from, to }) => from.startsWith(room) && !allowed.test(to)),
  )
  t.deepEqual(wrong.map(told), [])
})

test('rooms behind a face are seen by few', (t) => {
  const wrong = Object.entries(BEHIND).flatMap(([room, allowed]) =>
    imports.filter(({ from, to }) => to.startsWith(room) && !allowed.test(from)),
  )
  t.deepEqual(wrong.map(told), [])
})

test('no file imports itself by way of others', (t) => {
  const next = new Map(sources.map((file) => [file, imports.filter(({ from }) => from === file)]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file])
  }
  for (const file of sources) visit(file, [])
  t.deepEqual(circles, [])
})

test('only sql/ knows pg, and only cli/ the configuration', (t) => {
  const wrong = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return (/from 'pg'/.test(text) && !file.startsWith('sql/')) || (/config\.ts'/.test(text) && !file.startsWith('cli'))
  })
  t.deepEqual(wrong, [])
})

test('at most 20 source files lie side by side', (t) => {
  const counts = new Map<string, number>()
  for (const file of files.filter((name) => /\.(?:ts|sql|css)$/.test(name))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  const crowded = [...counts].filter(([, count]) => count > 20)
  t.deepEqual(crowded, [])
})
