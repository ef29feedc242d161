/**
 * Steps of the work for a request: the request, the query that answers it, and what the query asks of an engine. The
 * program observes them for traces and for the log of slow queries. Without observers a step costs nothing.
 */

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

/** Runs a query. Its description names the filters, not their values. */
export function inQuery<Result>(
  name: string,
  where: readonly { readonly op: string; readonly field?: string }[],
  work: () => Promise<Result>,
): Promise<Result> {
  const describe = () => ({ filters: where.map(({ op, field }) => (field === undefined ? op : `${field} ${op}`)) })
  return inStep({ kind: 'query', name, describe }, work)
}

/** Runs what a query asks of an engine. */
export function inEngine<Result>(name: string, work: () => Promise<Result>, describe?: Step['describe']) {
  return inStep({ kind: 'engine', name, ...(describe && { describe }) }, work)
}
