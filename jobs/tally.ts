/** Result of a scores run, summed over its batches: distributions before and after, and the largest changes. */
import { BINS, MOVERS, type Move, type Mover, type Scored } from '../sql/scores/scores.ts'

/** Number of places in each bin of width 0.02, from 0 up. */
export interface Distribution {
  before: number[]
  after: number[]
}

export interface ScoreResult {
  /** Version of the weights; for a dry run with its own weights, the version that these are based on. */
  weights?: number
  score_combined: Distribution
  completeness_score: Distribution
  /** Largest change first. */
  risers: Mover[]
  fallers: Mover[]
}

export interface Tally {
  done: number
  changed: number
  result: ScoreResult
}

export function emptyTally(): Tally {
  const zeros = (): Distribution => ({ before: Array<number>(BINS).fill(0), after: Array<number>(BINS).fill(0) })
  return {
    done: 0,
    changed: 0,
    result: { score_combined: zeros(), completeness_score: zeros(), risers: [], fallers: [] },
  }
}

/** Returns a new tally that includes another set of places. */
export function addScored({ done, changed, result }: Tally, scored: Scored): Tally {
  return {
    done: done + scored.seen,
    changed: changed + scored.changed,
    result: {
      ...result,
      score_combined: addMoves(result.score_combined, scored.scores),
      completeness_score: addMoves(result.completeness_score, scored.completeness),
      risers: max([...result.risers, ...scored.risers], 1),
      fallers: max([...result.fallers, ...scored.fallers], -1),
    },
  }
}

function addMoves(to: Distribution, moves: readonly Move[]): Distribution {
  const sum = { before: [...to.before], after: [...to.after] }
  for (const { before, after, places } of moves) {
    sum.before[before] = (sum.before[before] ?? 0) + places
    sum.after[after] = (sum.after[after] ?? 0) + places
  }
  return sum
}

function max(movers: readonly Mover[], sign: 1 | -1): Mover[] {
  return movers.toSorted((a, b) => sign * (b.after - b.before - (a.after - a.before))).slice(0, MOVERS)
}
