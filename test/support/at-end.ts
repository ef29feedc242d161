/** What a test file opens on the way is closed when it is done, last opened first. */
import test from 'ava'

const closers: (() => Promise<unknown>)[] = []

export function atEnd(close: () => Promise<unknown>): void {
  closers.push(close)
}

test.after.always('close what was opened', async () => {
  for (const close of closers.reverse()) await close()
})
