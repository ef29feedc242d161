/** What would raise the score of a place most, in steps that somebody can take. */
import type { Explanation, ScoreTerm } from '../../sql/scores/explain.ts'
import type { PlaceFacts } from '../../sql/scores/place-facts.ts'
import { type LOSS_TERMS, SHARE_TERMS, type Weights } from '../../sql/scores/weights.ts'
import { nameOf } from './document/wording.ts'

export interface Advice {
  readonly step: string
  /** Gain in the score, 0 … 1. */
  readonly gain: number
}

const RATINGS = 10
/** Smaller gains are not worth a line. */
const MIN_GAIN = 0.0005

/** Returns steps, the most useful first. They gain as much as they say if they are taken alone. */
export function adviceFor(explanation: Explanation, weights: Weights, facts: PlaceFacts): Advice[] {
  const terms = new Map(explanation.score_terms.map((term) => [term.name, term]))
  const reached = (name: ScoreTerm['name']) => terms.get(name)?.value ?? 0
  const weight = (name: ScoreTerm['name']) => terms.get(name)?.weight ?? 0
  const points = (name: ScoreTerm['name']) => terms.get(name)?.points ?? 0
  const total = SHARE_TERMS.reduce((sum, name) => sum + weight(name), 0)
  const left = (name: (typeof LOSS_TERMS)[number]) => 1 - reached(name) * weight(name)
  const kept = left('closed') * left('nameless')
  const share = (name: ScoreTerm['name'], value: number) => ((value - reached(name)) * weight(name)) / total
  const gain = (name: ScoreTerm['name'], value: number) => kept * share(name, value)
  const gained = SHARE_TERMS.reduce((sum, name) => sum + points(name), 0)
  // With ratings or the word of editors, any name counts as one.
  const gainWithName = (more: number) => left('closed') * (gained + more) - kept * gained
  const steps = [
    ...fieldSteps(explanation).map(({ step, share }) => ({
      step,
      gain: gain('completeness', reached('completeness') + share),
    })),
    { step: 'One more user posts a vibe', gain: gain('vibes', oneMore(reached('vibes'), weights.half_vibes)) },
    { step: 'One more user posts a tip', gain: gain('tips', oneMore(reached('tips'), weights.half_tips)) },
    { step: 'Its source confirms it today', gain: gain('freshness', 1) },
    {
      step: 'One more editorial category',
      gain: gainWithName(share('editorial', 1 - 0.75 * (1 - reached('editorial')))),
    },
    ...(facts.is_featured
      ? []
      : [
          {
            step: 'Editors feature it',
            gain: gainWithName(share('editorial', 1 - 0.4 * (1 - reached('editorial')))),
          },
        ]),
    { step: `${RATINGS} more ratings of 5 stars`, gain: gainWithName(ratingsShare(explanation, weights, share)) },
    // Both losses multiply: a place that opens again gains less while it still lacks a name.
    { step: 'It opens again', gain: -points('closed') * left('nameless') },
    { step: 'It gets its real name', gain: -points('nameless') },
  ]
  return steps.filter((step) => step.gain >= MIN_GAIN).sort((one, other) => other.gain - one.gain)
}

/** Returns the share of completeness that each field lacks. */
function fieldSteps({ completeness_terms }: Explanation): { step: string; share: number }[] {
  const total = completeness_terms.reduce((sum, { weight }) => sum + weight, 0)
  return completeness_terms
    .filter(({ value }) => value < 1)
    .map(({ name, value, weight }) => ({
      step: value === 0 ? `Add: ${nameOf(name)}` : `More of it: ${nameOf(name)}`,
      share: ((1 - value) * weight) / total,
    }))
}

/** Inverts the saturation and adds one. */
function oneMore(value: number, half: number): number {
  const amount = (half * value) / (1 - value)
  return 1 - half / (amount + 1 + half)
}

type Share = (name: ScoreTerm['name'], value: number) => number

/** More ratings count in the rating, in the popularity, and in how much of that is credited. */
function ratingsShare({ ratings }: Explanation, weights: Weights, share: Share): number {
  const behind = weights.prior_ratings + ratings.count
  const mean = ((ratings.known / 5) * behind + RATINGS) / (behind + RATINGS)
  const credit = Math.max(0, Math.min(1, (10 * mean) / Math.max(ratings.prior / 5, 0.5) - 9))
  const popularity = Math.min(1, Math.log(1 + ratings.count + RATINGS) / Math.log(1 + weights.popular_ratings))
  return share('rating', mean) + share('popularity', credit * popularity)
}
