/** Who gets which poll, and what a database that does not answer costs. */
import test from 'ava'
import { SharedPoll } from '../../../sql/changes/shared-poll.ts'
import { NoAnswer } from '../../../sql/core/database-errors.ts'

/** A poll that the test ends. */
function startPoll() {
  const ends: ((error?: Error) => void)[] = []
  const poll = new SharedPoll(
    () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()))
      }),
  )
  return { poll, ends }
}

test('callers behind a poll that the database does not answer fail with it; later ones get a poll of their own', async (t) => {
  const { poll, ends } = startPoll()
  const [first, second] = [poll.ask(), Promise.resolve().then(() => poll.ask())]
  await Promise.resolve()
  const behind = poll.ask()
  t.is(poll.started, 1)
  ends[0]?.(new NoAnswer('busy'))
  await t.throwsAsync(first, { message: 'busy' })
  await t.throwsAsync(behind, { message: 'busy' })
  await t.throwsAsync(second, { message: 'busy' })
  t.is(poll.started, 1)
  const later = poll.ask()
  await Promise.resolve()
  t.is(poll.started, 2)
  ends[1]?.()
  await t.notThrowsAsync(later)
})

test('a poll that fails for another reason costs nobody else an answer', async (t) => {
  const { poll, ends } = startPoll()
  const first = poll.ask()
  await Promise.resolve()
  const behind = [poll.ask(), poll.ask()]
  ends[0]?.(new Error('wrong'))
  await t.throwsAsync(first, { message: 'wrong' })
  while (poll.started < 2) await Promise.resolve()
  ends[1]?.()
  for (const each of behind) await t.notThrowsAsync(each)
  t.is(poll.started, 2)
})

test('a poll that began after a moment suffices for it, while it runs and when it has succeeded', async (t) => {
  const { poll, ends } = startPoll()
  const moment = performance.now()
  const first = poll.ask()
  await Promise.resolve()
  const second = poll.ask(moment)
  ends[0]?.(new Error('wrong'))
  await t.throwsAsync(first, { message: 'wrong' })
  await t.throwsAsync(second, { message: 'wrong' })
  const third = poll.ask(moment)
  await Promise.resolve()
  t.is(poll.started, 2)
  ends[1]?.()
  await third
  await poll.ask(moment)
  t.is(poll.started, 2)
  const later = poll.ask(performance.now() + 1)
  await Promise.resolve()
  t.is(poll.started, 3)
  ends[2]?.()
  await later
})
