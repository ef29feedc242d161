/** `whereabouts jobs` runs the jobs on their schedules until a signal to stop; `api` and `tiles` run none. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type TestDatabase, testOn } from '../support/databases/database.ts'
import { until } from '../support/processes/until.ts'
import { NO_JOBS } from '../support/services/no-jobs.ts'
import { type Run, whereabouts } from '../support/services/program.ts'

const EACH_SECOND = NO_JOBS.replace('purge=off', 'purge=* * * * * *')

function start(command: string, { url }: TestDatabase, more: Record<string, string> = {}): Run {
  const environment = { DATABASE_URL: url, PORT: '0', JOB_SCHEDULES: EACH_SECOND, LOG_LEVEL: 'error', ...more }
  return whereabouts([command], environment)
}

async function countRuns({ database }: TestDatabase): Promise<number> {
  const [row] = await database.rows<{ n: number }>(sql`select count(*)::int as n from job_runs`)
  return row?.n ?? 0
}

for (const command of ['api', 'tiles']) {
  testOn('PostGIS', `${command} runs no jobs`, async (t, on) => {
    const run = start(command, on)
    await run.said(/(?:the map is at|tiles are below) /)
    await sleep(2500)
    t.is(await countRuns(on), 0)
    run.process.kill('SIGTERM')
    t.is(await run.ended, 0)
  })
}

testOn('PostGIS', 'two processes of jobs share the runs, and end on SIGTERM', async (t, on) => {
  const runs = [start('jobs', on), start('jobs', on)]
  await Promise.all(runs.map(({ said }) => said(/jobs run on their schedules: purge\n/)))
  await until(async () => (await countRuns(on)) > 3, 'four runs')
  for (const { process } of runs) process.kill('SIGTERM')
  for (const { ended } of runs) t.is(await ended, 0)
  const twice = await on.database.rows(sql`select from job_runs group by schedule having count(*) > 1`)
  t.is(twice.length, 0)
  const states = await on.database.rows(sql`select from job_runs where state <> 'done'`)
  t.is(states.length, 0)
})

testOn('PostGIS', 'with ADMIN_PORT, jobs shows its health and its runs', async (t, on) => {
  const run = start('jobs', on, { ADMIN_PORT: '0' })
  const [, metrics = ''] = await run.said(/metrics are at (\S+)\n/)
  const runsOf = async (outcome: string) => {
    const text = await (await fetch(metrics)).text()
    const line = `whereabouts_job_run_duration_seconds_count{name="purge",outcome="${outcome}"}`
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.slice(line.length) ?? 0,
    )
  }
  await until(async () => (await runsOf('done')) > 1, 'two runs are counted')
  t.is(await runsOf('failed'), 0)
  const answer = async (path: string) => {
    const response = await fetch(new URL(path, metrics))
    return [response.status, ((await response.json()) as { ready?: boolean }).ready]
  }
  t.deepEqual(await answer('/healthz'), [200, undefined])
  t.deepEqual(await answer('/readyz'), [200, true])
  t.deepEqual(await answer('/v0.3/places/'), [404, undefined])
  run.process.kill('SIGTERM')
  t.is(await run.ended, 0)
})

testOn('PostGIS', 'schedules that are all off are a mistake', async (t, { url }) => {
  const run = whereabouts(['jobs'], { DATABASE_URL: url, JOB_SCHEDULES: NO_JOBS })
  t.is(await run.ended, 1)
  t.is(run.output(), 'There is nothing to run: JOB_SCHEDULES turns all jobs off.\n')
})
