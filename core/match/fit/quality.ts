/** How good probabilities of matches are. */

export interface Judged {
  /** 0 … 1; 0 if nothing was found. */
  readonly probability: number
  /** The largest threshold with which it counts as found. */
  readonly upTo: number
  /** Whether what was found is right. */
  readonly isRight: boolean
  /** Whether there is something to be found. */
  readonly isMeant: boolean
}

export interface Quality {
  /** Shares of what is found that is right, and of what is meant that is found, 0 … 1. */
  readonly precision: number
  readonly recall: number
  /** Harmonic mean of both. */
  readonly f1: number
  /** The probability from which on something counts as found. */
  readonly threshold: number
}

export function qualityFrom(threshold: number, judged: readonly Judged[]): Quality {
  const found = judged.filter(({ upTo }) => upTo >= threshold)
  const right = found.filter(({ isRight }) => isRight).length
  const meant = judged.filter(({ isMeant }) => isMeant).length
  const [precision, recall] = [right / found.length, right / meant]
  return { precision, recall, f1: (2 * right) / (found.length + meant), threshold }
}

/** Returns the quality with the largest F1 of any threshold with at least this precision. */
export function bestQuality(judged: readonly Judged[], leastPrecision = 0): Quality {
  const all = Array.from({ length: 97 }, (_, index) => qualityFrom(0.02 + index / 100, judged))
  return all
    .filter(({ precision }) => precision >= leastPrecision)
    .reduce((best, next) => (next.f1 > best.f1 ? next : best), { precision: 0, recall: 0, f1: 0, threshold: 1 })
}

const BINS = 10

/**
 * Returns by how much probabilities are wrong on average, 0 … 1: the mean difference from the share that is right, in ten
 * bins of equal size (expected calibration error). What was not found at all does not count.
 */
export function calibrationError(judged: readonly Judged[]): number {
  const found = judged.filter(({ probability }) => probability > 0).sort((a, b) => a.probability - b.probability)
  let error = 0
  for (let bin = 0; bin < BINS; bin++) {
    const some = found.slice((bin * found.length) / BINS, ((bin + 1) * found.length) / BINS)
    error += Math.abs(some.reduce((sum, { probability, isRight }) => sum + probability - Number(isRight), 0))
  }
  return error / found.length
}
