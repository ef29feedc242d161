/** The job scores: what it writes and what it leaves alone, who may run it, and what happens when it is interrupted. */
import sql from 'sql-template-tag'
import { runJob } from '../../jobs/runner.ts'
import { scores } from '../../jobs/scores.ts'
import type { ScoreResult } from '../../jobs/tally.ts'
import { changesSince, currentSnapshot } from '../../sql/changes/changes.ts'
import { purgeChanges } from '../../sql/changes/purge.ts'
import { type Database, Database as Pool, withoutTimeout } from '../../sql/core/database.ts'
import { cancelRun, type JobRun, listRuns } from '../../sql/jobs/runs.ts'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { addWeights, readWeights } from '../../sql/scores/weights.ts'
import { untilBlocked } from '../support/databases/blocked.ts'
import { PATIENCE, type TestDatabase, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { insertVariedPlaces, randomIds } from '../support/fixtures/varied-places.ts'
import { until } from '../support/processes/until.ts'
import { runScores } from '../support/services/run-scores.ts'
import { startService } from '../support/services/service.ts'

/** Stores 1000 places, or in the embedded database fewer: 500 take two batches. Returns their number. */
async function fresh({ database, engine }: TestDatabase, embedded = 500): Promise<number> {
  const places = engine === 'PostGIS' ? 1000 : embedded
  await database.write(sql`truncate places, place_changes, score_marks, score_bases, job_runs restart identity cascade`)
  await insertVariedPlaces(database, 1, places)
  return places
}

interface RowVersion {
  id: string
  version: string
  score: number
  completeness: number
  updated_at: Date
}

async function versions(database: Database): Promise<Map<string, RowVersion>> {
  const rows = await database.rows<RowVersion>(sql`
    select id, stored_scores.xmin::text || stored_scores.ctid::text || places.xmin::text as version, score, completeness,
      updated_at
    from stored_scores join places on id = place_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns ids of the rows that were written in between. */
function written(before: Map<string, RowVersion>, after: Map<string, RowVersion>): string[] {
  return [...after.values()].filter(({ id, version }) => before.get(id)?.version !== version).map(({ id }) => id)
}

async function loggedSince(database: Database, snapshot: string): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select place_id as id from place_changes where not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)`)
  return rows.map(({ id }) => id)
}

async function recent(database: Database, except: readonly string[]): Promise<number> {
  const [row] = await database.rows<{ places: number }>(sql`
    select count(*)::integer as places from places where notes_to_svc = 'x' and id <> all(${except}::uuid[])`)
  return row?.places ?? 0
}

/** Counts places whose stored scores are not those of the newest basis. */
async function wrong(database: Database): Promise<number> {
  const [row] = await database.rows<{ places: number }>(sql`
    select count(*)::integer as places from place_scores where basis = (select max(id) from score_bases)
      and (stored_score <> score_combined or stored_completeness <> completeness_score)`)
  return row?.places ?? -1
}

testOnEachDatabase('only what changed is looked at, and only what differs is written and logged', async (t, on) => {
  const { database } = on
  const places = await fresh(on, 200)
  const first = await runScores(database)
  t.like(first, { state: 'done', done: places, total: places })
  t.is(await wrong(database), 0)
  const before = await versions(database)
  t.like(await runScores(database), { state: 'done', done: 0, changed: 0 }, 'its own writes are no changes')
  t.like(await runScores(database, { all: true }), { done: places, changed: 0 })
  t.deepEqual(written(before, await versions(database)), [])

  const ids = (await randomIds(database, 30)).toSorted()
  await database.write(sql`update places set is_closed = not is_closed where id = any(${ids}::uuid[])`)
  // Written, but in no field that affects scores.
  await database.write(sql`
    update places set notes_to_svc = 'x' where updated_at > now() - interval '20 days' and id <> all(${ids}::uuid[])`)
  const marked = ids.length + (await recent(database, ids))
  const [start, changed] = [await currentSnapshot(database), await versions(database)]
  const run = await runScores(database)
  t.is(run.done, marked)
  t.true(marked > ids.length)
  const after = await versions(database)
  const rescored = written(changed, after).toSorted()
  const differing = [...after.values()].filter(({ id, score }) => changed.get(id)?.score !== score).map(({ id }) => id)
  t.deepEqual(rescored, differing.toSorted())
  t.is(rescored.length, run.changed)
  t.true(rescored.length > 20 && rescored.every((id) => ids.includes(id)))
  t.deepEqual(
    (await loggedSince(database, start)).toSorted(),
    rescored,
    'tiles and search hear of these, and no others',
  )
  t.true((await changesSince(database, 'place_changes', start, 1000)).keys !== undefined)
  for (const [id, { updated_at }] of after) t.deepEqual(updated_at, changed.get(id)?.updated_at)
  t.is(await wrong(database), 0)
})

testOnEachDatabase('what users post is an input', async (t, on) => {
  const { database } = on
  await fresh(on, 20)
  await runScores(database)
  const [id] = (await randomIds(database, 1)) as [string]
  const score = async () => (await versions(database)).get(id)?.score ?? -1
  const before = await score()
  await database.write(sql`
    with author as (insert into users (email) values (${`${id}@example.org`}) returning id)
    select post_tip(author.id, ${id}::uuid, 'Go early.') from author`)
  t.like(await runScores(database), { done: 1 })
  t.true((await score()) > before)
})

testOnEachDatabase('a dry run changes nothing, and says what the run then does', async (t, on) => {
  const { database } = on
  const places = await fresh(on)
  await runScores(database)
  const before = await versions(database)
  const weights = { rating: 0.1, popularity: 0.5, has_images: 50 }
  const dry = await runScores(database, { dryRun: true, weights })
  t.deepEqual(await versions(database), before)
  const [left] = await database.rows<{ bases: number; versions: number; marks: number }>(sql`
    select (select count(*)::integer from score_bases) as bases, (select max(version) from score_weights) as versions,
      (select count(*)::integer from score_marks) as marks`)
  t.like(left, { bases: 1, marks: 0 })
  t.is(left?.versions, (await readWeights(database))?.version)

  const real = await runScores(database, { weights })
  t.true(dry.changed > places / 2)
  t.like(real, { done: dry.done, changed: dry.changed })
  const [tried, done] = [dry.result as ScoreResult, real.result as ScoreResult]
  for (const key of ['score_combined', 'completeness_score', 'risers', 'fallers'] as const)
    t.deepEqual(done[key], tried[key])
  const after = await versions(database)
  const bins = (all: Map<string, RowVersion>) => {
    const counts = Array<number>(50).fill(0)
    for (const { score } of all.values()) (counts[Math.min(49, Math.floor(score * 50))] as number)++
    return counts
  }
  t.deepEqual(tried.score_combined, { before: bins(before), after: bins(after) })
  const difference = ({ id }: { id: string }) => (after.get(id)?.score ?? 0) - (before.get(id)?.score ?? 0)
  const differences = [...after.values()].map(difference).toSorted((a, b) => b - a)
  t.deepEqual(tried.risers.map(difference), differences.slice(0, 20))
  t.deepEqual(tried.fallers.map(difference), differences.toReversed().slice(0, 20))
})

testOnEachDatabase('a filter on scores means those that are stored last', async (t, on) => {
  const { database } = on
  await fresh(on, 200)
  await runScores(database, { weights: { freshness: 0.3 } })
  const stored = [...(await versions(database)).values()].map(({ score }) => score)
  const value = stored.toSorted((a, b) => a - b)[Math.floor(stored.length / 2)] as number
  const run = await runScores(database, { where: [{ op: 'gte', field: 'score_combined', value }], dryRun: true })
  t.is(run.done, stored.filter((score) => score >= value).length)
})

testOnEachDatabase('weights that are rolled back bring the former scores back', async (t, on) => {
  const { database } = on
  const places = await fresh(on, 200)
  await runScores(database)
  const before = await versions(database)
  const earlier = await readWeights(database)
  t.true((await runScores(database, { weights: { rating: 0.01 } })).changed > places / 2)
  await database.transaction((transaction) => addWeights(transaction, earlier ?? {}, 'rolled back'))
  t.like(await runScores(database), { done: places }, 'other weights: all places')
  const scoresOf = (rows: Map<string, RowVersion>) => [...rows.values()].map(({ id, score }) => [id, score]).toSorted()
  t.is(before.size, places)
  t.deepEqual(scoresOf(await versions(database)), scoresOf(before))
})

testOnEachDatabase('of two runners at the same time one runs', async (t, on) => {
  const { database, url, engine } = on
  await fresh(on)
  const other = new Pool({ url, connections: 2, ...PATIENCE })
  const options = { codeVersion: 'test' }
  const runs = await Promise.all(
    [database, other, database].map((store) => runJob(store, scores, { all: true }, options)),
  )
  t.is(runs.filter((run) => run !== undefined).length, 1, engine)
  t.is((await listRuns(database, 'scores', 10)).length, 1)
  t.is(await wrong(database), 0)
  t.truthy(await runJob(other, scores, {}, options), 'the lock is free again')
  await other.close()
})

testOnEachDatabase('one schedule’s moment is done once, whoever comes later', async (t, on) => {
  const { database } = on
  await fresh(on, 20)
  const options = { codeVersion: 'test', schedule: `scores ${Date.now()}` }
  t.truthy(await runJob(database, scores, {}, options))
  t.is(await runJob(database, scores, {}, options), undefined)
})

testOnEachDatabase('a run that is cancelled can be explained, and the next one does the rest', async (t, on) => {
  const { database } = on
  const places = await fresh(on)
  await runScores(database)
  const cancel = new AbortController()
  const stopped = await runJob(
    database,
    scores,
    { weights: { rating: 0.05 } },
    {
      codeVersion: 'test',
      signal: cancel.signal,
      onProgress: (done) => done > places / 3 && cancel.abort(),
    },
  )
  t.is(stopped?.state, 'cancelled')
  const done = stopped?.done ?? 0
  t.true(done > places / 3 && done < places)
  await database.write(sql`update places set is_featured = not is_featured where slug ~ '7$'`)
  const explained = await explainPlaces(database, [...(await versions(database)).keys()])
  const bases = new Set(explained.map(({ basis }) => basis.id))
  t.is(bases.size, 2)
  for (const { stored, computed, is_marked } of explained) if (!is_marked) t.deepEqual(computed, stored)

  const rest = await runScores(database)
  t.is(rest.parameters.resumes, stopped?.id)
  t.true(rest.done >= places)
  t.is(await wrong(database), 0)
  t.like(await runScores(database), { done: 0 })
})

testOnEachDatabase('rows that somebody moves while a run goes on are not missed', async (t, on) => {
  const { database } = on
  await fresh(on)
  await runScores(database)
  let turn = 0
  const writes: Promise<unknown>[] = []
  await runJob(
    database,
    scores,
    { weights: { popularity: 0.9 } },
    {
      codeVersion: 'test',
      onProgress: () => {
        turn += 1
        writes.push(database.write(sql`update places set telephone = ${String(turn)} where slug ~ ${`${turn % 10}$`}`))
      },
    },
  )
  await Promise.all(writes)
  await runScores(database)
  t.is(await wrong(database), 0)
  t.true(turn > 2)
})

testOn('PostGIS', 'a run does not wait for whoever holds a place, and scores it later', async (t, on) => {
  const { database } = on
  const places = await fresh(on)
  await runScores(database)
  await database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`update places set is_closed = not is_closed`)
    t.like(await runScores(database, { all: true }), { done: places })
  })
  t.true((await wrong(database)) > 0)
  await runScores(database)
  t.is(await wrong(database), 0)
})

testOn('PostGIS', 'a run waits for whoever holds a score, and never makes him wait for long', async (t, on) => {
  const { database } = on
  await fresh(on)
  await runScores(database)
  let run: Promise<unknown> | undefined
  await database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`
      update stored_scores set score = 0.125 where place_id = (select place_id from stored_scores order by score desc limit 1)`)
    run = runScores(database, { weights: { rating: 0.77 } })
    await untilBlocked(transaction, 1)
    // The run waits for our row. If it held the rows of its batch meanwhile, this would be a deadlock.
    await transaction.rows(sql`update stored_scores set score = 0.125`)
    // As each write of a place does. The run leaves scores that were stored while it waited.
    await transaction.rows(sql`insert into score_marks (place_id) select place_id from stored_scores`)
  })
  await run
  await runScores(database)
  t.is(await wrong(database), 0)
})

testOn('PostGIS', 'a run can be cancelled from anywhere', async (t, on) => {
  const { database } = on
  await fresh(on)
  let run: Promise<JobRun> | undefined
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`select from stored_scores for update`)
    run = runScores(database, { weights: { rating: 0.66 } })
    // Within a batch, the run saves nothing: its next sign of life comes when it learns that it was cancelled.
    await untilBlocked(transaction, 1)
    t.is(await cancelRun(database, 'scores'), 1)
    const [now] = await database.rows<{ at: string }>(sql`select clock_timestamp()::text as at`)
    const heard = sql`select from job_runs where state = 'running' and alive_at > ${now?.at}::timestamptz`
    await until(async () => (await database.rows(heard)).length > 0, 'a sign of life')
  })
  t.is((await run)?.state, 'cancelled')
  t.is(await cancelRun(database, 'scores'), 0)
  t.like(await runScores(database), { state: 'done' })
  t.is(await wrong(database), 0)
})

testOnEachDatabase('the change log keeps what its readers have yet to see', async (t, on) => {
  const { database } = on
  const places = await fresh(on, 100)
  await database.transaction((transaction) => transaction.rows(sql`select refresh_tile_cells()`))
  await insertVariedPlaces(database, places + 1, places + 50)
  await database.write(sql`update place_changes set changed_at = now() - interval '8 days'`)
  const { placeChanges } = await purgeChanges(database)
  t.is(placeChanges, places)
  const [row] = await database.rows<{ left: number; cells: number }>(sql`
    select (select count(*)::integer from place_changes) as left, (
      select count(*)::integer from tile_cells_state, changes_since(snapshot)) as cells`)
  t.deepEqual(row, { left: 50, cells: 50 })
  await database.transaction((transaction) => transaction.rows(sql`select refresh_tile_cells()`))
  t.is((await purgeChanges(database)).placeChanges, 50)
})

// Last, because its tile servers go on refreshing the rollup.
testOnEachDatabase('tiles show changed scores, and only their tiles change', async (t, { database }) => {
  await database.write(sql`truncate places, place_changes, score_marks, score_bases, job_runs restart identity cascade`)
  const [near, far] = [placeId(1), placeId(2)]
  await database.write(sql`
    insert into places (id, name, longitude, latitude) values (${near}, 'Near', 13.4, 52.5), (${far}, 'Far', -70, -30)`)
  await runScores(database)
  const { base, tilePlaces } = await startService(database)
  const tag = async (address: string) => (await fetch(`${base}/maps/places/${address}.mvt`)).headers.get('etag')
  const [nearTile, farTile] = ['6/34/20', '6/19/37']
  const [score] = (await tilePlaces(nearTile)).map(({ properties }) => properties['score_combined'])
  const before = { near: await tag(nearTile), far: await tag(farTile) }
  t.truthy(before.far)
  await database.write(sql`update places set is_featured = true, updated_at = now() where id = ${near}::uuid`)
  t.like(await runScores(database), { done: 1, changed: 1 })
  const raised = (await versions(database)).get(near)?.score
  t.true(Number(raised) > Number(score), `${raised}, ${score}`)
  const shown = async () => (await tilePlaces(nearTile)).map(({ properties }) => properties['score_combined'])
  await until(async () => (await shown())[0] === raised, `${raised} on the tile`)
  t.not(await tag(nearTile), before.near)
  t.is(await tag(farTile), before.far)
})
