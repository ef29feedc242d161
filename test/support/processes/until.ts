/** Waits for conditions that come true sooner or later, however busy the machine is. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Less than the limit of test/run.ts, so that the test can say what it waited for. */
const PATIENCE_MILLISECONDS = 240_000

/** Resolves when the condition holds; `what` describes it in the error message. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`it never came to that: ${what}`)
    await sleep(20)
  }
}
