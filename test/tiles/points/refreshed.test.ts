/** What the tile server tells of its sources is read again and again. */
import test from 'ava'
import { Refreshed } from '../../../tiles/points/refreshed.ts'

test('while reads fail, the last value stays, and each outage is reported once', async (t) => {
  const errors: unknown[] = []
  const answers: (string | Error)[] = ['first', new Error('down'), new Error('down'), 'second', new Error('down again')]
  const refreshed = new Refreshed({
    read: async () => {
      const answer = answers.shift() ?? 'third'
      if (answer instanceof Error) throw answer
      return answer
    },
    initial: 'none',
    everyMilliseconds: 60_000,
    onError: (error) => errors.push(String(error)),
  })
  const values = [refreshed.value]
  for (let read = 0; read < 5; read++) {
    await refreshed.refresh()
    values.push(refreshed.value)
  }
  t.deepEqual(values, ['none', 'first', 'first', 'first', 'second', 'second'])
  t.deepEqual(errors, ['Error: down', 'Error: down again'])
  await refreshed.close()
})

test('it reads by itself, until it is closed', async (t) => {
  let reads = 0
  let next: () => void = () => undefined
  const refreshed = new Refreshed({
    read: async () => {
      reads++
      next()
      return reads
    },
    initial: 0,
    everyMilliseconds: 1,
    onError: (error) => t.fail(String(error)),
  })
  for (let read = 0; read < 2; read++) {
    await new Promise<void>((resolve) => {
      next = resolve
      // The timer does not keep the process alive.
      setTimeout(resolve, 5000).ref()
    })
  }
  await refreshed.close()
  const before = reads
  t.true(before >= 2)
  await new Promise((resolve) => setTimeout(resolve, 20))
  t.is(reads, before)
})
