/** Records the runs of jobs: their parameters, progress and results. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable, Store } from '../core/database.ts'
import type { JobLock } from './lock.ts'

export type RunState = 'running' | 'done' | 'failed' | 'cancelled'

export interface JobRun {
  id: number
  job: string
  state: RunState
  parameters: RunParameters
  code_version: string
  /** ISO 8601, UTC. */
  started_at: string
  finished_at: string | null
  /** Working time, without the time between interruption and resumption. */
  seconds: number
  /** Amount of work, if known. */
  total: number | null
  done: number
  changed: number
  /** Where the run can resume; null if it can't. */
  resume: object | null
  result: object
  error: string | null
}

export interface RunParameters {
  all?: boolean
  dry_run?: boolean
  /** Places that a dry run drew, at most. */
  sample?: number
  filter?: string
  /** Version of the weights, or the weights that a dry run tries. */
  weights?: number | object
  /** Id of the interrupted run that this one resumes. */
  resumes?: number
}

/** Progress of a run. */
export type RunProgress = Pick<JobRun, 'total' | 'done' | 'changed' | 'resume' | 'result'>

/** On the embedded database, a run counts as alive for this long after its last heartbeat. */
const SILENCE = sql`interval '10 seconds'`

const columnsOf = (table: string) =>
  raw(
    [
      ...['id', 'job', 'state', 'parameters', 'code_version', 'seconds', 'resume', 'result', 'error'].map(
        (column) => `${table}${column}`,
      ),
      ...['started_at', 'finished_at'].map(
        (column) => `to_char(${table}${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`,
      ),
      ...['total', 'done', 'changed'].map((column) => `${table}${column}::float8 as ${column}`),
    ].join(', '),
  )
const COLUMNS = columnsOf('')

/**
 * Records that a run starts. Returns undefined if another run of the job is alive, or if the same schedule has started
 * one for the same moment. If another run is recorded as running although this process holds the lock, it was killed:
 * its state becomes `failed`.
 */
export async function startRun(
  store: Store,
  { excludes }: Pick<JobLock, 'excludes'>,
  start: { job: string; parameters: RunParameters; codeVersion: string; schedule: string | undefined },
): Promise<JobRun | undefined> {
  const { job, parameters, codeVersion, schedule } = start
  const isAlive = excludes ? sql`false` : sql`alive_at > clock_timestamp() - ${SILENCE}`
  const [run] = await store.write<JobRun>(sql`
    with killed as (
      update job_runs set state = 'failed', error = 'killed', finished_at = alive_at
      where job = ${job} and state = 'running' and not (${isAlive})
    )
    insert into job_runs (job, parameters, code_version, schedule)
    select ${job}, ${JSON.stringify(parameters)}::jsonb, ${codeVersion}, ${schedule ?? null}
    where not exists (select from job_runs where job = ${job} and state = 'running' and ${isAlive})
    on conflict (schedule) do nothing
    returning ${COLUMNS}`)
  return run
}

/** Returns the latest run of a job that was interrupted and can resume; older ones are ignored. */
export async function resumableRun(database: Store, job: string): Promise<JobRun | undefined> {
  const [run] = await database.write<JobRun>(sql`
    select ${COLUMNS} from job_runs
    where job = ${job} and resume is not null and state in ('failed', 'cancelled') order by id desc limit 1`)
  return run
}

/** Records that a run is alive. Returns true if its cancellation was requested. */
export async function isCancelled(store: Store, id: number): Promise<boolean> {
  const [run] = await store.write<{ is_cancelled: boolean }>(sql`
    update job_runs set alive_at = clock_timestamp() where id = ${id} returning is_cancelled`)
  return run?.is_cancelled ?? true
}

/** Stores the progress of a run. */
export async function saveProgress(transaction: Queryable, id: number, progress: RunProgress): Promise<void> {
  const { total, done, changed, resume, result } = progress
  await transaction.rows(sql`
    update job_runs set alive_at = clock_timestamp(), total = ${total}, done = ${done}, changed = ${changed},
      resume = ${resume && JSON.stringify(resume)}::jsonb, result = ${JSON.stringify(result)}::jsonb
    where id = ${id}`)
}

/** Stores the result of a run that is done in one step. */
export async function recordResult(store: Store, id: number, result: object): Promise<void> {
  await store.write(sql`update job_runs set result = ${JSON.stringify(result)}::jsonb where id = ${id}`)
}

/** Ends a run, and adds `end.seconds` to its working time. */
export async function endRun(
  store: Store,
  id: number,
  end: { state: Exclude<RunState, 'running'>; seconds: number; error?: string | undefined },
): Promise<JobRun> {
  const [run] = await store.write<JobRun>(sql`
    update job_runs set state = ${end.state}, finished_at = clock_timestamp(), seconds = seconds + ${end.seconds},
      error = ${end.error ?? null}, resume = case when ${end.state} = 'done' then null else resume end
    where id = ${id} returning ${COLUMNS}`)
  return run as JobRun
}

/** Lets a run take over the progress of an earlier, interrupted one, which then can't be resumed again. */
export async function adoptRun(store: Store, id: number, earlier: number): Promise<JobRun> {
  const [run] = await store.write<JobRun>(sql`
    with earlier as (
      update job_runs set resume = null from (select * from job_runs where id = ${earlier}) as before
      where job_runs.id = before.id returning before.*
    )
    update job_runs set total = earlier.total, done = earlier.done, changed = earlier.changed,
      seconds = earlier.seconds, result = earlier.result, resume = earlier.resume,
      parameters = earlier.parameters || jsonb_build_object('resumes', earlier.id)
    from earlier where job_runs.id = ${id}
    returning ${columnsOf('job_runs.')}`)
  return run as JobRun
}

/** Marks an interrupted run as not resumable. */
export async function abandonRun(store: Store, id: number): Promise<void> {
  await store.write(sql`update job_runs set resume = null where id = ${id}`)
}

/** Requests the cancellation of a job's running run. Returns the number of running runs. */
export async function cancelRun(store: Store, job: string): Promise<number> {
  const asked = await store.write(sql`
    update job_runs set is_cancelled = true where job = ${job} and state = 'running' returning 1`)
  return asked.length
}

/** Lists runs, the newest first. */
export function listRuns(database: Queryable, job: string | undefined, max: number): Promise<JobRun[]> {
  return database.rows(sql`
    select ${COLUMNS} from job_runs where ${job ?? null}::text is null or job = ${job ?? null}
    order by id desc limit ${max}`)
}

export async function readRun(database: Queryable, id: number): Promise<JobRun | undefined> {
  const [run] = await database.rows<JobRun>(sql`select ${COLUMNS} from job_runs where id = ${id}`)
  return run
}
