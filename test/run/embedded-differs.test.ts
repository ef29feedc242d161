/** The table of files that run on both kinds of database names files that exist and do so, in order. */
import { readFileSync } from 'node:fs'
import test from 'ava'
import { EMBEDDED_DIFFERS, runsOnEmbedded } from '../support/databases/embedded-differs.ts'

const names = Object.keys(EMBEDDED_DIFFERS)

test('each file of the table has tests on each database', (t) => {
  for (const name of names)
    t.regex(readFileSync(`test/${name}.test.ts`, 'utf8'), /testOnEachDatabase\(|overEachDatabase\(/)
})

test('the table is in order', (t) => {
  t.deepEqual(names, names.toSorted())
})

test('this file is not in the table, and runs on the embedded database without a server, or if all do', (t) => {
  const all = (process.env['TEST_EMBEDDED'] ?? 'all') === 'all'
  t.is(runsOnEmbedded(), all || !process.env['DATABASE_URL'])
})
