/** AND, OR and NOT of what may be unknown: hand-made truth tables, PostgreSQL's own logic, its compiled SQL, and the index. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { join, type Sql } from 'sql-template-tag'
import { PlaceIndex } from '../../answers/index/place-index.ts'
import type { PlaceInput } from '../../core/model/place.ts'
import type { PlaceCondition, ReadCondition } from '../../core/query/ast.ts'
import type { FilterLeaf } from '../../core/query/logic/filter-leaf.ts'
import type { Tree } from '../../core/query/logic/tree.ts'
import { twoValued } from '../../core/query/logic/two-valued.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import type { Database } from '../../sql/core/database.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { atEnd } from '../support/processes/at-end.ts'

type FilterTree = Tree<FilterLeaf>

/** P is true of a price of 1, false of 2, and unknown without one. Q is so of the regions x and y. */
const P: FilterTree = { op: 'number', field: 'price', values: [1] }
const Q: FilterTree = { op: 'any', field: 'region', values: ['x'] }
const NATIVE = new Map<FilterTree, Sql>([
  [P, sql`price = 1`],
  [Q, sql`region_normal = 'x'`],
])
const not = (of: FilterTree): FilterTree => ({ op: 'not', of })
const and = (...of: FilterTree[]): FilterTree => ({ op: 'and', of })
const or = (...of: FilterTree[]): FilterTree => ({ op: 'or', of })

const PRICES = [1, 2, null]
const REGIONS = ['x', 'y', null]

/** For each price (true, false, unknown), the values for each region. */
const TABLES: readonly [tree: FilterTree, values: string][] = [
  [P, 'TTT FFF UUU'],
  [not(P), 'FFF TTT UUU'],
  [not(not(P)), 'TTT FFF UUU'],
  [and(P, Q), 'TFU FFF UFU'],
  [or(P, Q), 'TTT TFU TUU'],
  [not(and(P, Q)), 'FTU TTT UTU'],
  [not(or(P, Q)), 'FFF FTU FUU'],
  [and(P, not(Q)), 'FTU FFF FUU'],
  [or(P, not(Q)), 'TTT FTU UTU'],
  [and(P, not(P)), 'FFF FFF UUU'],
  [or(P, not(P)), 'TTT TTT UUU'],
  [not(or(and(P, Q), not(or(P, Q)))), 'FTU TFU UUU'],
  [not(and(not(P), or(Q, not(Q)))), 'TTT FFU UUU'],
  [and(), 'TTT TTT TTT'],
  [or(), 'FFF FFF FFF'],
  [not(and()), 'FFF FFF FFF'],
  [not(or()), 'TTT TTT TTT'],
  [or(P, and()), 'TTT TTT TTT'],
  [and(P, or()), 'FFF FFF FFF'],
]

type Model = Partial<PlaceInput> | undefined

const SPOT = { longitude: 13.4, latitude: 52.5 }
const inBox: FilterLeaf = { op: 'bbox', bbox: { west: 13, south: 52, east: 14, north: 53 } }

const LESS: FilterLeaf = { op: 'fields', is: '<', field: 'price', other: 'rating' }
const SAME: FilterLeaf = { op: 'fields', is: '=', field: 'city', other: 'region' }

/** A place of which the condition is true, one of which it is false, and one of which it is unknown; undefined if it can't be. */
const LEAVES: readonly [leaf: FilterLeaf, whenTrue: Model, whenFalse: Model, whenUnknown?: Model][] = [
  [{ op: 'flag', field: 'is_chain', value: true }, { is_chain: true }, { is_chain: false }],
  [{ op: 'any', field: 'city', values: ['ulm'] }, { city: 'Ulm' }, { city: 'Bonn' }, { city: null }],
  [{ op: 'any', field: 'city', values: ['ulm, de'] }, { city: 'Ulm', country: 'DE' }, { city: 'Ulm' }, { city: null }],
  [{ op: 'any', field: 'city', values: [] }, undefined, { city: 'Bonn' }, { city: null }],
  [{ op: 'any', field: 'vibes', values: ['cozy'] }, { vibes: ['Cozy'] }, { vibes: ['odd'] }],
  [{ op: 'any', field: 'vibes', values: ['cozy'] }, { vibes: ['Cozy'] }, { vibes: [] }],
  [{ op: 'none', field: 'city', values: ['ulm'] }, { city: null }, { city: 'Ulm' }],
  [{ op: 'none', field: 'vibes', values: ['cozy'] }, { vibes: [] }, { vibes: ['cozy', 'odd'] }],
  [{ op: 'only', field: 'vibes', values: ['cozy'] }, { vibes: ['Cozy'] }, { vibes: ['cozy', 'odd'] }],
  [{ op: 'only', field: 'vibes', values: ['cozy'] }, { vibes: [] }, { vibes: ['odd'] }],
  [{ op: 'null', field: 'city' }, { city: null }, { city: 'Ulm' }],
  [{ op: 'null', field: 'price' }, { price: null }, { price: 1 }],
  [{ op: 'like', field: 'city', patterns: [['u', '']] }, { city: 'Ulm' }, { city: 'Bonn' }, { city: null }],
  [{ op: 'like', field: 'city', patterns: [['zz', '']] }, undefined, { city: 'Bonn' }, { city: null }],
  [{ op: 'like', field: 'vibes', patterns: [['c', '']] }, { vibes: ['cozy'] }, { vibes: [] }],
  [{ op: 'like', field: 'city', patterns: [['u\0m']] }, { city: 'Ulm' }, { city: 'Uelm' }, { city: null }],
  [{ op: 'gt', field: 'city', value: 'm' }, { city: 'Ulm' }, { city: 'Bonn' }, { city: null }],
  [{ op: 'gte', field: 'city', value: 'ulm' }, { city: 'Ulm' }, { city: 'Bonn' }, { city: null }],
  [{ op: 'lt', field: 'city', value: 'z' }, { city: 'Ulm' }, { city: 'Ωmega' }, { city: null }],
  [{ op: 'lte', field: 'address', value: 'ulm' }, { address: 'ULM' }, { address: 'Ulm 1' }, { address: null }],
  [{ op: 'lt', field: 'name', value: 'b' }, { name: 'Ångström' }, { name: 'B' }],
  [{ op: 'any', field: 'name', values: ['ulm'] }, { name: ' ULM' }, { name: 'Ulm 1' }],
  [
    { op: 'any', field: 'telephone', values: ['+49 1'] },
    { telephone: '+49 1' },
    { telephone: '1' },
    { telephone: null },
  ],
  [{ op: 'none', field: 'telephone', values: ['+49 1'] }, { telephone: null }, { telephone: '+49 1' }],
  [{ op: 'null', field: 'telephone' }, { telephone: null }, { telephone: '+49 1' }],
  [{ op: 'null', field: 'score_combined' }, undefined, {}],
  [{ op: 'null', field: 'id' }, undefined, {}],
  [{ op: 'lt', field: 'updated_at', value: 1 }, undefined, {}],
  [{ op: 'flag', field: 'is_featured', value: true }, { is_featured: true }, { is_featured: false }],
  [{ op: 'any', field: 'other_names', values: ['ulm'] }, { other_names: ['A', 'Ulm'] }, { other_names: [] }],
  [{ op: 'only', field: 'other_names', values: ['ulm'] }, { other_names: [] }, { other_names: ['A', 'Ulm'] }],
  [LESS, { price: 1, aggregate_rating: 2 }, { price: 2, aggregate_rating: 2 }, { price: null, aggregate_rating: 2 }],
  [SAME, { city: 'Ulm', region: 'ULM' }, { city: 'Ulm', region: 'x' }, { city: 'Ulm', region: null }],
  [
    { ...SAME, is: '<>' },
    { city: 'Ulm', region: 'x' },
    { city: 'Ulm', region: 'ULM' },
    { city: null, region: 'x' },
  ],
  [{ op: 'number', field: 'price', values: [1, 2] }, { price: 2 }, { price: 3 }, { price: null }],
  [{ op: 'gt', field: 'price', value: 2 }, { price: 3 }, { price: 2 }, { price: null }],
  [{ op: 'gte', field: 'price', value: 2 }, { price: 2 }, { price: 1 }, { price: null }],
  [{ op: 'lt', field: 'price', value: 2 }, { price: 1 }, { price: 2 }, { price: null }],
  [{ op: 'lte', field: 'price', value: 2 }, { price: 2 }, { price: 3 }, { price: null }],
  [{ op: 'range', field: 'price', low: 2, high: 3 }, { price: 3 }, { price: 1 }, { price: null }],
  [{ op: 'range', field: 'price', low: 2, high: 3 }, { price: 2 }, { price: 4 }, { price: null }],
  [inBox, SPOT, { longitude: 0, latitude: 0 }, { longitude: null, latitude: null }],
  [{ op: 'near', center: SPOT, metres: 9 }, SPOT, { longitude: 0, latitude: 0 }, { longitude: null, latitude: null }],
  [
    { op: 'tile', tile: { z: 1, x: 1, y: 0 } },
    SPOT,
    { longitude: -9, latitude: 0 },
    { longitude: null, latitude: null },
  ],
  [
    { op: 'polygon', ring: [SPOT, { longitude: 14, latitude: 52 }, { longitude: 14, latitude: 53 }] },
    { longitude: 13.9, latitude: 52.5 },
    { longitude: 0, latitude: 0 },
    { longitude: null, latitude: null },
  ],
  [{ op: 'positioned', value: true }, SPOT, { longitude: null, latitude: null }],
  [
    { op: 'open_at', at: Date.parse('2026-11-23T12:00:00Z') },
    { opening_hours: '24/7', timezone: 'UTC' },
    { opening_hours: null },
  ],
]

const PLACES: PlaceInput[] = PRICES.flatMap((price, p) =>
  REGIONS.map((region, q) => ({
    id: placeId(1 + 3 * p + q),
    name: `${p} ${q}`,
    data_source_identifier: `${p} ${q}`,
    price,
    region,
  })),
)

const filled = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, PLACES)
  const index = new PlaceIndex({
    database: database.changes,
    memory: 2 ** 30,
    onTrouble: (error) => {
      throw error
    },
    onNews: () => undefined,
  })
  atEnd(() => index.close())
  await index.settled()
  return { database, index }
})

async function idsBySql(database: Database, parts: readonly ReadCondition[]): Promise<string[]> {
  const where: PlaceCondition[] = await resolveConditions(database, parts, 1000)
  const rows = await database.rows<{ id: string }>(
    sql`select id from scored_places as places where ${whereSql(where)} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Places that PostgreSQL finds for the index may take it more than a second on a busy machine. */
const ATTEMPTS = 20

async function idsByIndex(index: PlaceIndex, parts: readonly ReadCondition[]): Promise<string[] | undefined> {
  const order = [{ field: 'id', descending: false }] as const
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await index.ask('page', { where: parts, order, origin: undefined, limit: 100, offset: 0 })
    if (found) return found.answer.ids?.slice()
    await sleep(50)
  }
  return undefined
}

function nativeSql(tree: FilterTree): Sql {
  if (tree.op === 'not') return sql`not (${nativeSql(tree.of)})`
  if (tree.op !== 'and' && tree.op !== 'or') return NATIVE.get(tree) as Sql
  return join([sql`${tree.op === 'and'}::boolean`, ...tree.of.map((part) => sql`(${nativeSql(part)})`)], ` ${tree.op} `)
}

testOnEachDatabase('trees have three values', async (t, { engine }) => {
  const { database, index } = await filled(engine)
  for (const [tree, table] of TABLES) {
    const told = JSON.stringify(tree)
    const values = [...table.replaceAll(' ', '')]
    const native = await database.rows<{ value: string }>(
      sql`select case ${nativeSql(tree)} when true then 'T' when false then 'F' else 'U' end as value from places order by id`,
    )
    t.is(native.map(({ value }) => value).join(''), values.join(''), told)
    const expected = values.flatMap((value, at) => (value === 'T' ? [placeId(1 + at)] : []))
    const parts = twoValued(tree, PLACE_FIELDS) as ReadCondition[]
    t.deepEqual(await idsBySql(database, parts), expected, told)
    t.deepEqual(await idsByIndex(index, parts), expected, told)
  }
})

testOnEachDatabase('NOT leaves out what is unknown, for each condition', async (t, { engine }) => {
  const { database, index } = await filled(engine)
  for (const [leaf, ...models] of LEAVES) {
    const told = JSON.stringify(leaf)
    const blank = {
      ...{ name: 'A', opening_hours: null, city: null, country: null, region: null, price: null, is_chain: false },
      ...{ address: null, telephone: null, vibes: [], other_names: [], is_featured: false, aggregate_rating: 0 },
    }
    const [isTrue, isFalse, isUnknown] = [100, 101, 102].map(placeId) as [string, string, string]
    const rows = models.flatMap((model, at) => {
      const id = placeId(100 + at)
      return model ? [{ ...blank, longitude: null, latitude: null, ...model, id, data_source_identifier: id }] : []
    })
    await upsertPlaces(database, rows)
    const among: FilterLeaf = { op: 'any', field: 'id', values: [isTrue, isFalse, isUnknown] }
    const where = models[0] ? [isTrue] : []
    const cases: readonly [FilterTree, string[]][] = [
      [and(among, leaf), where],
      [and(among, not(leaf)), [isFalse]],
      [and(among, not(not(leaf))), where],
      [and(among, or(not(leaf), and(leaf, not(leaf)))), [isFalse]],
      [and(among, or(leaf, not(leaf))), [...where, isFalse]],
    ]
    for (const [tree, expected] of cases) {
      const parts = twoValued(tree, PLACE_FIELDS) as ReadCondition[]
      t.deepEqual(await idsBySql(database, parts), expected, `${told} by SQL`)
      t.deepEqual(await idsByIndex(index, parts), expected, `${told} by index`)
    }
    await database.write(sql`delete from places where id = any(${rows.map(({ id }) => id)}::uuid[])`)
  }
})

testOnEachDatabase('a place that moves within its key leaves an area that is joined', async (t, { engine }) => {
  const { database, index } = await filled(engine)
  const id = placeId(200)
  const edge = { west: 20, south: 20, east: 20.0000001, north: 21 }
  const parts = twoValued(or({ op: 'bbox', bbox: edge }, or()), PLACE_FIELDS) as ReadCondition[]
  const ask: ReadCondition[] = [{ op: 'or', of: [...parts, { op: 'any', field: 'id', values: [] }] }]
  const at = (longitude: number) => ({ id, name: 'A', data_source_identifier: id, longitude, latitude: 20.5 })
  await upsertPlaces(database, [at(20.0000001)])
  t.deepEqual(await idsByIndex(index, ask), [id])
  await upsertPlaces(database, [at(20.0000002)])
  t.deepEqual(await idsByIndex(index, ask), [])
  t.deepEqual(await idsBySql(database, ask), [])
})
