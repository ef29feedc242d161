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

test('this file is not in the table, and runs on the embedded database unless a server is there and it is asked for', (t) => {
  const isAsked = process.env['TEST_EMBEDDED'] === 'different' && Boolean(process.env['DATABASE_URL'])
  t.is(runsOnEmbedded(), !isAsked)
})
