/** What a test file or a benchmark opened, closed when it is done, last opened first. */
import { createRequire } from 'node:module'
import type { TestFn } from 'ava'

const closers: (() => Promise<unknown>)[] = []

export function atEnd(close: () => Promise<unknown>): void {
  closers.push(close)
}

/** Called after the tests of a file. A program that does not run in ava calls it itself. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.splice(0).reverse()) await close().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
}

// Set by worker.ts. ava throws when anything but a test file imports it, and takes hooks only from synchronous code.
if (process.env['TEST_FILE_PROCESS'] === String(process.pid)) {
  const test = createRequire(import.meta.url)('ava') as TestFn
  test.after.always('close what was opened', closeAll)
}
