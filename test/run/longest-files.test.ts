/** The list of the longest files (ava.config.js) names files that exist, in order. */
import { existsSync, readFileSync } from 'node:fs'
import test from 'ava'

const names = JSON.parse(readFileSync('test/longest-files.json', 'utf8')) as string[]

test('each of the longest files exists', (t) => {
  for (const name of names) t.true(existsSync(`test/${name}.test.ts`), name)
})

test('the list of the longest files is in order', (t) => {
  t.deepEqual(names, names.toSorted())
})
