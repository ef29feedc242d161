/**
 * Histograms of durations. Adding a value takes some 20 ns, because cached tiles are answered ten thousands of times a
 * second; prom-client takes 20 times as long to find the labels of a value.
 */

/** Upper bounds of the buckets in seconds, included. Longer durations are in a last bucket without bound. */
export const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600] as const

export class Series {
  /** Number of values in each bucket. */
  readonly counts = new Float64Array(BOUNDS.length + 1)
  sum = 0

  add(seconds: number): void {
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket++
    this.counts[bucket] = (this.counts[bucket] as number) + 1
    this.sum += seconds
  }
}

export class Durations<Label extends string> {
  readonly labels: readonly Label[]
  readonly #series = new Map<string, readonly [values: readonly string[], series: Series]>()

  constructor(labels: readonly Label[]) {
    this.labels = labels
  }

  /** Returns the histogram for these values of the labels, which are in the order of `labels`. */
  of(...values: readonly string[]): Series {
    const key = values.join('\n')
    const known = this.#series.get(key)?.[1]
    if (known) return known
    const series = new Series()
    this.#series.set(key, [values, series])
    return series
  }

  all(): Iterable<readonly [values: readonly string[], series: Series]> {
    return this.#series.values()
  }
}
