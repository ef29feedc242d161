/** Ends long commands cleanly on SIGINT and SIGTERM. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs work, which must end soon after its signal is aborted. A second SIGINT or SIGTERM ends the process at once. */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupt = new AbortController()
  const stop = (signal: keyof typeof SIGNALS) => {
    interrupt.abort()
    process.exitCode = SIGNALS[signal]
    for (const name of Object.keys(SIGNALS)) process.off(name, stop)
  }
  for (const name of Object.keys(SIGNALS)) process.on(name, stop)
  try {
    await work(interrupt.signal)
  } finally {
    for (const name of Object.keys(SIGNALS)) process.off(name, stop)
  }
}
