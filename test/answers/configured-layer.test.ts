/** An operator's table is answered by the face that answers events: names, types and coordinate systems make no difference. */
import sql from 'sql-template-tag'
import { LayerAnswers } from '../../answers/layers.ts'
import { toTile } from '../../core/geo/tile.ts'
import { parseFacetQuery } from '../../core/query/parse/facets.ts'
import { parseLayerList } from '../../core/query/parse/list.ts'
import { parseStart } from '../../core/query/parse/page.ts'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { parseLayers } from '../../layers/configured/layers-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { checkLayer } from '../../sql/layers/configured-layers.ts'
import { overEachDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { run } from '../support/layers/operator-tables.ts'

const FILE = `layers:
  order-2:
    table: gis."Bus ""stops"" äß.x"
    id: Nr
    geometry: select
    rank: -height,name
    visible: state=open
    columns:
      Name: { text: true, as: name }
      group: { facet: true }
      "Höhe (m)": { as: height }
      flag: { facet: true }
      count:
      notes:
      labels: { text: true, facet: true }
      seen:
`

const TABLE = 'gis."Bus ""stops"" äß.x"'

const layerOn = overEachDatabase(async ({ database }) => {
  await run(database, [
    'create schema gis',
    `create table ${TABLE} ("Nr" bigint primary key, "Name" varchar, "group" text, "Höhe (m)" numeric, flag boolean,
      count integer, notes jsonb, labels text[], seen date, state text, "select" geometry(point, 3067))`,
    `insert into ${TABLE} select 9007199254740000 + n, 'Stop ' || n, (array['Bus', 'Tram', null])[1 + n % 3],
      nullif(n % 7, 3), nullif(n % 2, 1)::boolean, nullif(n % 5, 0), '{"a": 1}', array['l' || n % 2],
      date '2024-01-01' + n, case when n % 10 = 0 then 'closed' else 'open' end,
      case when n % 11 <> 0 then st_setsrid(st_makepoint(385000 + n * 13, 6672000 + n * 7), 3067) end
    from generate_series(1, 300) n`,
  ])
  const [entry] = parseLayers(FILE, 'layers.yaml')
  const { layer, faults } = entry ? await checkLayer(database, entry) : { faults: [] }
  if (!layer) throw new Error(faults.join('\n'))
  return layer
})

const ASKING = { signal: undefined, onExpensive: () => undefined }

async function countOf(database: Database, layer: ConfiguredLayer, query: string): Promise<number> {
  const answers = new LayerAnswers(database, layer)
  const parsed = parseLayerList(new URLSearchParams(query), layer)
  const { count } = await answers.list(parsed, { number: 1, size: 7 }, ASKING)
  const pages = []
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const start = parseStart(new URLSearchParams({ per_page: '100', cursor }), parsed.order, layer)
    const page = await answers.list(parsed, start, ASKING)
    pages.push(...page.items)
    cursor = 'next' in page ? page.next : null
  }
  if (new Set(pages.map((row) => row['@id'])).size !== count) throw new Error(`${query}: pages and count differ`)
  return count
}

/** Parameters, and the same in SQL. */
const FILTERS: readonly (readonly [query: string, where: string])[] = [
  ['', 'true'],
  ['name=stop%2012', `"Name" = 'Stop 12'`],
  ['name__contains=TOP 2', `"Name" like 'Stop 2%'`],
  ['search=l1%20stop', `labels = '{l1}'`],
  ['group=bus&group=Tram&ordering=-group,name', '"group" is not null'],
  ['group__exclude=bus', `"group" is distinct from 'Bus'`],
  ['height__gte=4&ordering=height', '"Höhe (m)" >= 4'],
  ['height__range=1__2', '"Höhe (m)" between 1 and 2'],
  ['flag=false&ordering=-count', 'flag = false'],
  ['count__in=1,2', 'count in (1, 2)'],
  ['labels__in=L0', `labels = '{l0}'`],
  ['seen__lt=2024-03-01&ordering=-seen', `seen < '2024-03-01'`],
  ['ids=9007199254740001,9007199254740003', '"Nr" in (9007199254740001, 9007199254740003)'],
  ['tile=6/36/18', '"select" is not null'],
  ['tile=6/37/18', 'false'],
  [
    'in_bbox=24.9,60.1,24.95,60.18',
    '"select" is not null and st_x(st_transform("select", 4326)) <= 24.95 and st_y(st_transform("select", 4326)) <= 60.18',
  ],
  [
    'point=24.93,60.17&dist=500',
    `st_dwithin(st_transform("select", 4326)::geography, 'srid=4326;point(24.93 60.17)'::geography, 500)`,
  ],
]

testOnEachDatabase('lists, numbered and by cursor, have what SQL finds', async (t, { database, engine }) => {
  const layer = await layerOn(engine)
  for (const [query, where] of FILTERS) {
    const [expected] = await database.rows<{ count: number }>({
      ...sql``,
      text: `select count(*)::integer as count from ${TABLE} where state = 'open' and ${where}`,
      values: [],
    } as never)
    t.is(await countOf(database, layer, query), expected?.count ?? -1, query)
  }
})

testOnEachDatabase(
  'a tile counts the rows of its list, and each cell shows the best',
  async (t, { database, engine }) => {
    const layer = await layerOn(engine)
    const answers = new LayerAnswers(database, layer)
    const tile = toTile('6', '36', '18')
    if (!tile) return t.fail()
    for (const whole of [1000, 10]) {
      const [shown] = await answers.tiles([tile], [], whole)
      t.is(shown?.total, await countOf(database, layer, 'tile=6/36/18'))
      t.is(shown?.clusters === null, whole === 1000)
    }
  },
)

testOnEachDatabase(
  'facets count, and a row is found by its id unless it is not visible',
  async (t, { database, engine }) => {
    const layer = await layerOn(engine)
    const answers = new LayerAnswers(database, layer)
    const { where } = parseLayerList(new URLSearchParams('flag=false'), layer)
    const { facets, count } = await answers.facets(
      parseFacetQuery(new URLSearchParams(), where, layer.fields.facets),
      ASKING,
    )
    t.is(count, 120)
    t.deepEqual(Object.keys(facets).sort(), ['flag', 'group', 'labels'])
    t.is((await answers.row('9007199254740001'))?.['name'], 'Stop 1')
    t.is(await answers.row('9007199254740010'), undefined)
  },
)
