/** Closes everything that a test file opened when the file is done, last opened first. */
import test from 'ava'

const closers: (() => Promise<unknown>)[] = []

export function atEnd(close: () => Promise<unknown>): void {
  closers.push(close)
}

test.after.always('close what was opened', async () => {
  const failures: unknown[] = []
  for (const close of closers.reverse()) await close().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
})
