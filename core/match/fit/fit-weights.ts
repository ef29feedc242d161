/** Fits weights to labelled pairs, those of each context alone, by logistic regression with a ridge, solved by Newton's method. */
import { type Evidence, TERMS, type Term } from '../terms.ts'
import { CONTEXTS, type ContextWeights, contextOf, type MatchWeights, SET_WEIGHTS } from '../weights.ts'
import type { Observation } from './observations.ts'
import { solve } from './solve.ts'

/** Strength of the ridge, as a number of observations that say nothing. It keeps weights of rare levels small. */
const RIDGE = 4
const MAX_STEPS = 25

const LEVELS = (Object.keys(TERMS) as Term[]).flatMap((term) => TERMS[term].map((level) => `${term} ${level}`))
const COLUMNS: ReadonlyMap<string, number> = new Map(
  ['prior', ...LEVELS.filter((name) => SET_WEIGHTS[name] === undefined)].map((name, column) => [name, column]),
)

/** How much a pair of strangers counts. There are many, and partners rarely mean a place that only looks alike. */
const STRANGER = 0.25

/**
 * Returns the weights under which the observations are likeliest. Weights of `SET_WEIGHTS` stay as they are. Where the
 * interface promises that a web site decides, the rest of the evidence has no say, so nothing is learnt from it.
 */
export function fitWeights(observations: readonly Observation[]): MatchWeights {
  const telling = observations.filter(({ evidence: { site } }) => site !== 'only' && site !== 'alone')
  const fitted = CONTEXTS.map((context) => [
    context,
    fitContext(telling.filter(({ evidence }) => contextOf(evidence) === context)),
  ])
  return Object.fromEntries(fitted) as MatchWeights
}

function fitContext(observations: readonly Observation[]): ContextWeights {
  const rows = observations.map(({ evidence, isSame, isStranger }) => ({
    ...columnsOf(evidence),
    isSame,
    count: isStranger ? STRANGER : 1,
  }))
  const weights = new Float64Array(COLUMNS.size)
  for (let step = 0; step < MAX_STEPS; step++) {
    const slope = weights.map((weight) => -RIDGE * weight)
    const curve = Array.from(weights, (_, column) => {
      const row = new Float64Array(weights.length)
      row[column] = RIDGE
      return row
    })
    for (const { columns, offset, isSame, count } of rows) {
      let odds = offset
      for (const column of columns) odds += weights[column] as number
      const chance = 1 / (1 + Math.exp(-odds))
      for (const a of columns) {
        slope[a] = (slope[a] as number) + count * (isSame ? 1 - chance : -chance)
        const row = curve[a] as Float64Array
        for (const b of columns) row[b] = (row[b] as number) + count * chance * (1 - chance)
      }
    }
    const change = solve(curve, slope)
    for (const [column, by] of change.entries()) weights[column] = (weights[column] as number) + by
    if (change.every((by) => Math.abs(by) < 1e-6)) break
  }
  return toWeights(weights)
}

function columnsOf(evidence: Evidence): { columns: number[]; offset: number } {
  const columns = [0]
  let offset = 0
  for (const [term, level] of Object.entries(evidence)) {
    const name = `${term} ${level}`
    const column = COLUMNS.get(name)
    if (column === undefined) offset += SET_WEIGHTS[name] ?? 0
    else columns.push(column)
  }
  return { columns, offset }
}

/** Two digits are exact enough, and can be read. */
function toWeights(fitted: Float64Array): ContextWeights {
  const weightOf = (name: string) => {
    const column = COLUMNS.get(name)
    return column === undefined ? (SET_WEIGHTS[name] ?? 0) : Math.round((fitted[column] as number) * 100) / 100
  }
  const terms = Object.entries(TERMS).map(([term, levels]) => [
    term,
    Object.fromEntries(levels.map((level) => [level, weightOf(`${term} ${level}`)])),
  ])
  return { prior: weightOf('prior'), terms: Object.fromEntries(terms) as ContextWeights['terms'] }
}
