/** Shows `Durations` as a histogram of Prometheus. */
import { Histogram, type MetricObjectWithValues, type MetricValueWithName, type Registry } from 'prom-client'
import { BOUNDS, type Durations } from '../../core/measure/durations.ts'

/** `Durations`, or what can be shown like them. */
export type LabelledSeries = Pick<Durations<string>, 'labels' | 'all'>

type Shown = MetricObjectWithValues<MetricValueWithName<string>>

export class DurationHistogram extends Histogram {
  readonly #name: string
  readonly #help: string
  /** Each has other values of the labels. */
  readonly #durations: readonly LabelledSeries[]

  constructor(registry: Registry, name: string, help: string, durations: readonly LabelledSeries[]) {
    super({ name, help, registers: [registry] })
    this.#name = name
    this.#help = help
    this.#durations = durations
  }

  override async get(): Promise<Shown> {
    const values = this.#durations.flatMap((durations) => this.#values(durations))
    // The package declares the enumeration of types, but does not export it.
    const type = 'histogram' as unknown as Shown['type']
    return { name: this.#name, help: this.#help, type, values, aggregator: 'sum', collect: () => undefined }
  }

  /** prom-client asks this one if it is there. */
  getForPromString(): Promise<Shown> {
    return this.get()
  }

  #values(durations: LabelledSeries): MetricValueWithName<string>[] {
    const name = this.#name
    return Array.from(durations.all()).flatMap(([texts, { counts, sum }]) => {
      const labels = Object.fromEntries(durations.labels.map((label, place) => [label, texts[place] as string]))
      let count = 0
      const buckets = Array.from(counts, (each, bucket) => {
        count += each
        return { metricName: `${name}_bucket`, labels: { le: BOUNDS[bucket] ?? '+Inf', ...labels }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
  }
}
