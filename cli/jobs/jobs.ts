/** `whereabouts jobs …`: runs jobs, and shows what they did and why. */
import { Command } from 'commander'
import type { Job } from '../../jobs/job.ts'
import { JOBS } from '../../jobs/jobs.ts'
import { schedules } from '../../jobs/schedules.ts'
import { cancelRun, type JobRun, listRuns, readRun } from '../../sql/jobs/runs.ts'
import { explainPlaces, findPlaceId } from '../../sql/scores/explain.ts'
import { withDatabase } from '../database.ts'
import { positiveNumber } from '../tile-options.ts'
import { explanationText } from './explanation-text.ts'
import { findJob, runCommand } from './jobs-run.ts'
import { serveJobs } from './jobs-serve.ts'
import { diffRuns, diffText, historyText } from './run-text.ts'

const EXAMPLES = `
Examples:
  whereabouts jobs run scores                                         what changed since the last run
  whereabouts jobs run scores --dry-run --weights new.json            what other weights would do
  whereabouts jobs run scores --dry-run --all --html > report.html
  whereabouts jobs run scores --dry-run --all --filter 'city=Berlin&categories=Cafe'
  whereabouts jobs explain cafe-kranzler`

interface Output {
  json?: true
}

export function jobsCommand(): Command {
  return new Command('jobs')
    .description('run jobs on their schedules until stopped; or run one, show results, explain scores')
    .allowExcessArguments()
    .action(runSchedules)
    .addHelpText('after', EXAMPLES)
    .addCommand(
      new Command('list')
        .description('list the jobs with their schedules and last results')
        .option('--json', 'print JSON')
        .action(list),
    )
    .addCommand(runCommand())
    .addCommand(
      new Command('cancel')
        .description('cancel a run in any process; the next run resumes it')
        .argument('<job>', 'name of the job', findJob)
        .action(({ name }: Job) =>
          withDatabase(async (database) => {
            if ((await cancelRun(database, name)) === 0) throw new Error(`No run of ${name} is in progress.`)
            console.error('the run ends after its current batch')
          }),
        ),
    )
    .addCommand(
      new Command('history')
        .description('list the last runs, newest first')
        .argument('[job]', 'only runs of this job', findJob)
        .option('--last <count>', 'number of runs', positiveNumber, 20)
        .option('--json', 'print JSON with everything that is recorded')
        .action((job: Job | undefined, { last, json }: Output & { last: number }) =>
          withDatabase(async (database) => {
            const runs = await listRuns(database, job?.name, last)
            print(json ? JSON.stringify(runs, undefined, 2) : historyText(runs))
          }),
        ),
    )
    .addCommand(
      new Command('explain')
        .description('explain the scores of a place')
        .argument('<place>', 'id or slug of the place')
        .option('--json', 'print JSON')
        .action(explain),
    )
    .addCommand(
      new Command('diff')
        .description('compare the parameters, weights, counts and distributions of two runs')
        .argument('<run>', 'number of the first run', positiveNumber)
        .argument('<run>', 'number of the second run', positiveNumber)
        .option('--json', 'print JSON')
        .action((one: number, other: number, { json }: Output) =>
          withDatabase(async (database) => {
            const [a, b] = [await readRun(database, one), await readRun(database, other)]
            if (!a || !b) throw new Error(`There is no run ${a ? other : one}.`)
            const difference = await diffRuns(database, a, b)
            print(json ? JSON.stringify(difference, undefined, 2) : diffText(difference))
          }),
        ),
    )
}

function runSchedules(_flags: object, command: Command): Promise<void> {
  // Commander reports unknown commands only of commands that do nothing themselves.
  if (command.args.length > 0) command.error(`error: unknown command '${command.args[0]}'`)
  return serveJobs()
}

function list({ json }: Output): Promise<void> {
  return withDatabase(async (database, config) => {
    const times = schedules(config.jobSchedules)
    const jobs = await Promise.all(
      JOBS.map(async ({ name, description }) => {
        const [last] = await listRuns(database, name, 1)
        const own = [...times].filter(([task]) => task.split(' ')[0] === name)
        return { name, description, schedules: Object.fromEntries(own), last: last && withoutResult(last) }
      }),
    )
    if (json) print(JSON.stringify(jobs, undefined, 2))
    else print(jobs.map(jobText).join('\n'))
  })
}

function withoutResult({ result: _, resume: __, ...run }: JobRun) {
  return run
}

function jobText({
  name,
  description,
  schedules: times,
  last,
}: {
  name: string
  description: string
  schedules: Record<string, string>
  last: Pick<JobRun, 'id' | 'state' | 'started_at'> | undefined
}): string {
  const own = Object.entries(times).map(([task, time]) => `  ${time} UTC${task === name ? '' : ` (${task})`}`)
  const before = last ? `  last: run ${last.id}, ${last.state}, ${last.started_at}` : '  never ran'
  return [`${name}: ${description}`, ...(own.length > 0 ? own : ['  by hand only']), before].join('\n')
}

function explain(idOrSlug: string, { json }: Output): Promise<void> {
  return withDatabase(async (database) => {
    const id = await findPlaceId(database, idOrSlug)
    if (!id) throw new Error(`There is no place ${idOrSlug}.`)
    const [explanation] = await explainPlaces(database, [id])
    if (!explanation) throw new Error('No scores yet. Run whereabouts jobs run scores.')
    print(json ? JSON.stringify(explanation, undefined, 2) : explanationText(explanation))
  })
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
