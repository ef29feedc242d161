/** Waiting for what comes sooner or later, however busy the machine is. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Less than the patience of test/run.ts, so that the test says what it waited for. */
const PATIENCE_MILLISECONDS = 240_000

/** Resolves when it holds; `what` says what never came. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`it never came to that: ${what}`)
    await sleep(20)
  }
}
