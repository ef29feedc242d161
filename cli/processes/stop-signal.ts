/** The signal to stop a process that runs until then. */
import cluster from 'node:cluster'

/**
 * Time that work in progress gets after the signal to stop, before it is cut off. docker-compose.yml and deploy/ wait
 * longer.
 */
export const GRACE_MILLISECONDS = 10_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Resolves on the first SIGINT or SIGTERM. A second one of either kind ends the process at once, as by default. A worker
 * ignores further signals: a terminal or systemd signals it beside its parent, which also ends it at once if need be.
 */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (!cluster.isWorker) for (const signal of SIGNALS) process.off(signal, end)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, end)
  })
}

/** Ends the process soon after the grace period, whatever it is doing. Work that is not committed is rolled back. */
export function exitAfterGrace(): void {
  setTimeout(() => process.exit(0), GRACE_MILLISECONDS + 1000).unref()
}
