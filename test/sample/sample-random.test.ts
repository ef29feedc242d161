import test from 'ava'
import fc from 'fast-check'
import { at, firstAbove, hash, Random, runningSums, weighted } from '../../sample/random.ts'

const draws = (random: Random, count: number) => Array.from({ length: count }, () => random.next())

test('a key gives the same numbers again, a key one bit off gives others', (t) => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), fc.nat(31), (x, y, z, bit) => {
      const first = draws(new Random().restart(x, y, z), 4)
      t.deepEqual(draws(new Random().restart(9, 9, 9).restart(x, y, z), 4), first)
      t.notDeepEqual(draws(new Random().restart(x ^ (1 << bit), y, z), 4), first)
      t.notDeepEqual(draws(new Random().restart(x, y ^ (1 << bit), z), 4), first)
    }),
  )
})

test('sfc32 as its author computes it', (t) => {
  // From an independent reading of PractRand's source: state 1, 2, 3, counter 1, 12 numbers dropped.
  let [a, b, c, d] = [1n, 2n, 3n, 1n]
  const mask = 0xffffffffn
  const next = () => {
    const sum = (a + b + d++) & mask
    a = b ^ (b >> 9n)
    b = (c + (c << 3n)) & mask
    c = ((((c << 21n) | (c >> 11n)) & mask) + sum) & mask
    return Number(sum)
  }
  for (let round = 0; round < 12; round++) next()
  const random = new Random().restart(1, 2, 3)
  for (let n = 0; n < 100; n++) t.is(random.next(), next())
})

test('units are spread evenly', (t) => {
  const random = new Random().restart(1, 2, 3)
  const buckets = new Array<number>(10).fill(0)
  for (let n = 0; n < 10_000; n++) {
    const bucket = Math.floor(random.unit() * 10)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  for (const count of buckets) t.true(count > 880 && count < 1120, `${buckets}`)
})

test('the first numbers after a restart are spread evenly over keys', (t) => {
  const random = new Random()
  const units = Array.from({ length: 10_000 }, (_, key) => random.restart(1, key, 1).unit())
  const mean = units.reduce((sum, unit) => sum + unit, 0) / units.length
  t.true(Math.abs(mean - 0.5) < 0.01, `${mean}`)
})

test('some: different items, in the order of the list', (t) => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(8), fc.nat(), (list, count, key) => {
      const found = new Random().restart(key, 0, 0).some(list, count)
      t.is(found.length, Math.min(count, list.length))
      t.deepEqual(
        found,
        list.filter((item) => found.includes(item)),
      )
    }),
  )
})

test('weights are kept to', (t) => {
  const draw = weighted([1, 0, 3])
  t.is(draw(0), 0)
  t.is(draw(0.2499), 0)
  t.is(draw(0.25), 2)
  t.is(draw(0.999999), 2)
})

test('firstAbove finds by halving what a walk finds', (t) => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), fc.nat(300), (numbers, value) => {
      const sums = runningSums(numbers)
      const walked = sums.findIndex((sum) => sum > value)
      t.is(firstAbove(sums, value, sums.length), walked === -1 ? sums.length - 1 : walked)
    }),
  )
})

test('at goes round the list, and an empty one is an error', (t) => {
  t.is(at(['a', 'b', 'c'], 4), 'b')
  t.throws(() => at([], 0), { instanceOf: RangeError })
})

test('hash: order matters, and small numbers spread', (t) => {
  t.not(hash(1, 2), hash(2, 1))
  t.is(new Set(Array.from({ length: 10_000 }, (_, n) => hash(7, n))).size, 10_000)
})
