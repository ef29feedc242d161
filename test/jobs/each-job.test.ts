/** What holds for each job of jobs/, also for a new one. */
import { execFileSync } from 'node:child_process'
import test from 'ava'
import sql from 'sql-template-tag'
import { JOBS } from '../../jobs/jobs.ts'
import { runJob } from '../../jobs/runner.ts'
import { schedules } from '../../jobs/schedules.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { storeFewPlaces } from '../support/fixtures/few-places.ts'

test('the lists that build/lists.js writes are current; if not: npm run build', (t) => {
  t.notThrows(() => execFileSync(process.execPath, ['build/lists.js', '--check']))
})

test('names are unique, and default schedules are cron expressions', (t) => {
  t.is(new Set(JOBS.map(({ name }) => name)).size, JOBS.length)
  t.notThrows(() => schedules(Object.fromEntries(schedules({}))))
})

for (const job of JOBS) {
  testOnEachDatabase(`${job.name} runs to its end, and a second run changes no place`, async (t, { database }) => {
    await storeFewPlaces(database)
    const run = async () => {
      t.like(await runJob(database, job, {}, { codeVersion: 'test' }), { state: 'done' })
      return database.rows(sql`select count(*)::int as changes from place_changes`)
    }
    const changes = await run()
    t.deepEqual(await run(), changes)
  })
}
