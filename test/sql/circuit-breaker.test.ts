/** The circuit breaker: failures open it, time lets one request try again, an answer closes it. */
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { CircuitBreaker } from '../../sql/circuit-breaker.ts'

const fail = () => Promise.reject(new Error('away'))

test('three failures open it; a second later one request tries again, and its answer closes it', async (t) => {
  const troubles: string[] = []
  const breaker = new CircuitBreaker(({ message }) => troubles.push(message))
  let tries = 0
  const answer = async () => ++tries
  t.deepEqual(await breaker.run(answer), { value: 1 })
  for (let time = 0; time < 3; time++) t.is(await breaker.run(fail), undefined)
  t.is(await breaker.run(answer), undefined)
  t.is(tries, 1)
  await sleep(1050)
  t.is(await breaker.run(fail), undefined)
  t.is(await breaker.run(answer), undefined)
  await sleep(1050)
  const [first, second] = await Promise.all([breaker.run(answer), breaker.run(answer)])
  t.deepEqual([first, second], [{ value: 2 }, undefined])
  t.deepEqual(await breaker.run(answer), { value: 3 })
  t.deepEqual(troubles, ['away'])
})
