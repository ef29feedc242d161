/** `whereabouts jobs run NAME`: runs a job now, and reports the result. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { closest } from 'fastest-levenshtein'
import type { Config } from '../../config.ts'
import { PLACE_FILTERS } from '../../core/query/filters/filters.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parameterNames, refuseAnyUnknown } from '../../core/query/parse/known-parameters.ts'
import { parseList } from '../../core/query/parse/list.ts'
import type { Job, JobRequest } from '../../jobs/job.ts'
import { JOBS } from '../../jobs/jobs.ts'
import { runJob } from '../../jobs/runner.ts'
import { scoreReport } from '../../jobs/score-report.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { meantOnce } from '../../search/understand/understanding.ts'
import type { Database } from '../../sql/core/database.ts'
import type { JobRun } from '../../sql/jobs/runs.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import type { Weights } from '../../sql/scores/weights.ts'
import { codeVersion } from '../code-version.ts'
import { withDatabase } from '../database.ts'
import { interruptible } from '../interruptible.ts'
import { type Progress, startProgress } from '../progress.ts'
import { indexerOf } from '../search-engines.ts'
import { understandingOptions } from '../vocabulary.ts'
import { reportCsv } from './score-csv.ts'
import { reportText } from './score-text.ts'
import { readWeightsFile } from './weights-file.ts'

const NAMES = JOBS.map(({ name }) => name)

interface Flags {
  all?: true
  dryRun?: true
  filter?: URLSearchParams
  weights?: Partial<Weights>
  json?: true
  csv?: true
  html?: true
}

export function runCommand(): Command {
  return new Command('run')
    .description('run a job now; an interrupted run is resumed by the next one')
    .argument('<job>', `one of ${NAMES.join(', ')}`, findJob)
    .option('--all', 'process all places, not only those whose inputs changed')
    .option('--dry-run', 'report what would change, and change nothing')
    .addOption(
      new Option('--filter <query>', 'only places that match these parameters of the places list').argParser(toFilter),
    )
    .addOption(
      new Option(
        '--weights <file>',
        'JSON file of weights to change permanently; with --dry-run, for this report only',
      ).argParser(readWeightsFile),
    )
    .addOption(new Option('--json', 'write the report as JSON to standard output').conflicts(['csv', 'html']))
    .addOption(new Option('--csv', 'write the report as CSV to standard output').conflicts(['json', 'html']))
    .addOption(new Option('--html', 'write the report as an HTML page to standard output').conflicts(['csv', 'json']))
    .action((job: Job, flags: Flags) =>
      interruptible((signal) => withDatabase((database, config) => run(database, config, job, flags, signal))),
    )
}

async function run(database: Database, config: Config, job: Job, flags: Flags, signal: AbortSignal): Promise<void> {
  const request = await toRequest(database, config, job, flags)
  const bar = new TotalledProgress(request.dryRun ? `Trying ${job.name}` : `Running ${job.name}`)
  const onProgress = (done: number, total: number | undefined) => bar.show(done, total)
  const ended = await runJob(database, job, request, {
    codeVersion,
    indexer: indexerOf(database, config),
    signal,
    onProgress,
  }).finally(() => bar.finish())
  if (!ended) throw new Error(`Another run of ${job.name} is in progress: whereabouts jobs history ${job.name}`)
  if (ended.state === 'cancelled') console.error('stopped; the next run resumes it')
  process.stdout.write(`${await output(database, ended, flags)}\n`)
}

async function output(database: Database, run: JobRun, { json, csv, html }: Flags): Promise<string> {
  const report = await scoreReport(database, run)
  if (!report)
    return json
      ? JSON.stringify(run, undefined, 2)
      : `run ${run.id} of ${run.job}: ${run.state} ${JSON.stringify(run.result)}`
  if (json) return JSON.stringify(report, undefined, 2)
  if (csv) return reportCsv(report).trimEnd()
  // Loaded on demand: charts take memory and time.
  if (html) return (await import('./score-html.ts')).reportPage(report)
  return reportText(report)
}

async function toRequest(database: Database, config: Config, job: Job, flags: Flags): Promise<JobRequest> {
  const { all, dryRun, filter, weights } = flags
  const refused = [
    [all, 'all', '--all'],
    [dryRun, 'dryRun', '--dry-run'],
    [filter, 'filter', '--filter'],
    [weights, 'weights', '--weights'],
  ] as const
  for (const [given, key, flag] of refused) {
    if (given && !job.takes?.[key]) throw new Error(`The job ${job.name} does not take ${flag}.`)
  }
  if (filter && weights && !dryRun)
    throw new Error('New weights apply to all places: --weights with --filter needs --dry-run.')
  const meant = filter && (await meantOnce(database, filter, await understandingOptions(database, config)))
  const asked = meant && (await settledOnce(database, parseList(meant).where))
  const where = asked && (await resolveConditions(database, asked, config.openAtMaxCandidates))
  return {
    ...(all && { all }),
    ...(dryRun && { dryRun }),
    ...(where && { where, filter: String(filter) }),
    ...(weights && { weights }),
  }
}

/** For commander: parses the name of a job. */
export function findJob(name: string): Job {
  const job = JOBS.find((known) => known.name === name)
  if (!job)
    throw new InvalidArgumentError(`The nearest known one is ${closest(name, NAMES)}. Known jobs: ${NAMES.join(', ')}.`)
  return job
}

function toFilter(text: string): URLSearchParams {
  const parameters = new URLSearchParams(text.replace(/^\?/, ''))
  try {
    refuseAnyUnknown(parameters, parameterNames(PLACE_FILTERS))
    parseList(parameters)
  } catch (error) {
    if (error instanceof InvalidParameter) throw new InvalidArgumentError(`${error.parameter}: ${error.message}`)
    throw error
  }
  return parameters
}

/** A progress bar that starts with the first report, and starts again if the total changes. */
class TotalledProgress {
  readonly #label: string
  #bar: Progress | undefined
  #total: number | undefined
  #done = 0

  constructor(label: string) {
    this.#label = label
  }

  show(done: number, total: number | undefined): void {
    if (!this.#bar || this.#total !== total) {
      this.#bar?.finish()
      this.#bar = startProgress(this.#label, total)
      this.#done = 0
    }
    this.#bar.advance(done - this.#done)
    this.#done = done
    this.#total = total
  }

  finish(): void {
    this.#bar?.finish()
  }
}
