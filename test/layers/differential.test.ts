/**
 * The SQL of each layer against a plain evaluation of its rows, while rows are written: lists, walks by cursor, counts,
 * facets and tiles. `DIFFERENTIAL=10000 npx ava --timeout=60m test/layers/differential.test.ts` asks more.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { keyTile, tileKey } from '../../core/geo/tile.ts'
import { tileValues } from '../../core/model/tile-values.ts'
import type { Key, ListQuery, RowCondition } from '../../core/query/ast.ts'
import type { Field } from '../../core/query/field-catalogue.ts'
import type { FilterLeaf } from '../../core/query/logic/filter-leaf.ts'
import { isLeaf } from '../../core/query/logic/formula.ts'
import type { Tree } from '../../core/query/logic/tree.ts'
import { twoValued } from '../../core/query/logic/two-valued.ts'
import { parseFacetQuery } from '../../core/query/parse/facets.ts'
import { parseLayerList } from '../../core/query/parse/list.ts'
import { normalise } from '../../core/words/normalise.ts'
import type { Layer } from '../../layers/layer.ts'
import type { Database, Queryable } from '../../sql/core/database.ts'
import { countRows, type LayerRow, layerFacets, listRows, listRowsAfter } from '../../sql/layers/rows.ts'
import { shapeTile } from '../../sql/layers/shape-tile.ts'
import { layerTile } from '../../sql/layers/tile.ts'
import { TileRows } from '../../tiles/points/tile-rows.ts'
import { featureRows } from '../../tiles/shapes/feature-rows.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { crowdedSpot } from '../support/fixtures/crowded-places.ts'
import { plainFacet, truth } from '../support/fixtures/plain-layer.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { type DrawnRow, WRITTEN_LAYERS, type WrittenLayer } from '../support/fixtures/written-layers.ts'
import { ODD_LAYER } from '../support/layers/odd-layer.ts'
import { SHAPE_LAYERS } from '../support/shapes/shape-layers.ts'
import { treeOf } from '../support/trees/random-trees.ts'

const RUNS = Number(process.env['DIFFERENTIAL'] ?? propertyRuns(200))
const ROWS = 250

const word = fc.constantFrom('cafe', 'Café', 'bar', ' BAR', 'a%b', 'a_b', '漢字', 'late night', "l'été")
const drawn: fc.Arbitrary<DrawnRow> = fc.record({
  position: fc.option(crowdedSpot, { freq: 8 }),
  text: word,
  labels: fc.array(word, { maxLength: 3 }),
  pick: fc.nat(10_000),
})

const VALUES: Readonly<Record<Field['kind'], fc.Arbitrary<string>>> = {
  text: word,
  labels: word,
  exact: fc.nat(ROWS).map(String),
  number: fc.constantFrom('0', '0.5', '1', '2', '3', '4.5'),
  boolean: fc.constantFrom('true', 'FALSE'),
  moment: fc.constantFrom('2026-11-21', '2026-11-21 03:00', '2026-11-21T05:00+02:00', '2026-11-21 12:00:00.000001'),
  uuid: fc.uuid(),
  bigint: fc.nat().map(String),
}
const LOOKUPS: Readonly<Record<Field['kind'], readonly string[]>> = {
  text: ['', '__in', '__exclude', '__prefix', '__contains', '__wildcard'],
  labels: ['', '__in', '__exclude', '__prefix', '__contains', '__wildcard'],
  exact: ['', '__in', '__exclude'],
  number: ['', '__in', '__gt', '__gte', '__lt', '__lte', '__range'],
  boolean: [''],
  moment: ['', '__in', '__gt', '__gte', '__lt', '__lte', '__range'],
  uuid: ['', '__in', '__exclude'],
  bigint: ['', '__in', '__exclude'],
}

function parametersOf({ fields, orders }: Layer): fc.Arbitrary<URLSearchParams> {
  const names = fields.all.filter(({ name }) => name !== 'id')
  const filter = fc.constantFrom(...names).chain(({ name, kind }) =>
    fc
      .tuple(fc.constantFrom(...LOOKUPS[kind]), VALUES[kind], VALUES[kind])
      .map(([lookup, one, other]): [string, string] => {
        const pair = lookup === '__range' ? `${one}__${other}` : lookup === '__in' ? `${one},${other}` : one
        return [name + lookup, pair]
      }),
  )
  const box = fc
    .tuple(crowdedSpot, crowdedSpot)
    .map(([a, b]): [string, string] => [
      'in_bbox',
      [a.longitude, Math.min(a.latitude, b.latitude), b.longitude, Math.max(a.latitude, b.latitude)].join(),
    ])
  const search = fc.constantFrom('cafe', 'BAR', 'e', 'late').map((text): [string, string] => ['search', text])
  const order = fc
    .array(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...Object.keys(orders))), { maxLength: 2 })
    .map((terms): [string, string] => ['ordering', terms.map((parts) => parts.join('')).join()])
  const some = fc.array(
    fc.oneof({ weight: 8, arbitrary: filter }, { weight: 1, arbitrary: box }, { weight: 1, arbitrary: search }),
    {
      maxLength: 2,
    },
  )
  return fc.tuple(some, order).map(([filters, by]) => new URLSearchParams([...filters, by]))
}

/** What parameters ask, and what only trees do. */
function leafOf(layer: Layer): fc.Arbitrary<FilterLeaf> {
  const asked = parametersOf(layer)
    .map((parameters) => {
      parameters.delete('ordering')
      return parseLayerList(parameters, { ...layer, defaults: [] }).where.filter(isLeaf) as FilterLeaf[]
    })
    .filter((leaves) => leaves.length > 0)
    .map(([leaf]) => leaf as FilterLeaf)
  const labels = layer.fields.all.filter(({ kind }) => kind === 'labels').map(({ name }) => name)
  const only = fc
    .tuple(fc.constantFrom(...labels), fc.array(word.map(normalise), { minLength: 1, maxLength: 3 }))
    .map(([field, values]): FilterLeaf => ({ op: 'only', field, values }))
  const missing = fc
    .constantFrom(...layer.fields.all.map(({ name }) => name))
    .map((field): FilterLeaf => ({ op: 'null', field }))
  const tile = fc
    .tuple(crowdedSpot, fc.nat(14))
    .map(([at, z]): FilterLeaf => ({ op: 'tile', tile: keyTile(tileKey(at.longitude, at.latitude), z) }))
  const positioned = fc.boolean().map((value): FilterLeaf => ({ op: 'positioned', value }))
  return fc.oneof({ weight: 6, arbitrary: asked }, only, missing, tile, positioned, ...comparisonsOf(layer))
}

/** Order of texts, one character of a pattern, two fields, and fields that no parameter asks. */
function comparisonsOf({ fields: { expressible } }: Layer): fc.Arbitrary<FilterLeaf>[] {
  const namesOf = (...kinds: Field['kind'][]) =>
    expressible.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  const texts = namesOf('text')
  if (texts.length === 0) return []
  const kinds = (['text', 'number', 'moment', 'boolean'] as const).filter((kind) => namesOf(kind).length > 0)
  const limit = fc
    .tuple(fc.constantFrom(...texts), fc.constantFrom('gt', 'gte', 'lt', 'lte'), word.map(normalise))
    .map(([field, op, value]): FilterLeaf => ({ op, field, value }))
  const like = fc
    .tuple(
      fc.constantFrom(...texts, ...namesOf('labels')),
      fc.constantFrom('\0a', 'a\0b', '\0', 'e\u0301', 'e\0'),
      fc.boolean(),
    )
    .map(([field, part, isEnd]): FilterLeaf => ({ op: 'like', field, patterns: [isEnd ? ['', part] : [part, '']] }))
  const pair = fc
    .constantFrom(...kinds)
    .chain((kind) => fc.tuple(fc.constantFrom(...namesOf(kind)), fc.constantFrom(...namesOf(kind))))
    .chain(([field, other]) =>
      fc.constantFrom('=', '<>', '<', '<=', '>', '>=').map((is): FilterLeaf => ({ op: 'fields', is, field, other })),
    )
  const equal = fc
    .tuple(fc.constantFrom(...texts), word.map(normalise))
    .map(([field, text]): FilterLeaf => ({ op: 'any', field, values: [text] }))
  return [limit, like, pair, equal]
}

for (const written of [...WRITTEN_LAYERS, ODD_LAYER, ...SHAPE_LAYERS]) {
  const { layer } = written
  testOnEachDatabase(`${layer.name}: ${RUNS} random questions, while rows are written`, async (t, { database }) => {
    const rows = fc.sample(drawn, { numRuns: ROWS, seed: 11 })
    await written.write(database, [...rows.entries()])
    const stop = writer(written, database)
    const question = fc.record({
      parameters: parametersOf(layer),
      tree: fc.option(treeOf(leafOf(layer)), { nil: undefined }),
      tile: fc.tuple(crowdedSpot, fc.nat(14)).map(([at, z]) => keyTile(tileKey(at.longitude, at.latitude), z)),
      size: fc.integer({ min: 1, max: 60 }),
    })
    let full = 0
    try {
      for (const asked of fc.sample(question, { numRuns: RUNS, seed: Number(process.env['SEED']) || 18 })) {
        if (await agree(t, layer, database, asked)) full++
      }
    } finally {
      await stop()
    }
    t.true(full > RUNS / 8, `${full} of ${RUNS} answers had rows`)
  })
}

function writer(written: WrittenLayer, database: Database): () => Promise<void> {
  const others = fc.sample(drawn, { numRuns: ROWS, seed: 12 })
  let isStopped = false
  const run = async () => {
    for (let turn = 0; !isStopped; turn++) {
      const number = (turn * 7) % ROWS
      if (turn % 5 === 4) await written.remove(database, number)
      else await written.write(database, [[number, others[(turn * 13) % ROWS] as DrawnRow]])
      await sleep(10)
    }
  }
  const writing = run()
  return () => {
    isStopped = true
    return writing
  }
}

interface Asked {
  parameters: URLSearchParams
  tree: Tree<FilterLeaf> | undefined
  tile: { z: number; x: number; y: number }
  size: number
}

/** Compares all answers at one snapshot. Returns whether there were rows. */
function agree(
  t: ExecutionContext,
  layer: Layer,
  database: Database,
  { parameters, tree, tile, size }: Asked,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.rows(sql`set transaction isolation level repeatable read`)
    const given = parseLayerList(parameters, layer)
    const joined = tree ? (twoValued(tree, layer.fields) as RowCondition[]) : []
    const query = { ...given, where: [...given.where, ...joined] }
    const told = `${layer.name} ?${parameters} ${JSON.stringify(tree)}`
    const stored = await storedRows(transaction, layer)
    const conditions = [...(layer.visible ?? []), ...given.where, ...(tree ? [tree] : [])] as Tree<FilterLeaf>[]
    const expected = stored.filter((row) => conditions.every((condition) => truth(condition, row, layer)))
    const ids = idsOf(expected).sort()
    const listed = await listRows(transaction, layer, query, { limit: 1000, offset: 0 })
    t.deepEqual(idsOf(listed).sort(), ids, told)
    t.is(await countRows(transaction, layer, query.where), ids.length, told)
    t.deepEqual(await walked(transaction, layer, query, size), idsOf(listed), told)
    const { facets } = await layerFacets(
      transaction,
      layer,
      parseFacetQuery(new URLSearchParams('facet_mode=all'), query.where, plainFacets(layer)),
    )
    for (const name of plainFacets(layer)) {
      t.deepEqual(facets[name], plainFacet(layer.fields.named(name), expected, layer), `${name} of ${told}`)
    }
    await compareTile(t, transaction, layer, query.where, { tile, expected, told })
    return ids.length > 0
  })
}

/** Without those that are told apart by another field. */
function plainFacets({ fields }: Layer): string[] {
  return fields.facets.filter((name) => !fields.named(name).within)
}

const idsOf = (rows: readonly LayerRow[]): string[] => rows.map(({ '@id': id }) => id)

/** All rows of the table, hidden ones too: nothing but the evaluation decides. */
function storedRows(database: Queryable, layer: Layer): Promise<LayerRow[]> {
  const everything = { where: [], order: [{ field: 'id', descending: false }], origin: undefined }
  const whole = {
    ...layer,
    visible: [],
    columns: layer.columns.map((column) => ({ ...column, shown: 'property' as const })),
  }
  return listRows(database, whole, everything, { limit: 10_000, offset: 0 })
}

async function walked(
  database: Queryable,
  layer: Layer,
  query: ListQuery<RowCondition>,
  size: number,
): Promise<string[]> {
  const ids: string[] = []
  let after: readonly Key[] | undefined
  do {
    const rows = await listRowsAfter(database, layer, query, after, size)
    ids.push(...idsOf(rows))
    after = rows.length === size ? rows.at(-1)?.['@keys'] : undefined
  } while (after)
  return ids
}

async function compareTile(
  t: ExecutionContext,
  database: Queryable,
  layer: Layer,
  where: readonly RowCondition[],
  { tile, expected, told }: { tile: Asked['tile']; expected: readonly LayerRow[]; told: string },
): Promise<void> {
  const onTile = expected.filter((row) => truth({ op: 'tile', tile }, row, layer))
  const { numbers, texts } = tileValues(layer.columns)
  const counts = [1 + numbers.length, texts.length] as const
  const { total, features } = layer.geometry
    ? await shapeTile(database, layer, tile, where, 1000)
    : await layerTile(database, layer, tile, where, 1000)
  t.is(total, onTile.length, told)
  const found = features ?? Buffer.alloc(0)
  const rows = new TileRows(layer.geometry ? featureRows(found, ...counts) : found, ...counts)
  t.deepEqual(Array.from(rows.order, (row) => rows.text(row, 0)).sort(), idsOf(onTile).sort(), told)
}
