/**
 * Runs a command as several processes that share its port. A process that dies is replaced. On the signal to stop, all
 * of them answer their requests in progress.
 */
import cluster, { type Worker } from 'node:cluster'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { exitAfterGrace, untilSignal } from '../processes/stop-signal.ts'
import { collectMetricsOfWorkers } from './worker-metrics.ts'

/** Pause before a worker that died is replaced. It doubles with each death until a worker runs for `STEADY`. */
const FIRST_PAUSE_MILLISECONDS = 100
const MAX_PAUSE_MILLISECONDS = 30_000
const STEADY_MILLISECONDS = 60_000

export interface WorkersOptions {
  count: number
  /** Variables of the workers, beside those of this process. */
  environment: Readonly<Record<string, string>>
  log: Logger
  /** Called once, when all workers listen on the port. */
  onListening: (port: number) => void
}

/** Resolves when all workers have ended after a signal. Rejects if one ends before any has listened. */
export function runWorkers({ count, environment, log, onListening }: WorkersOptions): Promise<void> {
  // Workers accept connections themselves. If this process passed them on in turn, a connection that is on its way to a
  // worker when that is killed would never be answered nor closed. The price is an uneven share: of 64 connections at
  // once, four workers took 24, 13, 8 and 19.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  collectMetricsOfWorkers()
  const running = new Set<Worker>()
  /** Times that a worker began to listen. */
  let listening = 0
  const pauses = new Set<NodeJS.Timeout>()
  let isEnding = false

  const stop = () => {
    isEnding = true
    for (const pause of pauses) clearTimeout(pause)
    for (const worker of running) worker.process.kill('SIGTERM')
  }

  return new Promise((ended, failed) => {
    const start = (pause: number) => {
      const begin = performance.now()
      const worker = cluster.fork(environment)
      running.add(worker)
      worker.on('listening', ({ port }: AddressInfo) => {
        log.info({ worker: worker.process.pid }, 'a worker listens')
        listening++
        if (listening === count) onListening(port)
      })
      worker.on('exit', (code, signal) => {
        running.delete(worker)
        if (isEnding) {
          if (running.size === 0) ended()
        } else if (listening > 0) {
          const next = performance.now() - begin > STEADY_MILLISECONDS ? FIRST_PAUSE_MILLISECONDS : pause
          log.error({ worker: worker.process.pid, code, signal }, `a worker ended; another starts in ${next} ms`)
          const timer = setTimeout(() => {
            pauses.delete(timer)
            start(Math.min(2 * next, MAX_PAUSE_MILLISECONDS))
          }, next)
          pauses.add(timer)
        } else {
          stop()
          failed(new Error('A worker could not start.'))
        }
      })
    }
    for (let n = 0; n < count; n++) start(FIRST_PAUSE_MILLISECONDS)
    void untilSignal().then(() => {
      exitAfterGrace()
      stop()
      if (running.size === 0) ended()
    })
  })
}
