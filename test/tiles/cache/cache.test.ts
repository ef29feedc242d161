/** The tile cache by itself: what it keeps, what a change makes stale, which callers wait for which build. */
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { keyTile, neighbours, parent, type Tile, tileKey, tileRange } from '../../../core/geo/tile.ts'
import type { QueryOptions } from '../../../sql/core/connection.ts'
import { NoAnswer } from '../../../sql/core/database-errors.ts'
import { type StorageKey, storageKey } from '../../../tiles/cache/cell-index.ts'
import { StoredTile } from '../../../tiles/cache/stored-tile.ts'
import { TileCache } from '../../../tiles/cache/tile-cache.ts'
import { latitude, longitude, tile } from '../../support/fixtures/arbitraries.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

const SIZE = 100_000
const TIMEOUT = new NoAnswer('took too long')

function cacheOf(t: ExecutionContext, bytes = 10 * SIZE): TileCache {
  return new TileCache(bytes, (error) => t.log(error))
}

function stored(body: Uint8Array = randomBytes(100)): StoredTile {
  return new StoredTile(body, 0)
}

/** Builds a tile for one who asks for brotli, and waits until it is stored, which is after its compression. */
async function fill(cache: TileCache, key: StorageKey, body: Uint8Array = randomBytes(100)): Promise<StoredTile> {
  const { tile: built } = await cache.get(key, async () => stored(body))
  await Promise.all([built.form('br').make(), built.settled()])
  await setImmediate()
  return built
}

/** Returns a tile that arrives when its gate is opened. */
function gated() {
  let open: (tile: StoredTile) => void = () => undefined
  const tile = new Promise<StoredTile>((resolve) => {
    open = resolve
  })
  return { tile, open: (built: StoredTile) => open(built) }
}

function keyOf(z: number, x: number, y: number): StorageKey {
  return storageKey({ z, x, y }, '')
}

const SIZES: [kind: string, body: Uint8Array, kept: number][] = [
  ['that cannot be compressed weigh three times what they are', randomBytes(SIZE), 3],
  ['that compress to nothing weigh what they are', new Uint8Array(SIZE), 9],
  ['that are empty weigh something too', new Uint8Array(), 10],
]
for (const [kind, body, kept] of SIZES) {
  test(`tiles ${kind}`, async (t) => {
    const bytes = body.length === 0 ? 40_500 : 10 * SIZE
    const cache = cacheOf(t, bytes)
    for (let x = 0; x < 20; x++) await fill(cache, keyOf(10, x, 0), body)
    const left = Array.from({ length: 20 }, (_, x) => x).filter((x) => cache.peek(keyOf(10, x, 0)))
    t.deepEqual(
      left,
      Array.from({ length: kept }, (_, n) => 20 - kept + n),
    )
  })
}

test('a tile is compressed once, whoever asks', async (t) => {
  const cache = cacheOf(t)
  const built = await fill(cache, keyOf(3, 1, 1))
  t.truthy(built.form('br').made)
  t.is(built.form('gzip').made, undefined, 'nobody has asked for it')
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const made = await built.form(encoding).make()
    t.true((await built.form(encoding).make()) === made)
    t.is(cache.peek(keyOf(3, 1, 1))?.tile.form(encoding).made, made)
  }
})

test('those who ask for a tile at the same time share a build; other filters are other tiles', async (t) => {
  const cache = cacheOf(t)
  let builds = 0
  const build = async () => {
    builds++
    await setImmediate()
    return stored()
  }
  const ask = (variant: string) => cache.get(storageKey({ z: 1, x: 0, y: 0 }, variant), build)
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => ask(n % 2 ? 'cafe' : 'bar')))
  t.is(builds, 2)
  t.is(new Set(answers.map((served) => served.tile)).size, 2)
})

test('a change outdates the tiles that hold it, with all filters, and no others', async (t) => {
  const nested = fc.tuple(tile, fc.nat(8)).map(([from, up]) => {
    let at: Tile = from
    for (let i = 0; i < up; i++) at = parent(at) ?? at
    return at
  })
  const run = async (tiles: Tile[], places: [number, number][], corners: Tile[]) => {
    const cache = cacheOf(t)
    const keys = [...places.map(([x, y]) => tileKey(x, y)), ...corners.map((corner) => tileRange(corner).low)]
    // Tiles of every zoom around each position would be too many. Some tiles have a position at their corner.
    const all = [...tiles, ...corners].flatMap((at) =>
      [storageKey(at, 'one'), storageKey(at, 'other')].map((key) => ({ at, key })),
    )
    for (const { key } of all) await fill(cache, key, new Uint8Array(10))
    cache.invalidate(keys)
    for (const { at, key } of all) {
      const { low, high } = tileRange(at)
      const isHit = keys.some((position) => position >= low && position < high)
      t.is(cache.peek(key) === undefined, isHit, key.text)
    }
  }
  const points = fc.array(fc.tuple(longitude, latitude), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(nested, { maxLength: 8 }), points, fc.array(nested, { maxLength: 2 }), run),
    {
      numRuns: propertyRuns(60),
    },
  )
})

test('a changed shape outdates the tiles that its box touches, and no others', async (t) => {
  const run = async (
    tiles: Tile[],
    [west, north]: [number, number],
    [east, south]: [number, number],
    copies: number,
  ) => {
    const corners = [
      tileKey(Math.min(west, east), Math.max(north, south)),
      tileKey(Math.max(west, east), Math.min(north, south)),
    ] as const
    const cache = cacheOf(t)
    const homes = corners.flatMap((key) => [2, 9, 17].map((z) => keyTile(key, z)))
    // With many tiles of a zoom, those of a box are looked up; otherwise all are looked at.
    const filler = Array.from({ length: copies }, (_, x) => ({ z: 9, x, y: 0 }))
    const all = [...tiles, ...homes, ...homes.flatMap(neighbours), ...filler].map((at) => ({
      at,
      key: storageKey(at, ''),
    }))
    for (const { key } of all) await fill(cache, key, new Uint8Array(10))
    cache.invalidateBoxes([corners])
    for (const { at, key } of all) {
      const [first, last] = corners.map((corner) => keyTile(corner, at.z)) as [Tile, Tile]
      const isHit = at.x >= first.x && at.x <= last.x && at.y >= first.y && at.y <= last.y
      t.is(cache.peek(key) === undefined, isHit, key.text)
    }
  }
  const point = fc.tuple(
    longitude.filter((x) => x < 180),
    latitude,
  )
  const near = point.chain(([x, y]) =>
    fc
      .tuple(fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.double({ min: -0.02, max: 0.02, noNaN: true }))
      .map(([dx, dy]): [[number, number], [number, number]] => [
        [x, y],
        [Math.max(-180, Math.min(179, x + dx)), Math.max(-90, Math.min(90, y + dy))],
      ]),
  )
  const pair = fc.oneof(fc.tuple(point, point), near)
  await fc.assert(
    fc.asyncProperty(fc.array(tile, { maxLength: 5 }), pair, fc.constantFrom(0, 100), (tiles, [a, b], copies) =>
      run(tiles, a, b, copies),
    ),
    { numRuns: propertyRuns(40) },
  )
})

test('a change while a tile is built: who waits has it, who comes later has a newer one', async (t) => {
  const cache = cacheOf(t)
  const key = keyOf(0, 0, 0)
  const [older, newer] = [stored(), stored()]
  const gate = gated()
  const waiting = cache.get(key, () => gate.tile)
  cache.invalidate([tileKey(1, 1)])
  const later = cache.get(key, async () => newer)
  t.is((await later).tile, newer)
  gate.open(older)
  t.is((await waiting).tile, older)
  await Promise.all([older.settled(), newer.settled()])
  await setImmediate()
  t.is(cache.peek(key)?.tile, newer)
})

test('a tile that was outdated while it was built is not taken for a current one', async (t) => {
  const cache = cacheOf(t)
  const key = keyOf(0, 0, 0)
  const older = stored()
  const waiting = cache.get(key, async () => older)
  cache.clear()
  t.is((await waiting).tile, older)
  await older.settled()
  await setImmediate()
  t.is(cache.peek(key), undefined)
  const newer = stored()
  t.is((await cache.get(key, async () => newer)).tile, newer)
})

test('an outdated tile is better than a database that is not there; any other error is an error', async (t) => {
  const key = keyOf(5, 1, 1)
  const told: unknown[] = []
  const cache = new TileCache(SIZE, (error) => told.push(error))
  await t.throwsAsync(
    cache.get(key, () => Promise.reject(TIMEOUT)),
    { is: TIMEOUT },
  )
  t.deepEqual(told, [])
  const older = await fill(cache, key)
  cache.clear()
  const served = await cache.get(key, () => Promise.reject(TIMEOUT))
  t.is(served.tile, older)
  t.true(Date.now() - Number(served.staleSince) < 60_000)
  t.deepEqual(told, [TIMEOUT])
  // A caller soon afterwards does not wait, though a newer tile is being built.
  const gate = gated()
  t.is((await cache.get(key, () => gate.tile)).tile, older)
  const newer = stored()
  gate.open(newer)
  await newer.settled()
  await setImmediate()
  t.deepEqual([cache.peek(key)?.tile, cache.peek(key)?.staleSince], [newer, undefined])
  cache.clear()
  const mistake = new Error('column does not exist')
  await t.throwsAsync(
    cache.get(key, () => Promise.reject(mistake)),
    { is: mistake },
  )
})

/** Returns a build that ends when its gate is opened, or when it is cancelled. */
function cancellable() {
  const gate = gated()
  const begun: QueryOptions[] = []
  const build = (options: QueryOptions) => {
    begun.push(options)
    const cancelled = new Promise<never>((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    })
    return Promise.race([gate.tile, cancelled])
  }
  return { build, begun, open: gate.open }
}

async function isPending(answer: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([answer, setImmediate(pending)])) === pending
}

test('while the database answers, whoever asks for a stale tile waits for the new one', async (t) => {
  const cache = cacheOf(t)
  const key = keyOf(4, 1, 1)
  await fill(cache, key)
  cache.clear()
  const { build, open } = cancellable()
  const waiting = cache.get(key, build)
  t.true(await isPending(waiting))
  const newer = stored()
  open(newer)
  t.deepEqual(await waiting, { tile: newer })
})

test('a build that waits for a connection: the stale tile at once, until the new one is there', async (t) => {
  const cache = cacheOf(t)
  const [key, cold] = [keyOf(4, 1, 1), keyOf(4, 2, 2)]
  const older = await fill(cache, key)
  cache.clear()
  const { build, begun, open } = cancellable()
  const waiting = cache.get(key, build)
  t.true(await isPending(waiting))
  begun[0]?.onDelay?.()
  t.is((await waiting).tile, older)
  t.is((await cache.get(key, build)).tile, older)
  t.is(begun.length, 1, 'it is still the one build')
  const other = cancellable()
  const without = cache.get(cold, other.build)
  other.begun[0]?.onDelay?.()
  t.true(await isPending(without), 'without a stale tile one waits')
  const [newer, first] = [stored(), stored()]
  open(newer)
  other.open(first)
  t.is((await without).tile, first)
  await newer.settled()
  await setImmediate()
  t.is(cache.peek(key)?.tile, newer)
})

test('while changes are not known all tiles are stale, and given at once; afterwards they are asked for anew', async (t) => {
  const cache = cacheOf(t)
  const [current, changed] = [keyOf(4, 1, 1), keyOf(4, 2, 2)]
  const older = await fill(cache, current)
  await fill(cache, changed)
  cache.invalidate([tileRange({ z: 4, x: 2, y: 2 }).low])
  const { build, begun } = cancellable()
  const waiting = cache.get(changed, build)
  t.true(await isPending(waiting))
  cache.goBlind(1000)
  t.true(Number((await waiting).staleSince) > 1000)
  t.is(cache.peek(current), undefined)
  t.deepEqual(await cache.get(current, build), { tile: older, staleSince: 1000 })
  t.is(begun.length, 1, 'nothing more is built')
  cache.see()
  t.is(cache.peek(current), undefined)
  const anew = cancellable()
  const asked = [current, changed].map((key) => cache.get(key, anew.build))
  for (const each of asked) t.true(await isPending(each))
  const newer = stored()
  anew.open(newer)
  t.deepEqual(await Promise.all(asked), [{ tile: newer }, { tile: newer }])
})

const LEFT = new Error('left')

test('a build is cancelled when the last of those who wait for it has left', async (t) => {
  const cache = cacheOf(t)
  const key = keyOf(4, 1, 1)
  const { build, begun, open } = cancellable()
  const [one, other] = [new AbortController(), new AbortController()]
  const waiting = [one, other].map(({ signal }) => cache.get(key, build, signal))
  one.abort(LEFT)
  await t.throwsAsync(waiting[0] as Promise<unknown>, { is: LEFT })
  t.false(begun[0]?.signal?.aborted)
  other.abort(LEFT)
  await t.throwsAsync(waiting[1] as Promise<unknown>, { is: LEFT })
  t.true(begun[0]?.signal?.aborted)
  const third = cache.get(key, build)
  t.is(begun.length, 2, 'the next one has a build of his own')
  const tile = stored()
  open(tile)
  t.is((await third).tile, tile)
  await t.throwsAsync(cache.get(keyOf(5, 1, 1), build, AbortSignal.abort(LEFT)), { is: LEFT })
  t.is(begun.length, 2)
})

test('a build goes on for those who wait without leaving, and for the cache that gave a stale tile', async (t) => {
  const cache = cacheOf(t)
  const key = keyOf(4, 1, 1)
  await fill(cache, key)
  cache.clear()
  const { build, begun } = cancellable()
  const [given, leaving] = [new AbortController(), new AbortController()]
  const waiting = cache.get(key, build, given.signal)
  begun[0]?.onDelay?.()
  await waiting
  given.abort(LEFT)
  t.truthy((await cache.get(key, build, leaving.signal)).staleSince)
  leaving.abort(LEFT)
  t.false(begun[0]?.signal?.aborted)
  const cold = cancellable()
  const staying = cache.get(keyOf(4, 2, 2), cold.build)
  const left = new AbortController()
  const other = cache.get(keyOf(4, 2, 2), cold.build, left.signal)
  left.abort(LEFT)
  await t.throwsAsync(other, { is: LEFT })
  t.false(cold.begun[0]?.signal?.aborted)
  t.true(await isPending(staying))
})
