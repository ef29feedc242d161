/** Values are right for the current version, also those that were made while it was asked for. */
import test from 'ava'
import { VersionedCache } from '../../../search/text/versioned-cache.ts'
import { NoAnswer } from '../../../sql/core/database-errors.ts'

/** A cache whose version changes when told, and what it made: version at the begin, in the order of the calls. */
function setUp() {
  let version = 'a'
  const made: string[] = []
  const cache = new VersionedCache<string>()
  const make = async () => {
    made.push(version)
    return `${version}${made.length}`
  }
  /** `change` is the version once `current` is asked for. */
  const read = (key: string, change = version) =>
    cache.read(
      key,
      async () => {
        version = change
        return version
      },
      make,
    )
  return { cache, made, read }
}

test('a value is made once for a version', async (t) => {
  const { read, made } = setUp()
  t.is(await read('x'), 'a1')
  t.is(await read('x'), 'a1')
  t.is(await read('x', 'b'), 'b2')
  t.deepEqual(made, ['a', 'b'])
})

test('what was made for the last version does not count for the next one', async (t) => {
  const { read, made } = setUp()
  await read('x')
  await read('x')
  t.is(await read('y', 'b'), 'b3')
  t.deepEqual(made, ['a', 'a', 'b'])
  // Versions change now, so nothing is made ahead.
  t.is(await read('z', 'c'), 'c4')
})

test('errors of what was made ahead are told only to who needs it', async (t) => {
  const { cache, read } = setUp()
  await read('x')
  await read('x')
  const fails = async () => Promise.reject(new Error('made too early'))
  await t.throwsAsync(
    cache.read('y', async () => 'a', fails),
    { message: 'made too early' },
  )
  let calls = 0
  const failsOnce = async () => (calls++ === 0 ? fails() : 'right')
  t.is(await cache.read('y', async () => 'b', failsOnce), 'right')
})

test('the last value counts while the database is not available', async (t) => {
  const { cache, read } = setUp()
  await read('x')
  const lost = async () => Promise.reject(new NoAnswer('gone'))
  t.is(await cache.read('x', lost, lost), 'a1')
  await t.throwsAsync(cache.read('new', lost, lost), { instanceOf: NoAnswer })
})
