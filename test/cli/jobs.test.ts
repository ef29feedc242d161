/** `whereabouts jobs …` and `weights …` as an analyst uses them, from a first look to rolling back. */
import { readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { parse } from 'csv-parse/sync'
import type { JobRun } from '../../sql/jobs/runs.ts'
import type { Explanation } from '../../sql/scores/explain.ts'
import { type TestDatabase, testOn } from '../support/databases/database.ts'
import { insertVariedPlaces } from '../support/fixtures/varied-places.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { whereabouts } from '../support/services/program.ts'

const PLACES = 300
const VERSION = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

const folder = temporaryFolder('jobs')
const FILE = join(folder, 'weights.json')
writeFileSync(FILE, JSON.stringify({ rating: 0.1, popularity: 0.6, has_images: 40 }))

/** Runs a command. Returns its standard output, or all of its output if it should fail. */
async function call({ url }: TestDatabase, t: ExecutionContext, args: string[], code = 0): Promise<string> {
  const run = whereabouts(args, { DATABASE_URL: url })
  let output = ''
  run.process.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  t.is(await run.ended, code, run.output())
  return code === 0 ? output : run.output()
}

const json = async (on: TestDatabase, t: ExecutionContext, args: string[]) =>
  JSON.parse(await call(on, t, [...args, '--json'])) as unknown

testOn('PostGIS', 'a job that never ran is listed with its times', async (t, on) => {
  await insertVariedPlaces(on.database, 1, PLACES)
  t.regex(await call(on, t, ['jobs', 'list']), /^scores: .*\n {2}\*\/5 \* \* \* \* UTC\n.*--all\)\n {2}never ran/m)
  t.regex(await call(on, t, ['jobs', 'explain', 'place-1'], 1), /No scores yet/)
  t.regex(await call(on, t, ['jobs', 'run', 'scores', '--filter', 'city=Berlin'], 1), /scored first/)
})

testOn('PostGIS', 'a run says what it did, with histograms; a second one has nothing to do', async (t, on) => {
  const output = await call(on, t, ['jobs', 'run', 'scores'])
  t.regex(output, /^run 2 of scores: done in [\d.]+ s\n300 places looked at, \d+ changed\n\nscore_combined: mean /)
  t.regex(output, /0\.\d\d–0\.\d\d █+/)
  t.regex(output, /rose most:\n {2}0\.000 → 0\.\d{3} {2}Place \d+/)
  t.regex(await call(on, t, ['jobs', 'run', 'scores']), /0 places looked at, 0 changed/)
})

testOn('PostGIS', 'explain shows every term, of an id as of a slug', async (t, on) => {
  const text = await call(on, t, ['jobs', 'explain', 'place-7'])
  t.regex(text, /^Place 7\b/)
  for (const term of ['rating', 'popularity', 'vibes', 'tips', 'freshness', 'closed', 'opening_hours', 'timezone']) {
    t.regex(text, new RegExp(`^ {2}${term} +[\\d.]+% +[+−]\\d`, 'm'))
  }
  const explanation = (await json(on, t, ['jobs', 'explain', 'place-7'])) as Explanation
  const sum = explanation.score_terms.reduce((total, { points }) => total + points, 0)
  t.true(Math.abs(sum - explanation.stored.score_combined) < 1e-9)
  t.true(explanation.score_terms.every(({ weight }) => weight > 0))
  t.deepEqual(await json(on, t, ['jobs', 'explain', explanation.id]), explanation)
  t.regex(await call(on, t, ['jobs', 'explain', 'nowhere'], 1), /There is no place nowhere/)
})

interface Report {
  run: JobRun
  score_combined: { before: number[]; after: number[] }
  risers: { id: string; name: string; before: number; after: number }[]
  fallers: unknown[]
}

testOn('PostGIS', 'a dry run as JSON, CSV and a page says one thing, and changes nothing', async (t, on) => {
  const args = ['jobs', 'run', 'scores', '--dry-run', '--weights', FILE]
  const report = (await json(on, t, args)) as Report
  t.like(report.run, { job: 'scores --dry-run', state: 'done', done: PLACES })
  t.is(report.risers.length, 20)
  const rows = parse(await call(on, t, [...args, '--csv']), { columns: true }) as Record<string, string>[]
  const bins = rows.filter(({ kind }) => kind === 'score_combined')
  t.deepEqual(
    bins.map(({ after }) => Number(after)),
    report.score_combined.after,
  )
  t.deepEqual(
    bins.map(({ before }) => Number(before)),
    report.score_combined.before,
  )
  const risers = rows.filter(({ kind }) => kind === 'riser')
  t.deepEqual(
    risers.map(({ key }) => key),
    report.risers.map(({ id }) => id),
  )
  const page = await call(on, t, [...args, '--html'])
  t.regex(page, /^<!doctype html>/)
  t.is(page.match(/<svg/g)?.length, 3)
  t.notRegex(page, /<script|src=|@import|href="(?!data:,)/)
  t.true(page.includes(report.risers[0]?.id ?? ''))
  t.regex(await call(on, t, ['jobs', 'run', 'scores']), /0 places looked at/)
})

testOn('PostGIS', 'a filter narrows a dry run down to what a list shows', async (t, on) => {
  const args = ['jobs', 'run', 'scores', '--dry-run', '--weights', FILE, '--filter', 'city=Berlin']
  const { run } = (await json(on, t, args)) as Report
  t.true(run.done > 20 && run.done < PLACES / 2)
  t.like(run.parameters, { filter: 'city=Berlin', dry_run: true })
  const meant = await json(on, t, [...args.slice(0, -1), 'search=berlin&understand=true'])
  t.true((meant as Report).run.done > 20 && (meant as Report).run.done < PLACES / 2)
  t.regex(await call(on, t, ['jobs', 'run', 'scores', '--weights', FILE, '--filter', 'city=Berlin'], 1), /--dry-run/)
  t.regex(await call(on, t, ['jobs', 'run', 'purge', '--dry-run'], 1), /does not take --dry-run/)
})

testOn('PostGIS', 'weights that count are run, compared and rolled back', async (t, on) => {
  const before = (await json(on, t, ['jobs', 'explain', 'place-7'])) as Explanation
  await call(on, t, ['weights', 'set', FILE, '--note', 'fame'])
  t.regex(await call(on, t, ['weights', 'list']), /^2 {2}.* {2}fame {2}rating 0\.36 → 0\.1, .*has_images 8 → 40/)
  t.regex(await call(on, t, ['jobs', 'run', 'scores']), /300 places looked at/)
  const changed = (await json(on, t, ['jobs', 'explain', 'place-7'])) as Explanation
  t.not(changed.stored.score_combined, before.stored.score_combined)
  await call(on, t, ['weights', 'rollback', '1'])
  await call(on, t, ['jobs', 'run', 'scores'])
  const restored = (await json(on, t, ['jobs', 'explain', 'place-7'])) as Explanation
  t.deepEqual(restored.stored, before.stored)
  t.regex(await call(on, t, ['weights', 'set', import.meta.filename, '--note', 'x'], 1), /not JSON/)

  const history = (await json(on, t, ['jobs', 'history', 'scores'])) as JobRun[]
  const [last, other] = history as [JobRun, JobRun]
  t.like(last, { state: 'done', job: 'scores', code_version: VERSION, done: PLACES })
  t.true(last.seconds > 0 && 'score_combined' in last.result)
  t.regex(await call(on, t, ['jobs', 'history']), /scores +done .* 300 places/)
  const difference = await call(on, t, ['jobs', 'diff', String(other.id), String(last.id)])
  t.regex(difference, /weights:\n {2}rating +0\.1 → 0\.36\n {2}popularity +0\.6 → 0\.22\n {2}has_images +40 → 8\n/)
  t.regex(difference, /score_combined, deciles:\n {2}10 % /)
})

testOn('PostGIS', 'weights that make no sense are refused, all at once', async (t, on) => {
  const file = join(folder, 'wrong.json')
  await writeFile(file, JSON.stringify({ rating: -1, fame: 2 }))
  const said = await call(on, t, ['weights', 'set', file], 1)
  t.regex(said, /rating: .*\n.*fame/s)
  await writeFile(file, JSON.stringify({ closed: 2 }))
  t.regex(await call(on, t, ['jobs', 'run', 'scores', '--dry-run', '--weights', file], 1), /closed/)
})
