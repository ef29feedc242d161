/** Weights of the evidence, and the probability that they give. */
import { type Evidence, TERMS, type Term } from './terms.ts'

/**
 * What can be compared. The same level says more where little else does, so each context has its own weights:
 * addresses and telephones; addresses and cities; only address lines; telephones but no addresses; neither.
 */
export const CONTEXTS = ['full', 'address', 'line', 'phone', 'name'] as const
export type Context = (typeof CONTEXTS)[number]

export function contextOf({ street, phone, city }: Evidence): Context {
  if (!street) return phone ? 'phone' : 'name'
  if (phone) return 'full'
  return city ? 'address' : 'line'
}

/** Natural log-odds: of any pair that is compared, and of each level. Above 0 speaks for one place, below 0 against it. */
export interface ContextWeights {
  readonly prior: number
  readonly terms: { readonly [T in Term]: Readonly<Record<(typeof TERMS)[T][number], number>> }
}

export type MatchWeights = { readonly [C in Context]: ContextWeights }

/** One step of the way from the prior to the score. */
export interface Step {
  readonly term: Term | 'prior'
  readonly level: string | null
  readonly weight: number
}

/** Returns the steps in the order of the terms, the prior first. Their weights add up to the log-odds. */
export function waterfall(evidence: Evidence, weights: MatchWeights): Step[] {
  const { prior, terms } = weights[contextOf(evidence)]
  const steps: Step[] = [{ term: 'prior', level: null, weight: prior }]
  for (const term of Object.keys(TERMS) as Term[]) {
    const level = evidence[term]
    if (level !== undefined) steps.push({ term, level, weight: (terms[term] as Record<string, number>)[level] ?? 0 })
  }
  return steps
}

/** Returns the probability that two records with this evidence are one place, 0 … 1. */
export function matchProbability(evidence: Evidence, weights: MatchWeights): number {
  const { prior, terms } = weights[contextOf(evidence)]
  let odds = prior
  for (const term of Object.keys(TERMS) as Term[]) {
    const level = evidence[term]
    if (level !== undefined) odds += (terms[term] as Record<string, number>)[level] ?? 0
  }
  return 1 / (1 + Math.exp(-odds))
}

/** Weights that are set, not fitted. */
export const SET_WEIGHTS: Readonly<Record<string, number>> = {
  // Few labelled pairs have two positions, and all of these are close to each other.
  'distance 25 m': 1.5,
  'distance 75 m': 1,
  'distance 200 m': 0.3,
  'distance 500 m': -0.7,
  'distance 2 km': -2.5,
  'distance far': -6,
  // No labelled pair is of two countries.
  'country other': -6,
  // Makes up for the prior: positions stand in for addresses.
  'unknown address': 0.4,
  // The interface promises that a web site alone finds a place. A description that says more must have its name, too.
  'site only': 5.5,
  'site alone': 1.4,
}
