/** The circuit breaker: failures open it, after a while one request may try again, and an answer closes it. */
import test from 'ava'
import { CircuitBreaker } from '../../search/circuit-breaker.ts'

const fail = () => Promise.reject(new Error('away'))

/** The breaker's clock in milliseconds. The test sets it, as a second may pass on a busy machine. */
let now = 0
performance.now = () => now

test('three failures open it; a second later one request tries again, and its answer closes it', async (t) => {
  const troubles: string[] = []
  const breaker = new CircuitBreaker(({ message }) => troubles.push(message))
  let tries = 0
  const answer = async () => ++tries
  t.deepEqual(await breaker.run(answer), { value: 1 })
  for (let time = 0; time < 3; time++) t.is(await breaker.run(fail), undefined)
  t.is(await breaker.run(answer), undefined)
  t.is(tries, 1)
  now += 1000
  t.is(await breaker.run(fail), undefined)
  t.is(await breaker.run(answer), undefined)
  now += 1000
  const [first, second] = await Promise.all([breaker.run(answer), breaker.run(answer)])
  t.deepEqual([first, second], [{ value: 2 }, undefined])
  t.deepEqual(await breaker.run(answer), { value: 3 })
  t.deepEqual(troubles, ['away'])
})
