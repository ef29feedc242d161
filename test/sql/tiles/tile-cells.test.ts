/**
 * The rollup that thins low zooms: after any write, refreshed or not, tiles show at once what their transaction sees.
 * Refreshing it step by step gives the same as counting afresh.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { CELL_DEPTH, CELL_PLACES, formatTile, keyTile, type Tile } from '../../../core/geo/tile.ts'
import { ratingUnits } from '../../../core/query/cluster-properties.ts'
import type { Database, Queryable } from '../../../sql/core/database.ts'
import { placeTiles } from '../../../sql/tiles/place-tiles.ts'
import { encodePointTile } from '../../../tiles/points/tile.ts'
import { testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { crowdedSpot } from '../../support/fixtures/crowded-places.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { expectedContent, readContent } from '../../support/tiles/tile-content.ts'

const LAYER = {
  name: 'places',
  numbers: 3,
  texts: 7,
  properties: [{ name: 'id', kind: 'text', index: 0, description: '' }],
} as const
const OPTIONS = { imageCdnUrl: '', selection: undefined, buffer: 0, clusters: [] }
const DEEPEST = 18

const score = fc.constantFrom(0, 0.25, 0.5, 1)
const newPlace = fc.record({
  id: fc.uuid(),
  spot: crowdedSpot,
  score,
  isShown: fc.constantFrom(true, true, true, false),
  rating: fc.constantFrom(0, 2.5, 4.1, 5),
})

const insertion = (min: number, max: number) =>
  fc.array(newPlace, { minLength: min, maxLength: max, size: 'max' }).map((places) => {
    const json = JSON.stringify(places.map(({ spot, ...rest }) => ({ ...rest, ...spot })))
    return sql`
      insert into places (id, name, longitude, latitude, score_combined, is_public, aggregate_rating)
      select id, id::text, longitude, latitude, score, "isShown", rating from json_to_recordset(${json})
        as new (id uuid, longitude float8, latitude float8, score float8, "isShown" boolean, rating float8)
      on conflict do nothing`
  })

/** A write to new places, or to those of one of the parts. Parts are eighths of the places, by their ids. */
function write(parts: readonly number[]): fc.Arbitrary<Sql> {
  const some = fc.constantFrom(...parts).map((part) => sql`get_byte(uuid_send(id), 15) % 8 = ${part}`)
  return fc.oneof(
    insertion(1, 5),
    fc.tuple(some, score).map(([where, to]) => sql`update places set score_combined = ${to} where ${where}`),
    fc
      .tuple(some, fc.option(crowdedSpot))
      .map(([where, to]) => [where, to?.longitude ?? null, to?.latitude ?? null] as const)
      .map(([where, x, y]) => sql`update places set longitude = ${x}, latitude = ${y} where ${where}`),
    some.map((where) => sql`update places set aggregate_rating = 5 - aggregate_rating where ${where}`),
    some.map((where) => sql`update places set is_public = not is_public where ${where}`),
    some.map((where) => sql`update places set is_duplicate = not is_duplicate where ${where}`),
    // The rollup does not depend on names.
    some.map((where) => sql`update places set name = name || '.' where ${where}`),
    some.map((where) => sql`delete from places where ${where}`),
  )
}

/** Tiles to check after each step: tiles of one zoom at places that are, or were, there. */
const look = fc.record({
  z: fc.integer({ min: 0, max: DEEPEST }),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
})
type Look = typeof look extends fc.Arbitrary<infer Value> ? Value : never

/** Checks tiles, and keeps the positions where places have been. */
class Observer {
  readonly #keys = new Set<bigint>([0n])

  /** Throws unless the tiles hold exactly the places that the queryable sees. */
  async check(queryable: Queryable, { z, picks }: Look): Promise<void> {
    const rows = await queryable.rows<{ id: string; key: string; rating: number }>(sql`
      select id, tile_key as key, aggregate_rating as rating from places where is_public and not is_duplicate and tile_key is not null
      order by score_combined desc, id`)
    const ranked = rows.map(({ id, key, rating }) => ({ id, key: BigInt(key), rating }))
    for (const { key } of ranked) this.#keys.add(key)
    const tiles = this.tiles({ z, picks })
    for (const whole of [0, 6]) {
      const contents = await placeTiles(queryable, tiles, whole, true)
      for (const [index, tile] of tiles.entries()) {
        const content = contents[index]
        assert.ok(content)
        const body = encodePointTile(LAYER, [{ tile, content, dx: 0, dy: 0 }], OPTIONS)
        const expected = expectedContent(ranked, tile, whole)
        assert.deepEqual(readContent(body, 'places'), expected, formatTile(tile))
        const made = content.makeup?.map(({ ratings, rated }) => [ratings, rated])
        const cells = expected.clusters.map(({ _key }) => ranked.filter(({ key }) => cellOf(key, tile) === _key))
        assert.deepEqual(made ?? [], cells.map(ratingsOf))
      }
    }
  }

  tiles({ z, picks }: Look): Tile[] {
    const keys = [...this.#keys]
    const all = picks.map((pick) => keyTile(keys[pick % keys.length] ?? 0n, z))
    return [...new Map(all.map((tile) => [formatTile(tile), tile])).values()]
  }
}

const cellOf = (key: bigint, { z }: Tile) => formatTile(keyTile(key, z + CELL_DEPTH))

/** Sum in millionths, and number. */
function ratingsOf(places: readonly { rating: number }[]): [sum: number, count: number] {
  const sum = places.reduce((total, { rating }) => total + ratingUnits(rating), 0)
  return [sum, places.filter(({ rating }) => rating > 0).length]
}

interface Cell {
  level: number
  cell: string
  places: number
  shown: string[]
  best_score: number
  ratings: string
  rated: number
}

const readCells = (queryable: Queryable) => queryable.rows<Cell>(sql`select * from tile_cells order by level, cell`)

/** Throws unless the refreshed rollup equals one that is counted afresh, by SQL and here. */
async function checkRefreshed(database: Database): Promise<void> {
  await database.transaction((transaction) => transaction.rows(sql`select refresh_tile_cells()`))
  const refreshed = await readCells(database)
  const rebuilt = await database.transaction(async (transaction) => {
    await transaction.rows(sql`select rebuild_tile_cells()`)
    return readCells(transaction)
  })
  assert.deepEqual(refreshed, rebuilt)
  const ranked = await database.rows<{ id: string; key: string; score: number; rating: number }>(sql`
    select id, tile_key as key, score_combined as score, aggregate_rating as rating from places
    where is_public and not is_duplicate and tile_key is not null order by score_combined desc, id`)
  const cells = new Map<string, Cell>()
  for (let level = 4; level <= 17; level++) {
    for (const { id, key, score: best_score, rating } of ranked) {
      const cell = String(BigInt(key) >> BigInt(2 * (31 - level)))
      const known = cells.get(`${level}/${cell}`)
      if (known) {
        known.places++
        known.shown = known.places > CELL_PLACES ? known.shown.slice(0, 1) : [...known.shown, id]
        known.ratings = String(Number(known.ratings) + ratingUnits(rating))
        known.rated += Number(rating > 0)
      } else {
        const ratings = String(ratingUnits(rating))
        cells.set(`${level}/${cell}`, {
          level,
          cell,
          places: 1,
          shown: [id],
          best_score,
          ratings,
          rated: Number(rating > 0),
        })
      }
    }
  }
  assert.deepEqual(new Map(rebuilt.map((cell) => [`${cell.level}/${cell.cell}`, cell])), cells)
}

const UNDONE = new Error('undone')

/** Runs in a transaction, which is rolled back if `work` returns false. */
async function run(database: Database, work: (transaction: Queryable) => Promise<boolean>): Promise<void> {
  const done = database.transaction(async (transaction) => {
    if (!(await work(transaction))) throw UNDONE
  })
  await done.catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
}

const refresh = fc.constantFrom(0, 3, 20_000).map((max) => sql`select refresh_tile_cells(${max}::integer)`)
const begin = fc.record({ places: insertion(20, 60), isRefreshed: fc.boolean() })

async function startAfresh(database: Database, { places, isRefreshed }: { places: Sql; isRefreshed: boolean }) {
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`delete from places`)
    await transaction.rows(places)
  })
  if (isRefreshed) await database.transaction((transaction) => transaction.rows(sql`select refresh_tile_cells()`))
}

testOnEachDatabase('after each write tiles are right at once, refreshed or not', async (t, { database }) => {
  const step = fc.record({
    statement: fc.oneof({ weight: 4, arbitrary: write([0, 1, 2, 3, 4, 5, 6, 7]) }, { weight: 1, arbitrary: refresh }),
    keeps: fc.constantFrom(true, true, true, false),
    look,
  })
  const property = fc.asyncProperty(begin, fc.array(step, { minLength: 3, maxLength: 8 }), async (first, steps) => {
    await startAfresh(database, first)
    const observer = new Observer()
    for (const { statement, keeps, look: at } of steps) {
      await observer.check(database, at)
      await run(database, async (transaction) => {
        await transaction.rows(statement)
        await observer.check(transaction, at)
        return keeps
      })
      await observer.check(database, at)
    }
    await checkRefreshed(database)
  })
  await t.notThrowsAsync(fc.assert(property, { numRuns: propertyRuns(20) }))
})

testOnEachDatabase('refreshing changes no byte of a tile', async (t, { database }) => {
  const property = fc.asyncProperty(begin, write([0, 1, 2, 3, 4, 5, 6, 7]), look, async (first, statement, at) => {
    await startAfresh(database, first)
    await database.transaction((transaction) => transaction.rows(statement))
    const observer = new Observer()
    await observer.check(database, at)
    const before = await placeTiles(database, observer.tiles(at), 1)
    await database.transaction((transaction) => transaction.rows(sql`select refresh_tile_cells()`))
    assert.deepEqual(await placeTiles(database, observer.tiles(at), 1), before)
  })
  await t.notThrowsAsync(fc.assert(property, { numRuns: propertyRuns(30) }))
})

/** A transaction that stays open until it is ended. */
interface Session {
  rows(statement: Sql): Promise<unknown>
  end(keeps: boolean): Promise<void>
}

function openSession(database: Database): Promise<Session> {
  return new Promise((opened, failed) => {
    const done: Promise<void> = run(database, (transaction) => {
      return new Promise((ended) => {
        opened({
          rows: (statement) => transaction.rows(statement),
          end(keeps) {
            ended(keeps)
            return done
          },
        })
      })
    })
    done.catch(failed)
  })
}

// The embedded database runs one transaction after another.
testOn('PostGIS', 'what other transactions have not committed is not on tiles, and then at once', async (t, on) => {
  const { database } = on
  /** Two transactions that stay open for some steps, and a third that commits each. None writes to another's places. */
  const PARTS = [
    [0, 1],
    [2, 3],
    [4, 5, 6, 7],
  ]
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.nat(2).chain((actor) => write(PARTS[actor] ?? []).map((statement) => ({ actor, statement }))),
    },
    { weight: 2, arbitrary: fc.record({ actor: fc.nat(1), keeps: fc.boolean() }) },
    { weight: 2, arbitrary: refresh.map((statement) => ({ actor: 2, statement })) },
  )
  const steps = fc.array(fc.tuple(step, look), { minLength: 5, maxLength: 14 })
  const property = fc.asyncProperty(begin, steps, async (first, drawn) => {
    await startAfresh(database, first)
    const observer = new Observer()
    const open = new Map<number, Session>()
    for (const [one, at] of drawn) {
      if ('keeps' in one) {
        await open.get(one.actor)?.end(one.keeps)
        open.delete(one.actor)
      } else if (one.actor === 2) {
        await database.transaction((transaction) => transaction.rows(one.statement))
      } else {
        const session = open.get(one.actor) ?? (await openSession(database))
        open.set(one.actor, session)
        await session.rows(one.statement)
      }
      await observer.check(database, at)
    }
    for (const session of open.values()) await session.end(true)
    await observer.check(database, { z: 0, picks: [0] })
    await checkRefreshed(database)
  })
  await t.notThrowsAsync(fc.assert(property, { numRuns: propertyRuns(25) }))
})
