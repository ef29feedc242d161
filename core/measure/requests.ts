/**
 * What logs and traces tell of a request. Its id links the lines of a log to the records of clients and proxies. The steps
 * of the work for it are the request, the query that answers it, and what the query asks of an engine; the program
 * observes them for traces and for the log of slow queries. Without observers a step costs nothing.
 */
import { randomBytes } from 'node:crypto'

const SANE = /^[\w.-]{1,100}$/

/** Different for each process. A counter behind it takes a tenth of the time of a random id. */
const PROCESS = randomBytes(9).toString('base64url')
let made = 0

/** Returns the `X-Request-Id` that a client or a proxy sent if it is sane, otherwise a new one. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && SANE.test(sent) ? sent : `${PROCESS}-${(made++).toString(36)}`
}

export interface Step {
  readonly kind: 'request' | 'query' | 'engine'
  /** `GET`; `list`, `search`, `tile`; `postgresql`, `meilisearch`, `index`. */
  readonly name: string
  /** Returns what is known of the step when it has ended. No values that a client sent. */
  readonly describe?: () => Readonly<Record<string, string | number | readonly string[]>>
  /** Header `traceparent` of a request. */
  readonly traceparent?: string | undefined
}

/** Runs the work of a step, and returns its result. */
export type StepObserver = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>

const observers = new Set<StepObserver>()

/** Returns a function that ends the observation. */
export function observeSteps(observer: StepObserver): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

export function inStep<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
  let observed = work
  for (const observer of observers) {
    const inner = observed
    observed = () => observer(step, inner)
  }
  return observed()
}

/** A condition, or several that are joined. */
interface Told {
  readonly op: string
  readonly field?: string
  readonly of?: Told | readonly Told[] | string
}

function toldOf({ op, field, of }: Told): string {
  if (typeof of === 'object') return `${op} (${[of].flat().map(toldOf).join(', ')})`
  return field === undefined ? op : `${field} ${op}`
}

/** Runs a query. Its description names the filters, not their values. */
export function inQuery<Result>(name: string, where: readonly Told[], work: () => Promise<Result>): Promise<Result> {
  const describe = () => ({ filters: where.map(toldOf) })
  return inStep({ kind: 'query', name, describe }, work)
}

/** Runs what a query asks of an engine. */
export function inEngine<Result>(name: string, work: () => Promise<Result>, describe?: Step['describe']) {
  return inStep({ kind: 'engine', name, ...(describe && { describe }) }, work)
}
