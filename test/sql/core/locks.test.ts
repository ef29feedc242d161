/** No two advisory locks share a key, in TypeScript and in SQL functions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { LOCKS } from '../../../sql/core/locks.ts'

const FUNCTIONS = 'sql/schema/functions'

test('each key is used for one lock', (t) => {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  const inFunctions = files.flatMap((file) =>
    [...readFileSync(join(FUNCTIONS, file), 'utf8').matchAll(/advisory_\w*lock\((\d+)\)/g)].map(([, key]) =>
      Number(key),
    ),
  )
  t.deepEqual(inFunctions, [7_231_002])
  const keys = [...inFunctions, ...Object.values(LOCKS)]
  t.is(new Set(keys).size, keys.length)
})
