/** Schedules of jobs: when they run by themselves, and that only one of several processes runs them. */
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import sql from 'sql-template-tag'
import { schedules, startScheduler } from '../../jobs/schedules.ts'
import { Database } from '../../sql/core/database.ts'
import { PATIENCE, testOnEachDatabase } from '../support/databases/database.ts'
import { until } from '../support/processes/until.ts'

test('times of the configuration take the place of ours, and off is never', (t) => {
  const { purge, ...own } = Object.fromEntries(schedules({}))
  const times = schedules({ scores: '0 * * * *', purge: 'off', completeness: '0 5 * * *' })
  t.is(purge, '50 3 * * *')
  t.deepEqual(Object.fromEntries(times), { ...own, scores: '0 * * * *', completeness: '0 5 * * *' })
})

const MISTAKES: [Record<string, string>, RegExp][] = [
  [{ dance: '* * * * *' }, /no job dance/],
  [{ 'purge --all': '* * * * *' }, /no job purge --all/],
  [{ scores: 'often' }, /often is not a cron expression/],
  [{ scores: '61 * * * *' }, /61/],
]
for (const [overrides, says] of MISTAKES) {
  test(`${JSON.stringify(overrides)} is refused`, (t) => {
    t.throws(() => schedules(overrides), { message: says })
  })
}

testOnEachDatabase('each moment of a schedule is done by one of two processes', async (t, { database, url }) => {
  const errors: unknown[] = []
  const other = new Database({ url, connections: 3, ...PATIENCE })
  const times = new Map([['purge', '* * * * * *']])
  const schedulers = [database, other].map((store) =>
    startScheduler(store, times, 'test', undefined, (error) => errors.push(error)),
  )
  const ended = async () =>
    (await database.rows(sql`select from job_runs where job = 'purge' and state <> 'running'`)).length
  await until(async () => (await ended()) >= 3, 'three runs')
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  const runs = await database.rows<{ schedule: string; state: string }>(sql`
    select schedule, state from job_runs where job = 'purge'`)
  t.deepEqual(errors, [])
  t.true(runs.every(({ state }) => state === 'done'))
  t.is(new Set(runs.map(({ schedule }) => schedule)).size, runs.length)
  await sleep(1200)
  t.is((await database.rows(sql`select from job_runs`)).length, runs.length, 'nothing runs after the end')
  await other.close()
})
