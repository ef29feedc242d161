/** `whereabouts jobs …`: runs jobs, and shows what they did and why. */
import { Command } from 'commander'

import { JOBS } from '../../jobs/jobs.ts'
import { schedules } from '../../jobs/schedules.ts'
import { cancelRun, type JobRun, listRuns, readRun } from '../../sql/jobs/runs.ts'
import { explainPlaces, findPlaceId } from '../../sql/scores/explain.ts'
import { withDatabase } from '../database.ts'
import { positiveNumber } from '../tile-options.ts'
import { explanationText } from './explanation-text.ts'
import { runCommand } from './jobs-run.ts'
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
    .description('run jobs, see what they did, and explain scores')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      new Command('list')
        .description('the jobs, when they run by themselves, and how the last run ended')
        .option('--json', 'as JSON')
        .action(list),
    )
    .addCommand(runCommand())
    .addCommand(
      new Command('cancel')
        .description('end a run that is under way, wherever; the next one goes on with it')
        .argument('<job>', 'its name')
        .action((name: string) =>
          withDatabase(async (database) => {
            if ((await cancelRun(database, name)) === 0) throw new Error(`No run of ${name} is under way.`)
            console.error('it ends after its current batch')
          }),
        ),
    )
    .addCommand(
      new Command('history')
        .description('the last runs, the newest first')
        .argument('[job]', 'only of this one')
        .option('--last <count>', 'how many', positiveNumber, 20)
        .option('--json', 'as JSON, with all that is recorded')
        .action((name: string | undefined, { last, json }: Output & { last: number }) =>
          withDatabase(async (database) => {
            const runs = await listRuns(database, name, last)
            print(json ? JSON.stringify(runs, undefined, 2) : historyText(runs))
          }),
        ),
    )
    .addCommand(
      new Command('explain')
        .description('why a place has the scores that it has')
        .argument('<place>', 'its id or slug')
        .option('--json', 'as JSON')
        .action(explain),
    )
    .addCommand(
      new Command('diff')
        .description('how two runs differ: parameters, weights, counts, distributions')
        .argument('<run>', 'number of the one', positiveNumber)
        .argument('<run>', 'number of the other', positiveNumber)
        .option('--json', 'as JSON')
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
    if (!explanation) throw new Error('Nothing was scored yet: whereabouts jobs run scores')
    print(json ? JSON.stringify(explanation, undefined, 2) : explanationText(explanation))
  })
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
