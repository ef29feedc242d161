/** Expensive work never runs more often at once than allowed, whoever leaves. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import test from 'ava'
import { MAX_AT_ONCE, withinExpense } from '../../../answers/expense/expensive.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { TooManyExpensive } from '../../../sql/core/database-errors.ts'

const EXPENSIVE = { where: parseList(new URLSearchParams('address__wildcard=*a*')).where }

const CHEAP = { where: parseList(new URLSearchParams('city=London')).where }
const REFUSED = new Error('refused')

for (const [title, asked, expected] of [
  ['cheap work starts unasked', CHEAP, 'done'],
  ['expensive work may be refused', EXPENSIVE, REFUSED],
] as const) {
  test(title, async (t) => {
    const onExpensive = () => {
      throw REFUSED
    }
    const database: Queryable = { rows: () => Promise.reject(new Error('nothing is asked')) }
    const done = withinExpense(database, asked, async () => 'done', { onExpensive })
    t.is(await done.catch((error: unknown) => error), expected)
  })
}

/** Work over one database: how much runs, how to start and to end some. */
function workshop() {
  const database: Queryable = { rows: () => Promise.reject(new Error('nothing is asked')) }
  const ends: (() => void)[] = []
  const start = (signal?: AbortSignal) =>
    withinExpense(database, EXPENSIVE, () => new Promise<void>((resolve) => ends.push(resolve)), {
      signal,
      maxWaiting: 0,
    })
  return { start, ends }
}

test('work that was abandoned keeps its turn until it has ended; one request may wait for it', async (t) => {
  const { start, ends } = workshop()
  const leaving = new AbortController()
  const abandoned = Array.from({ length: MAX_AT_ONCE }, () => start(leaving.signal))
  await nextTurn()
  t.is(ends.length, MAX_AT_ONCE)
  await t.throwsAsync(start(), { instanceOf: TooManyExpensive })
  leaving.abort()
  const waiting = Array.from({ length: MAX_AT_ONCE }, () => start())
  await nextTurn()
  t.is(ends.length, MAX_AT_ONCE)
  await t.throwsAsync(start(), { instanceOf: TooManyExpensive })
  for (const end of ends.slice()) end()
  await Promise.all(abandoned)
  await nextTurn()
  t.is(ends.length, 2 * MAX_AT_ONCE)
  for (const end of ends) end()
  await Promise.all(waiting)
})

test('who leaves while waiting never starts', async (t) => {
  const { start, ends } = workshop()
  const [first, second] = [new AbortController(), new AbortController()]
  const running = Array.from({ length: MAX_AT_ONCE }, () => start(first.signal))
  await nextTurn()
  first.abort()
  const waiting = start(second.signal)
  second.abort(new Error('left'))
  for (const end of ends.slice()) end()
  await Promise.all(running)
  await t.throwsAsync(waiting, { message: 'left' })
  t.is(ends.length, MAX_AT_ONCE)
})
