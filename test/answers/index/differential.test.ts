/**
 * The index and PostgreSQL agree: on tiles, pages, counts and values, for random filters and areas, while places are
 * written. `DIFFERENTIAL=10000 npx ava --timeout=60m test/answers/index/differential.test.ts` asks more.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import sql, { join, raw } from 'sql-template-tag'
import type { Questions } from '../../../answers/index/answers/questions.ts'
import type { AskedRanked } from '../../../answers/index/answers/ranked.ts'
import type { AskedSuggestions } from '../../../answers/index/answers/suggestions.ts'
import { isIndexed, isOnText } from '../../../answers/index/conditions/indexed-conditions.ts'
import { IndexCopy } from '../../../answers/index/index-copy.ts'
import { IndexFile } from '../../../answers/index/index-file.ts'
import type { PlaceIndexOptions } from '../../../answers/index/loaded-index.ts'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import type { Position } from '../../../core/geo/bbox.ts'
import { CELL_PLACES, keyTile, tileKey } from '../../../core/geo/tile.ts'
import { TILE_NUMBERS, TILE_TEXTS } from '../../../core/model/place-tile.ts'
import type { GeoCondition, OrderTerm, PlaceCondition, ReadCondition, ReadLeaf } from '../../../core/query/ast.ts'
import { CLUSTER_PROPERTIES, type ClusterProperty, type Makeup } from '../../../core/query/cluster-properties.ts'
import { isGeo } from '../../../core/query/filters/area.ts'
import { INDEXED_AT, INDEXED_FIELDS } from '../../../core/query/indexed-fields.ts'
import type { FilterLeaf } from '../../../core/query/logic/filter-leaf.ts'
import { isLeaf, leavesOf } from '../../../core/query/logic/formula.ts'
import { twoValued } from '../../../core/query/logic/two-valued.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { PLACE_FIELDS, VISIBLE } from '../../../core/query/place-fields.ts'
import { allOf, anyOf, type Match } from '../../../core/words/match.ts'
import { sinceSql } from '../../../sql/changes/changes.ts'
import { whereSql, wordsQuery } from '../../../sql/compile/conditions.ts'
import { type CountedFacets, facetsQuery } from '../../../sql/compile/facets.ts'
import type { Database, Queryable } from '../../../sql/core/database.ts'
import { countQuery } from '../../../sql/places/counts.ts'
import { listPlaces } from '../../../sql/places/places.ts'
import { resolveConditions } from '../../../sql/places/resolve-conditions.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { suggestedNames } from '../../../sql/search/suggested-places.ts'
import { filteredPlaceTile } from '../../../sql/tiles/place-tiles.ts'
import { TileRows } from '../../../tiles/points/tile-rows.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { crowdedSpot, drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { moment, type OpeningFields, withHours } from '../../support/fixtures/places-with-hours.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { filters, type Model } from '../../support/fixtures/random-filters.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { treeOf } from '../../support/trees/random-trees.ts'

const RUNS = Number(process.env['DIFFERENTIAL'] ?? propertyRuns(400))

const zoom = fc.integer({ min: 0, max: 22 })
const tile = fc.tuple(crowdedSpot, zoom).map(([at, z]) => keyTile(tileKey(at.longitude, at.latitude), z))

const circle = fc
  .tuple(crowdedSpot, fc.double({ min: 0, max: 7, noNaN: true }))
  .map(([center, power]): GeoCondition => ({ op: 'near', center, metres: 10 ** power }))
const corners = fc.array(crowdedSpot, { minLength: 3, maxLength: 6 })
const polygon = corners.map((ring): GeoCondition => ({ op: 'polygon', ring: ring as Position[] }))
const box = fc.tuple(crowdedSpot, crowdedSpot).map(
  ([a, b]): GeoCondition => ({
    op: 'bbox',
    bbox: {
      west: a.longitude,
      east: b.longitude,
      south: Math.min(a.latitude, b.latitude),
      north: Math.max(a.latitude, b.latitude),
    },
  }),
)
const area = fc.option(fc.oneof(circle, polygon, box), { freq: 2 })

/** Words of the drawn places, and some that they lack. */
const word = fc
  .tuple(
    fc.constantFrom('', '', '='),
    fc.constantFrom('cozy', 'co', 'cafe', 'late', 'corner', 'a', 'ab', 'жук', 'zhuk', '漢', '2', 'night', 'gone'),
    fc.boolean(),
  )
  .map(([mark, text, isPrefix]): Match => ({ word: mark + text, isPrefix }))
const { match } = fc.letrec<{ match: Match; all: Match; any: Match }>((tie) => ({
  match: fc.oneof({ depthSize: 'small' }, word, tie('all'), tie('any')),
  all: fc.array(tie('match'), { minLength: 1, maxLength: 3 }).map(allOf),
  any: fc.array(tie('match'), { minLength: 1, maxLength: 3 }).map(anyOf),
}))
const words = match.map((each): PlaceCondition => ({ op: 'words', match: each, byIndex: true }))

const openAt = moment.map((at): ReadCondition => ({ op: 'open_at', at }))

const labels = PLACE_FIELDS.all.filter(({ kind }) => kind === 'labels').map(({ name }) => name)
/** Those that the index holds, those that PostgreSQL finds, and those that parameters can't ask. */
const TEXTS = ['city', 'region', 'data_source', 'address', 'slug', 'name', 'timezone']
const PATTERNS = [['\0\0', ''], ['', 'e\0'], ['c\0', '\0', ''], ['', '\0b', '\0', ''], ['\0\0'], ['']]
const PAIRS = [
  ['price', 'rating'],
  ['score_combined', 'completeness_score'],
  ['city', 'region'],
  ['name', 'address'],
  ['is_chain', 'is_closed'],
] as const
const someText = fc.constantFrom(
  ...['a', 'cafe', 'cafe\u0301', 'cozy', 'ab', 'london', 'late night', '漢', '😀', 'жук', '\uffee'],
)
const onlyTrees: fc.Arbitrary<FilterLeaf> = fc.oneof(
  fc
    .constantFrom(...PLACE_FIELDS.all.filter(({ name }) => INDEXED_AT.has(name)).map(({ name }) => name))
    .map((field) => ({ op: 'null' as const, field })),
  fc
    .tuple(
      fc.constantFrom(...labels),
      fc.subarray(['cozy', 'cafe', 'ab', 'late night', 'жук', 'a%b'], { minLength: 1 }),
    )
    .map(([field, values]) => ({ op: 'only' as const, field, values })),
  fc
    .tuple(fc.constantFrom(...TEXTS), fc.constantFrom('gt', 'gte', 'lt', 'lte'), someText)
    .map(([field, op, value]) => ({ op, field, value })),
  fc
    .tuple(fc.constantFrom(...TEXTS, ...labels), fc.constantFrom(...PATTERNS), fc.boolean())
    .map(([field, pattern, ignoresAccents]) => ({
      ...({ op: 'like', field, patterns: [pattern] } as const),
      ...(ignoresAccents && ({ ignoresAccents } as const)),
    })),
  fc
    .tuple(fc.constantFrom('=', '<>', '<', '<=', '>', '>='), fc.constantFrom(...PAIRS))
    .map(([is, [field, other]]) => ({ op: 'fields' as const, is, field, other })),
  fc
    .tuple(fc.constantFrom('any', 'none'), fc.constantFrom('name', 'other_names', 'telephone'), someText)
    .map(([op, field, text]) => ({ op, field, values: [text] })),
  fc.boolean().map((value) => ({ op: 'flag' as const, field: 'is_featured', value })),
  fc
    .tuple(fc.constantFrom('gt', 'lte'), fc.constantFrom(0, Date.now() * 1000))
    .map(([op, value]) => ({ op, field: 'updated_at', value })),
)

/** Conditions of a filter, without those by default. */
const asked = filters
  .map((drawn) => parseList(new URLSearchParams(drawn[0]?.parameters ?? [])).where.filter(isLeaf) as FilterLeaf[])
  .map((leaves) => leaves.filter((leaf) => !('field' in leaf && VISIBLE.some(({ field }) => field === leaf.field))))
  .filter((leaves) => leaves.length > 0)
  .map(([leaf]) => leaf as FilterLeaf)
const leaf = fc.oneof(
  { weight: 6, arbitrary: asked },
  { weight: 3, arbitrary: onlyTrees },
  {
    weight: 1,
    arbitrary: fc.oneof(
      circle,
      polygon,
      box,
      fc.boolean().map((value) => ({ op: 'positioned', value }) as const),
    ),
  },
  // As texts, which become words.
  { weight: 1, arbitrary: words.map((each) => each as unknown as FilterLeaf) },
  { weight: 1, arbitrary: openAt.map((each) => each as FilterLeaf) },
)
const tree = treeOf(leaf).map((drawn) => twoValued(drawn, PLACE_FIELDS) as readonly ReadCondition[])

const plain = fc
  .tuple(fc.option(filters, { freq: 2 }), area, fc.option(words, { freq: 2 }), fc.option(openAt, { freq: 2 }))
  .map(([drawn, geo, text, open]): ReadCondition[] => [
    ...(open ? [open] : []),
    ...(geo ? [geo] : []),
    ...(text ? [text] : []),
    ...(parseList(new URLSearchParams(drawn?.flatMap(({ parameters }) => parameters) ?? [])).where as PlaceCondition[]),
  ])
const joined = fc
  .tuple(tree, fc.option(area, { nil: undefined }))
  .map(([parts, geo]): ReadCondition[] => [...parts, ...(geo ? [geo] : []), ...VISIBLE])
const where = fc
  .oneof(plain, joined)
  .filter((parts) =>
    parts.flatMap((part) => leavesOf<ReadLeaf>(part)).every((each) => isIndexed(each) || isOnText(each)),
  )

const ORDERS = [
  'score_combined',
  'aggregate_rating',
  'aggregate_rating_count',
  'completeness_score',
  'updated_at',
  'distance',
] as const
const order = fc
  .array(fc.record({ field: fc.constantFrom(...ORDERS), descending: fc.boolean() }), { maxLength: 2 })
  .map((terms): OrderTerm[] => [...terms, { field: 'id', descending: false }])

const clusters = fc.subarray(Object.keys(CLUSTER_PROPERTIES) as ClusterProperty[])

type Asked = { [Kind in keyof Questions]: { kind: Kind; asked: Questions[Kind]['asked'] } }[keyof Questions]

const names = INDEXED_FIELDS.map(({ name }) => name).filter((name) => !/_count$|_score$/.test(name))
const question: fc.Arbitrary<Asked> = fc.oneof(
  fc
    .record({
      where,
      tile,
      clusters,
      limits: fc.record({ whole: fc.constantFrom(0, 5, 1000), cell: fc.constant(CELL_PLACES) }),
    })
    .map(
      ({ where: rest, ...asked }): Asked => ({
        kind: 'tile',
        asked: { ...asked, where: [{ op: 'tile', tile: asked.tile }, ...rest] },
      }),
    ),
  fc
    .record({
      where,
      order,
      origin: fc.option(crowdedSpot, { nil: undefined, freq: 4 }),
      limit: fc.integer({ min: 1, max: 40 }),
      offset: fc.oneof(fc.constant('last' as const), fc.integer({ min: 0, max: 200 })),
    })
    .map((asked): Asked => ({ kind: 'page', asked })),
  fc.record({ where }).map((asked): Asked => ({ kind: 'count', asked })),
  fc
    .record({ where, tiers: fc.array(match, { minLength: 1, maxLength: 4 }), limit: fc.integer({ min: 1, max: 60 }) })
    .map((asked): Asked => ({ kind: 'ranked', asked })),
  fc
    .record({ where, ids: fc.uniqueArray(fc.nat(260).map(placeId), { maxLength: 40 }) })
    .map((asked): Asked => ({ kind: 'among', asked })),
  fc
    .record({
      where,
      ids: fc.uniqueArray(fc.nat(260).map(placeId), { maxLength: 12 }),
      names: fc.integer({ min: 1, max: 10 }),
      branches: fc.integer({ min: 1, max: 5 }),
    })
    .map((asked): Asked => ({ kind: 'branches', asked })),
  fc
    .record({
      where,
      all: match,
      tiers: fc.array(match, { minLength: 1, maxLength: 4 }),
      spelt: fc.integer({ min: 1, max: 4 }),
      names: fc.integer({ min: 1, max: 10 }),
      branches: fc.integer({ min: 1, max: 5 }),
    })
    .map((asked): Asked => ({ kind: 'suggestions', asked })),
  fc
    .record({
      where,
      most: fc.nat(8),
      fields: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ where: all, most, fields }): Asked => ({
        kind: 'values',
        asked: {
          where: all,
          most,
          groups: [
            { where: all, names: fields },
            { where: all.filter((each) => !isGeo(each)), names: fields.slice(1) },
          ],
        },
      }),
    ),
)

/** More than there are. */
const MAX_PLACES = 10_000

/** One after the other, as a transaction has one connection. */
async function resolved(database: Queryable, conditions: readonly ReadCondition[]): Promise<PlaceCondition[]> {
  const all: PlaceCondition[] = []
  for (const condition of conditions) all.push(...(await resolveConditions(database, [condition], MAX_PLACES)))
  return all
}

/** The answer of PostgreSQL in the same form, without what has no order. */
async function bySql(database: Queryable, { kind, asked }: Asked): Promise<unknown> {
  const conditions = await resolved(database, asked.where)
  switch (kind) {
    case 'tile':
      return tileBySql(database, conditions, asked)
    case 'count':
      return countBySql(database, conditions)
    case 'values': {
      const groups: unknown[] = []
      for (const { where: narrowing, names: fields } of asked.groups) {
        const narrowed = await resolved(database, narrowing)
        const values: unknown[] = []
        for (const field of fields) values.push(await valuesBySql(database, narrowed, field, asked.most))
        groups.push({ count: await countBySql(database, narrowed), values })
      }
      return groups
    }
    case 'ranked':
      return rankedBySql(database, conditions, asked)
    case 'among':
      return amongBySql(database, conditions, asked.ids)
    case 'branches':
      return suggestedNames(database, asked.ids, { ...asked, where: conditions, focus: undefined })
    case 'suggestions':
      return suggestionsBySql(database, conditions, asked)
    case 'page': {
      const count = (await countBySql(database, conditions)) ?? 0
      const { limit, order: by, origin } = asked
      const offset = asked.offset === 'last' ? Math.max(0, Math.ceil(count / limit) - 1) * limit : asked.offset
      const rows = await listPlaces(database, { where: conditions, order: by, origin }, { limit, offset })
      return { count, ids: rows.map(({ id }) => id) }
    }
  }
}

/** The shortest of the names, and the others. */
const NAMES = sql`array(
  select substr(word, 2) from unnest(tsvector_to_array(words)) with ordinality as each (word, at)
  where word like '^%' order by at) as names`

function withNames<Row extends { id: string; names: string[] }>({ names: [name, ...otherNames], ...rest }: Row) {
  return { ...rest, name: name ?? rest.id, otherNames }
}

async function countBySql(database: Queryable, conditions: PlaceCondition[]): Promise<number | undefined> {
  const [row] = await database.rows<{ count: number }>(countQuery(conditions))
  return row?.count
}

async function rankedBySql(database: Queryable, conditions: PlaceCondition[], { tiers, limit }: AskedRanked) {
  const ranks = tiers.map((tier, at) => sql`when words @@ ${wordsQuery(tier)}::tsquery then ${at}::int`)
  const rows = await database.rows<{ id: string; names: string[]; rank: number }>(sql`
    select * from (
      select id, ${NAMES}, score_combined as score, case ${join(ranks, ' ')} end as rank
      from places where ${whereSql(conditions)}) as ranked
    where rank is not null order by rank, score desc, id limit ${limit}`)
  return { places: rows.map(withNames), count: await countBySql(database, conditions) }
}

async function suggestionsBySql(database: Queryable, conditions: PlaceCondition[], asked: AskedSuggestions) {
  const matching: PlaceCondition[] = [...conditions, { op: 'words', match: asked.all, byIndex: true }]
  const { places } = await rankedBySql(database, matching, { tiers: asked.tiers, limit: MAX_PLACES })
  // Then the index must not tell.
  if (places[0] && places[0].rank >= asked.spelt) return 'typos decide the order'
  const firsts = new Map<string, string>()
  for (const { id, name } of places) if (!firsts.has(name)) firsts.set(name, id)
  const ids = [...firsts.values()].slice(0, asked.names)
  const found = await suggestedNames(database, ids, { ...asked, where: conditions, focus: undefined })
  return found.length < asked.names ? found : found.map((name) => ({ ...name, ids: name.ids.slice(0, 1) }))
}

async function amongBySql(database: Queryable, conditions: PlaceCondition[], ids: readonly string[]) {
  const rows = await database.rows<{ id: string; names: string[] }>(sql`
    select id, ${NAMES} from places where ${whereSql(conditions)} and id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], id)`)
  return { places: rows.map(withNames), count: await countBySql(database, conditions) }
}

async function valuesBySql(
  database: Queryable,
  conditions: PlaceCondition[],
  name: string,
  most: number,
): Promise<object | undefined> {
  const { column, kind, within } = PLACE_FIELDS.named(name)
  if (within) {
    const [counted] = await database.rows<CountedFacets>(facetsQuery([{ where: conditions, names: [name] }], most))
    return Object.entries(counted?.facets[name] ?? {})
  }
  const value = kind === 'labels' ? sql`unnest(array(select distinct unnest(${raw(column)})))` : raw(column)
  const limit = kind === 'number' ? sql`` : sql`limit ${most}`
  const [row] = await database.rows<{ counts: object }>(sql`
    select coalesce(json_agg(json_build_array(value, places)), '[]') as counts from (
      select value, count(*) as places from (select ${value} as value from places where ${whereSql(conditions)}) as each
      where value is not null group by value order by places desc, value::text collate "C" ${limit}) as counted`)
  return row?.counts
}

type TileAsked = Questions['tile']['asked']

async function tileBySql(database: Queryable, conditions: PlaceCondition[], asked: TileAsked) {
  const { total, features, ...found } = await filteredPlaceTile(
    database,
    asked.tile,
    conditions,
    asked.limits.whole,
    asked.clusters,
  )
  const rows = new TileRows(features ?? Buffer.alloc(0), TILE_NUMBERS.length, TILE_TEXTS.length)
  return {
    total,
    shown: Array.from(rows.order, (row) => rows.text(row, 0)).sort(),
    clusters: found.clusters?.toString('hex') ?? null,
    makeup: asked.clusters.length > 0 ? (found.makeup ?? []).map((each) => stated(each, asked.clusters)) : undefined,
  }
}

/** Ratings are counted in any case by PostgreSQL. */
function stated({ ratings, rated, ...labels }: Makeup, asked: readonly ClusterProperty[]) {
  return { ...labels, ...(asked.includes('avg:rating') && { ratings, rated }) }
}

function comparable({ kind, asked }: Asked, answer: unknown): unknown {
  if (kind === 'tile') {
    const { total, shown, makeup, ...found } = answer as Questions['tile']['answer']
    return {
      total,
      shown: shown.toSorted(),
      clusters: found.clusters && Buffer.from(found.clusters).toString('hex'),
      makeup: asked.clusters.length > 0 ? (makeup ?? []).map((each) => stated(each, asked.clusters)) : undefined,
    }
  }
  if (kind !== 'values') return answer
  return (answer as Questions['values']['answer']).map(({ count, values }) => ({
    count,
    values,
  }))
}

/** Writes until stopped: moves, changes, hides, deletes and adds places. */
function writer(database: Database): () => Promise<void> {
  let isStopped = false
  const models = withHours(drawCrowdedPlaces())
  const deleted = new Set<string>()
  const write = async () => {
    for (let turn = 0; !isStopped; turn++) {
      const { id } = models[(turn * 7) % models.length] as (typeof models)[0]
      const twin = models[(turn * 13) % models.length] as (typeof models)[0]
      const [at] = fc.sample(crowdedSpot, { numRuns: 1, seed: turn })
      if (deleted.delete(id)) await upsertPlaces(database, [{ ...twin, id }])
      else if (turn % 5 === 4) await database.write(sql`delete from places where id = ${deleted.add(id) && id}::uuid`)
      else if (turn % 3 === 0) await database.write(change(id, twin))
      else await database.write(move(id, turn % 7 === 0 ? undefined : at))
      // Without pauses, places would change between any answer and its comparison.
      if (turn % 2 === 0) await sleep(25)
    }
  }
  const writing = write()
  return () => {
    isStopped = true
    return writing
  }
}

function change(id: string, twin: Model & OpeningFields) {
  const { city, country, vibes, tags, price, aggregate_rating, is_public, score_combined } = twin
  return sql`
    update places set opening_hours = ${twin.opening_hours}, timezone = ${twin.timezone}, region = ${twin.region},
      is_closed = ${twin.is_closed}, city = ${city}, country = ${country}, vibes = ${vibes}::text[], tags = ${tags}::text[], price = ${price}::smallint,
      aggregate_rating = ${aggregate_rating}, is_public = ${is_public}, score_combined = ${score_combined}
    where id = ${id}::uuid`
}

function move(id: string, at: Position | undefined) {
  return sql`
    update places set longitude = ${at?.longitude ?? null}, latitude = ${at?.latitude ?? null} where id = ${id}::uuid`
}

testOnEachDatabase(`${RUNS} random questions, while places are written`, async (t, { database }) => {
  await upsertPlaces(database, withHours(drawCrowdedPlaces()))
  const index = openIndex(t, database)
  await index.settled()
  const stop = writer(database)
  const counts = { undecided: 0, empty: 0, full: 0 }
  for (const asked of fc.sample(question, { numRuns: RUNS, seed: Number(process.env['SEED']) || 18 })) {
    counts[await agree(t, index, database, asked)]++
  }
  await stop()
  t.log(counts, [...index.uses])
  t.true(counts.full > RUNS / 4, `${counts.full} of ${RUNS} answers had places`)
  t.true(counts.undecided < RUNS / 3, `the index did not answer ${counts.undecided} of ${RUNS}`)
})

testOnEachDatabase('random questions to an index from a file, while places are written', async (t, { database }) => {
  await upsertPlaces(database, withHours(drawCrowdedPlaces()))
  const file = { path: path.join(temporaryFolder('index'), 'places'), store: database }
  const copy = new IndexCopy(
    database.changes,
    () => undefined,
    (error) => t.fail(error.stack),
  )
  await copy.load(new AbortController().signal)
  const stop = writer(database)
  for (let turn = 0; turn < 20; turn++) await Promise.all([copy.current(), sleep(10)])
  await Promise.all([copy.write(new IndexFile(file)), copy.current(), sleep(200).then(() => copy.current())])
  await copy.thread.close()
  const news: string[] = []
  const index = openIndex(t, database, { file, onNews: (text) => news.push(text) })
  await index.settled()
  t.regex(news.join(), /^the index has \d+ places in \d+ MB, read from its file/)
  for (const asked of fc.sample(question, { numRuns: RUNS, seed: Number(process.env['SEED']) || 19 })) {
    await agree(t, index, database, asked)
  }
  await stop()
})

function openIndex(t: ExecutionContext, database: Database, options: Partial<PlaceIndexOptions> = {}): PlaceIndex {
  const index = new PlaceIndex({
    database: database.changes,
    memory: 2 ** 30,
    onTrouble: (error) => t.fail(error.stack),
    onNews: () => undefined,
    ...options,
  })
  atEnd(() => index.close())
  return index
}

/** Compares both answers at one snapshot. Returns whether there were places. */
async function agree(
  t: ExecutionContext,
  index: PlaceIndex,
  database: Database,
  asked: Asked,
): Promise<'undecided' | 'empty' | 'full'> {
  for (;;) {
    const found = await index.ask(asked.kind, asked.asked)
    // A place on the border of the area: only PostGIS can tell.
    if (!found) return 'undecided'
    const expected = await database.transaction(async (transaction) => {
      await transaction.rows(sql`set transaction isolation level repeatable read`)
      const changed = await transaction.rows(sql`select from place_changes where ${sinceSql(found.snapshot)} limit 1`)
      return changed.length > 0 ? undefined : { answer: await bySql(transaction, asked) }
    })
    if (!expected) continue
    t.deepEqual(comparable(asked, found.answer), expected.answer, JSON.stringify(asked))
    const isEmpty = /^(?:0|\[?\{"(?:total|count)":0|\{"places":\[\])/.test(JSON.stringify(expected.answer))
    return isEmpty ? 'empty' : 'full'
  }
}
