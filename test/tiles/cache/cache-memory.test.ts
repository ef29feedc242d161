/** A tile cache stays within the memory that it was allowed, whatever its keys are and its tiles are made from. */
import { randomBytes } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import test from 'ava'
import { storageKey } from '../../../tiles/cache/cell-index.ts'
import { StoredTile } from '../../../tiles/cache/stored-tile.ts'
import { TileCache } from '../../../tiles/cache/tile-cache.ts'
import { answerTile } from '../../../tiles/http/respond.ts'
import { ByteWriter } from '../../../tiles/mvt/byte-writer.ts'

const LIMIT = 8 * 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the bytes of objects and buffers that are still in use. */
async function inUse(): Promise<number> {
  // A round frees objects. The buffers that only they referred to follow in the next, off the main thread.
  for (let round = 0; round < 4; round++) {
    collectGarbage()
    await sleep(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns bytes as a tile is encoded: at the beginning of a buffer that has room for more. */
function encoded(length: number): Buffer {
  const writer = new ByteWriter(64)
  writer.copy(randomBytes(length))
  return writer.bytes()
}

const KINDS: readonly [kind: string, tiles: number, length: number, variant: number][] = [
  ['small tiles', 2700, 700, 10],
  ['small tiles with long filters', 2700, 700, 4000],
  ['empty tiles with long filters', 4000, 0, 4000],
  ['larger tiles', 340, 30_000, 10],
]

for (const [kind, tiles, length, variant] of KINDS) {
  test.serial(`a cache full of ${kind} takes no more than its limit, nor much less`, async (t) => {
    const cache = new TileCache(LIMIT, (error) => t.fail(String(error)))
    const ask = async (number: number) => {
      const key = storageKey({ z: 14, x: number, y: 1 }, `${number}${'x'.repeat(variant)}`)
      const served = await cache.get(key, async () => new StoredTile(encoded(length), 1))
      const question = {
        method: 'GET',
        target: '/',
        accept: undefined,
        requestId: 'a',
        peer: '',
        acceptEncoding: 'br',
        ifNoneMatch: undefined,
      }
      await answerTile(question, served, { type: 'application/vnd.mapbox-vector-tile', cacheControl: 'public' })
      await served.tile.settled()
      await setImmediate()
      return key
    }
    const before = await inUse()
    const last = await ask(0)
    for (let number = 1; number < tiles; number += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, more) => ask(number + more)))
    }
    const taken = (await inUse()) - before
    t.log(`${tiles} ${kind}: ${Math.round(taken / 2 ** 20)} of ${LIMIT / 2 ** 20} MiB`)
    t.is(cache.peek(last), undefined, 'the cache is not full')
    t.true(taken < LIMIT * 1.05, `${taken} bytes`)
    t.true(taken > LIMIT * 0.3, `${taken} bytes`)
  })
}
