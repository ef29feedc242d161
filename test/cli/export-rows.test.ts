/** The commands that export places and events, run as users run them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { storeFewPlaces } from '../support/fixtures/few-places.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { whereabouts } from '../support/services/program.ts'

const folder = temporaryFolder('export')

testOnEachDatabase('places and events are exported to files and to standard output', async (t, { database, url }) => {
  const settings = { DATABASE_URL: url }
  await storeFewPlaces(database)
  const file = join(folder, 'places.ndjson')
  const toFile = whereabouts(['export', 'places', file], settings)
  t.is(await toFile.ended, 0, toFile.output())
  t.regex(toFile.output(), /Writing .*: ([\d,]+) of \1 places, 100 %, [\d,]+ places\/s, in 0:\d\d\n\1 places\n/)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const toOutput = whereabouts(['export', 'places', '-', '--format', 'ndjson'], settings)
  t.is(await toOutput.ended, 0, toOutput.output())
  for (const line of lines) t.true(toOutput.output().includes(line))
  const events = whereabouts(['export', 'events', join(folder, 'events.csv')], settings)
  t.is(await events.ended, 0, events.output())
  t.regex(events.output(), /\n0 events\n/)
})

const MISTAKES: readonly [args: string[], message: RegExp][] = [
  [['places', 'x.foo'], /x\.foo must end in one of \.geojson, .*, or --format must say what it is/],
  [['places', 'nowhere/x.csv'], /There is no folder nowhere\. Make it first\./],
  [['places', 'x.parquet.gz'], /x\.parquet\.gz: parquet is never gzipped/],
  [['places', 'x.csv', '--filter', 'citty=Berlin'], /citty: Unknown parameter\. The nearest known one is "city"/],
  [['events', 'x.csv', '--filter', 'start_date_after=x'], /start_date: Enter a valid date\/time/],
]

for (const [args, message] of MISTAKES) {
  test(`export ${args.join(' ')} is an error`, async (t) => {
    const run = whereabouts(['export', ...args], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    t.is(await run.ended, 1)
    t.regex(run.output(), message)
  })
}
