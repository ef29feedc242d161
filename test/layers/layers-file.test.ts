/** The file of layers: what it may say, and every mistake with its line. */
import test from 'ava'
import { PLACE_FACET_PARAMETERS } from '../../core/query/parse/facets.ts'
import { PLACE_LIST_PARAMETERS } from '../../core/query/parse/list.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { LayersFault, parseLayers } from '../../layers/configured/layers-file.ts'
import { TAKEN_NAMES } from '../../layers/configured/names.ts'

test('an entry has all that the file says', (t) => {
  const [parks, stops] = parseLayers(
    `layers:
  parks:
    table: public.parks
    id: gid
    geometry: geom
    srid: 3067
    rank: -area
    visible: status=open
    attribution: © City
    editors_only: true
    refresh: 5m
    columns:
      name: { text: true }
      kind: { facet: true }
      opened:
      no: {}
      "Höhe (m)": { as: height }
  bus-stops_2: { table: 'gis."a.b"', id: 1, geometry: null, columns: all }
`,
    'layers.yaml',
  )
  const { at, ...given } = parks as LayerEntry
  t.deepEqual(given, {
    name: 'parks',
    table: { schema: 'public', name: 'parks' },
    id: 'gid',
    geometry: 'geom',
    srid: 3067,
    rank: '-area',
    visible: 'status=open',
    attribution: '© City',
    isEditorsOnly: true,
    refresh: 300,
    columns: [
      { column: 'name', name: 'name', isSearched: true, isFacet: false },
      { column: 'kind', name: 'kind', isSearched: false, isFacet: true },
      { column: 'opened', name: 'opened', isSearched: false, isFacet: false },
      { column: 'no', name: 'no', isSearched: false, isFacet: false },
      { column: 'Höhe (m)', name: 'height', isSearched: false, isFacet: false },
    ],
  })
  t.is(at(), 'layers.yaml:2')
  t.is(at('columns', 'no'), 'layers.yaml:16')
  t.is(at('columns', 'missing'), 'layers.yaml:12')
  t.like(stops, {
    ...{ name: 'bus-stops_2', table: { schema: 'gis', name: 'a.b' }, id: '1', geometry: 'null', columns: 'all' },
    ...{ srid: undefined, isEditorsOnly: false },
  })
})

test('a file without layers is none to complain of', (t) => t.deepEqual(parseLayers('layers: {}', 'f'), []))

/** Each with a layer `a` whose lines begin at 2. */
const layer = (lines: string) => `layers:\n  a:\n    table: public.a\n    id: id\n    geometry: geom\n${lines}`
const MISTAKES: readonly (readonly [text: string, ...mistakes: string[]])[] = [
  ['', 'f:1: the file must be keys with values'],
  ['a', 'f:1: the file must be keys with values'],
  ['layers:', 'f:1: layers must be layers by their names'],
  ['layers: []', 'f:1: layers must be layers by their names'],
  ['layers: {}\nlayer: {}', 'f:2: layer is unknown; the nearest known key is layers'],
  ['layers: [', 'f:1: Flow sequence in block collection must be sufficiently indented and end with a ]'],
  ['layers:\n  a: {}\n  a: {}', 'f:3: Map keys must be unique'],
  ['layers: *x', 'f:1: Unresolved alias (the anchor must be set before the alias): x'],
  ['layers: !!x {}', 'f:1: Unresolved tag: tag:yaml.org,2002:x'],
  ['layers:\n  a:', 'f:2: a must be keys with values'],
  [
    'layers:\n  a: {}',
    'f:2: a.table is missing',
    'f:2: a.id is missing',
    'f:2: a.geometry is missing',
    'f:2: a.columns is missing',
  ],
  [layer('    columns: al'), 'f:6: a.columns must be all, or the columns with what each is for'],
  [layer('    columns: all\n    visibel: a=b'), 'f:7: a.visibel is unknown; the nearest known key is visible'],
  [
    layer('    columns: { name: { facett: true } }'),
    'f:6: a.columns.name.facett is unknown; the nearest known key is facet',
  ],
  [layer('    columns: { name: { text: yes } }'), 'f:6: a.columns.name.text must be one of true, false'],
  [layer('    columns: all\n    refresh: 60'), 'f:7: a.refresh must look like 60s, 5m or 1h'],
  [layer('    columns: all\n    srid: EPSG:3067'), 'f:7: a.srid must be a whole number'],
  [layer('    columns: all\n    rank:'), 'f:7: a.rank has no value'],
  [layer('    columns: all\n    editors_only: no'), 'f:7: a.editors_only must be one of true, false'],
  [layer('    columns:\n      geom:'), 'f:7: a.columns.geom is the geometry, and always given out'],
  [layer('    columns:\n      tile:'), 'f:7: a.columns.tile is the name of a parameter. Give it another with as:'],
  [
    layer('    columns:\n      Name:'),
    'f:7: a.columns.Name is no name of a parameter: lower case letters and digits with single _ between them. Give it another with as:',
  ],
  [layer('    columns:\n      x:\n        as: page'), 'f:8: a.columns.x.as: page is the name of a parameter'],
  [layer('    columns:\n      x: { as: y }\n      y:'), 'f:8: a.columns.y has the name of another column, y'],
  ...['a', 'a.b.c', 'a."b', '.a'].map(
    (table) =>
      [
        `layers:\n  a:\n    table: '${table}'\n    id: id\n    geometry: g\n    columns: all`,
        'f:3: a.table must name schema and table, as in public.parks',
      ] as const,
  ),
  ...['places', 'land', 'schema'].map(
    (name) =>
      [
        `layers:\n  ${name}: { table: a.b, id: id, geometry: g, columns: all }`,
        `f:2: ${name} is taken: the service has something else of that name`,
      ] as const,
  ),
  ...['Parks', '1', 'a b', 'ä', 'a.json'].map(
    (name) =>
      [
        `layers:\n  ${name}: { table: a.b, id: id, geometry: g, columns: all }`,
        `f:2: ${name} must be 1 to 63 lower case letters, digits, - and _, the first one a letter`,
      ] as const,
  ),
]

for (const [text, ...mistakes] of MISTAKES) {
  test(`mistakes of ${JSON.stringify(text)}`, (t) => {
    const fault = t.throws(() => parseLayers(text, 'f'), { instanceOf: LayersFault })
    t.deepEqual(fault?.message.split('\n'), mistakes)
  })
}

test('mistakes of several layers come in the order of their lines', (t) => {
  const fault = t.throws(() => parseLayers(`${layer('    columns: al')}\n  B: 5\nc: d`, 'f'))
  t.deepEqual(
    fault?.message.split('\n').map((line) => line.split(':')[1]),
    ['6', '7', '7', '8'],
  )
})

test('no column has the name of a parameter that lists, facets and tiles have by themselves', (t) => {
  const own = new Set(PLACE_FIELDS.all.flatMap(({ name, aliases }) => [name, ...aliases]))
  const names = [...PLACE_LIST_PARAMETERS, ...PLACE_FACET_PARAMETERS].map(({ name }) => name)
  const free = names.filter((name) => !name.includes('__') && !own.has(name) && !TAKEN_NAMES.has(name))
  t.deepEqual(free, [])
})
