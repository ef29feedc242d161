/** Runs of jobs as text: a list of runs, and the differences between two. */

import { quantile } from '../../jobs/score-report.ts'
import type { ScoreResult } from '../../jobs/tally.ts'
import type { Database } from '../../sql/core/database.ts'
import type { JobRun } from '../../sql/jobs/runs.ts'
import { readWeights, WEIGHT_NAMES } from '../../sql/scores/weights.ts'
import { count } from './score-text.ts'

export function historyText(runs: readonly JobRun[]): string {
  if (runs.length === 0) return 'no runs'
  const rows = runs.map(({ id, job, state, started_at, seconds, done, changed, parameters, code_version, error }) => [
    ...[String(id), job, state, started_at, `${seconds.toFixed(1)} s`, `${count(done)} places`],
    ...[`${count(changed)} changed`, parametersText(parameters), code_version, error ?? ''],
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function parametersText(parameters: JobRun['parameters']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ')
}

type Pair = readonly [unknown, unknown]

export interface RunDifference {
  runs: readonly [number, number]
  /** Facts that differ, by name: values of the first and of the second run. */
  facts: Record<string, Pair>
  weights: Record<string, Pair>
  /** Deciles of the scores after each run. */
  deciles: Record<string, readonly (readonly [number, number])[]>
}

const FACTS = ['job', 'state', 'code_version', 'seconds', 'total', 'done', 'changed', 'error'] as const

export async function diffRuns(database: Database, a: JobRun, b: JobRun): Promise<RunDifference> {
  const [ofA, ofB] = [await weightsOf(database, a), await weightsOf(database, b)]
  const names = [
    ...new Set([...Object.keys(a.parameters), ...Object.keys(b.parameters)]),
  ] as (keyof JobRun['parameters'])[]
  return {
    runs: [a.id, b.id],
    facts: differing([
      ...FACTS.map((name) => [name, a[name], b[name]] as const),
      ...names.map((name) => [name, a.parameters[name], b.parameters[name]] as const),
    ]),
    weights: differing(WEIGHT_NAMES.map((name) => [name, ofA[name], ofB[name]])),
    deciles:
      isScored(a) && isScored(b) ? { ...deciles(a, b, 'score_combined'), ...deciles(a, b, 'completeness_score') } : {},
  }
}

async function weightsOf(database: Database, { result, parameters }: JobRun): Promise<Record<string, unknown>> {
  const version = 'weights' in result && typeof result.weights === 'number' ? result.weights : undefined
  const stored = version === undefined ? {} : await readWeights(database, version)
  return { ...stored, ...(typeof parameters.weights === 'object' ? parameters.weights : {}) }
}

function isScored(run: JobRun): run is JobRun & { result: ScoreResult } {
  return 'score_combined' in run.result
}

function deciles(
  a: { result: ScoreResult },
  b: { result: ScoreResult },
  score: 'score_combined' | 'completeness_score',
) {
  const of = ({ result }: { result: ScoreResult }, tenth: number) => quantile(result[score].after, tenth / 10)
  return { [score]: Array.from({ length: 9 }, (_, tenth) => [of(a, tenth + 1), of(b, tenth + 1)] as const) }
}

function differing(values: readonly (readonly [string, unknown, unknown])[]): Record<string, Pair> {
  const different = values.filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other))
  return Object.fromEntries(different.map(([name, one, other]) => [name, [one ?? null, other ?? null]]))
}

export function diffText({ runs, facts, weights, deciles: shares }: RunDifference): string {
  const pairs = (values: Record<string, Pair>) =>
    Object.entries(values).map(([name, [one, other]]) => `  ${name.padEnd(18)} ${shown(one)} → ${shown(other)}`)
  return [
    `run ${runs[0]} → run ${runs[1]}`,
    ...pairs(facts),
    ...(Object.keys(weights).length > 0 ? ['weights:', ...pairs(weights)] : ['weights: the same']),
    ...Object.entries(shares).flatMap(([score, values]) => [
      `${score}, deciles:`,
      ...values.map(
        ([one, other], index) => `  ${`${(index + 1) * 10} %`.padEnd(18)} ${one.toFixed(2)} → ${other.toFixed(2)}`,
      ),
    ]),
  ].join('\n')
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? 'none' : JSON.stringify(value)
}
