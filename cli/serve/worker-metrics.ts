/**
 * With `--workers`, `/metrics` of each worker has the metrics of all, told apart by the label `worker`. With only its own,
 * each scrape would read the counters of another worker.
 *
 * A worker asks the parent process. The parent asks all workers, and sends back what they said.
 */
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
/** Functions can't be sent. */
type SentMetrics = Omit<Metrics[number], 'collect'>[]

type Message =
  | { type: 'metrics of all?'; id: number }
  | { type: 'metrics of all'; id: number; text: string }
  | { type: 'own metrics?'; id: number }
  | { type: 'own metrics'; id: number; metrics: SentMetrics }

/** A worker that says nothing for so long, because it starts, ends or is stuck, is left out. */
const PATIENCE_MILLISECONDS = 1000

/** In the parent, before the first worker starts: answers the workers that ask for the metrics of all. */
export function collectMetricsOfWorkers(): void {
  // JSON has neither NaN nor infinity.
  cluster.setupPrimary({ serialization: 'advanced' })
  const asked = new Map<number, (metrics: SentMetrics) => void>()
  let lastId = 0

  const ask = (worker: Worker) =>
    new Promise<SentMetrics>((resolve) => {
      const id = ++lastId
      const settle = (metrics: SentMetrics) => {
        clearTimeout(timer)
        asked.delete(id)
        resolve(metrics)
      }
      const timer = setTimeout(settle, PATIENCE_MILLISECONDS, [])
      asked.set(id, settle)
      send(worker, { type: 'own metrics?', id })
    })

  const answer = async (worker: Worker, id: number) => {
    const workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
    const metrics = await Promise.all(workers.map(ask))
    const text = await AggregatorRegistry.aggregate(metrics).metrics()
    send(worker, { type: 'metrics of all', id, text })
  }

  cluster.on('message', (worker, message: Message) => {
    if (message.type === 'own metrics') asked.get(message.id)?.(message.metrics)
    else if (message.type === 'metrics of all?') void answer(worker, message.id)
  })
}

/** Returns a function that returns the metrics of all workers, or of this process if it has no others beside it. */
export function metricsOfAll(registry: Registry, log: Logger): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => registry.metrics()
  registry.setDefaultLabels({ worker: String(worker.id) })
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0
  const tell = async (id: number) => {
    try {
      const metrics = (await registry.getMetricsAsJSON()).map(({ collect: _, ...metric }) => metric)
      send(worker, { type: 'own metrics', id, metrics })
    } catch (error) {
      log.error({ err: error }, 'the metrics of this worker could not be read')
    }
  }
  worker.on('message', (message: Message) => {
    if (message.type === 'own metrics?') void tell(message.id)
    else if (message.type === 'metrics of all') {
      waiting.get(message.id)?.(message.text)
      waiting.delete(message.id)
    }
  })
  return () =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve)
      send(worker, { type: 'metrics of all?', id: lastId })
    })
}

/** The other process may have ended: then nobody waits for the message. */
function send(worker: Worker, message: Message): void {
  worker.send(message, () => undefined)
}
