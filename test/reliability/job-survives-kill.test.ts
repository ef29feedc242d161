/**
 * Line 14 of docs/reliability.md: of two runners of one job, one runs (the rest is in test/jobs/scores.test.ts). A
 * killed job leaves the data consistent, and the next run completes it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'
import { listRuns } from '../../sql/jobs/runs.ts'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { addWeights } from '../../sql/scores/weights.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { insertVariedPlaces } from '../support/fixtures/varied-places.ts'
import { endingWithTests } from '../support/processes/child-processes.ts'
import { runScores } from '../support/services/run-scores.ts'

const KILLS = propertyRuns(10)
/** Compiled beside compiled tests. */
const EXTENSION = extname(import.meta.filename)
const PROGRAM = join(import.meta.dirname, `../support/services/scores-process${EXTENSION}`)
const WITH_SOURCES = EXTENSION === '.ts' ? [`--import=${import.meta.resolve('tsx')}`] : []

testOnEachDatabase('kill -9 of a runner at ten random moments', async (t, { database, url, engine }) => {
  // All are explained after each kill, so the embedded database has fewer.
  const places = engine === 'embedded' ? 1200 : 8000
  await insertVariedPlaces(database, 1, places)
  await runScores(database)
  const ids = (await database.rows<{ id: string }>(sql`select id from places`)).map(({ id }) => id)
  const interrupted = new Set<number>()
  let isInterrupted = false
  // The last run is one that was interrupted, so that there is something to complete.
  for (let round = 0; round < KILLS || (!isInterrupted && round < 5 * KILLS); round++) {
    // Sometimes the weights change in between: then a new pass begins while an older one is half done. After a run that
    // ended, only new weights give the next one something to do.
    if (round % 4 === 0 || !isInterrupted) {
      await database.transaction((transaction) => addWeights(transaction, { rating: 0.2 + round / 20 }, 'test'))
    }
    const runner = start(url)
    const ended = once(runner, 'close')
    // Some are killed before the first batch is stored, while the run and its basis begin.
    await said(runner, round % 5 === 4 ? 'begins' : 'at')
    await sleep(Math.random() * 250)
    runner.kill('SIGKILL')
    await ended
    // There, a killed run counts as alive until it has been silent for long enough.
    if (engine === 'embedded') await database.write(sql`update job_runs set alive_at = alive_at - interval '1 minute'`)
    const [run] = await listRuns(database, 'scores', 1)
    isInterrupted = run?.state === 'running' && Boolean(run.resume)
    if (run && isInterrupted) interrupted.add(run.id)
    const explained = await explainPlaces(database, ids)
    const torn = explained.filter(
      ({ stored, computed }) =>
        stored.score_combined !== computed.score_combined || stored.completeness_score !== computed.completeness_score,
    )
    t.is(torn.length, 0, 'every place has both scores of one basis')
    t.is(await doneOf(database), run?.done, 'the record says what was committed')
  }
  t.true(interrupted.size >= KILLS / 2, `${interrupted.size} of ${KILLS} were killed before the end`)

  const run = await runScores(database)
  t.is(run.state, 'done')
  const [left] = await database.rows<{ wrong: number; bases: number; marks: number }>(sql`
    select (select count(*)::integer from place_scores
        where stored_score <> score_combined or stored_completeness <> completeness_score) as wrong,
      (select count(*)::integer from score_bases) as bases, (select count(*)::integer from score_marks) as marks`)
  t.deepEqual(left, { wrong: 0, bases: 1, marks: 0 })
  t.is(run.done, places)
})

function start(url: string): ChildProcess {
  return endingWithTests(
    spawn(process.execPath, [...WITH_SOURCES, PROGRAM, url], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
}

/** Waits until the runner prints the word or ends. */
function said(runner: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve) => {
    runner.stdout?.on('data', (chunk) => String(chunk).includes(word) && resolve())
    runner.once('close', () => resolve())
  })
}

/** Returns how many places the batches of the last run have stored: the sum of its distribution. */
async function doneOf(database: Database): Promise<number | undefined> {
  const [run] = await listRuns(database, 'scores', 1)
  const result = run?.result as { score_combined?: { after: number[] } } | undefined
  return result?.score_combined?.after.reduce((sum, places) => sum + places, 0) ?? 0
}
