/** What one client may ask for: points that come back steadily, and 429 when they are used up. */
import test from 'ava'
import fc from 'fast-check'
import { Budget, COSTS, clientAddress, networkOf, POINTS } from '../../core/limits/budget.ts'

test('a client has so many points, and gets them back in a minute', (t) => {
  let refusals = 0
  const budget = new Budget(() => refusals++)
  t.is(budget.spend('a', POINTS), undefined)
  const refused = budget.spend('a', COSTS.expensive)
  t.is(refused?.seconds, 1)
  t.is(refused?.headers['RateLimit-Policy'], `"budget";q=${POINTS};w=60`)
  t.regex(refused?.headers['RateLimit'] ?? '', /^"budget";r=\d+;t=1$/)
  t.is(budget.spend('a', POINTS)?.seconds, 60)
  t.is(refusals, 2)
  t.is(budget.spend('b', POINTS), undefined, 'another client has its own')
})

test('what costs more than all points is possible for a client that has all', (t) => {
  t.is(new Budget(() => undefined).spend('a', 10 * POINTS), undefined)
})

test('points are never negative, whatever is spent and charged', (t) => {
  const step = fc.record({ charged: fc.boolean(), points: fc.nat(2 * POINTS) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const budget = new Budget(() => undefined)
      for (const { charged, points } of steps) {
        if (charged) budget.charge('a', points)
        else budget.spend('a', points)
        const [, left = ''] = /r=(\d+);/.exec(budget.headers('a')['RateLimit'] ?? '') ?? []
        if (!(Number(left) >= 0 && Number(left) <= POINTS)) return false
      }
      return true
    }),
  )
  t.pass()
})

const ADDRESSES: readonly (readonly [peer: string, forwarded: string | undefined, proxies: number, client: string])[] =
  [
    ['192.0.2.1', undefined, 0, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', 1, '198.51.100.7'],
    ['192.0.2.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
    ['192.0.2.1', '203.0.113.9, 198.51.100.7', 2, '203.0.113.9'],
    ['192.0.2.1', '198.51.100.7', 2, '198.51.100.7'],
    ['192.0.2.1', '', 1, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::'],
    ['192.0.2.1', 'no address', 1, 'no address'],
  ]

const PREFIXES: readonly (readonly [address: string, prefix: number, network: string])[] = [
  ['2001:db8:1:2:3:4:5:6', 48, '2001:db8:1::'],
  ['2001:db8:1:ffff::', 48, '2001:db8:1::'],
  ['::ffff:192.0.2.1', 48, '192.0.2.1'],
  ['192.0.2.1', 48, '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::'],
  ['no address', 48, 'no address'],
]

for (const [address, prefix, network] of PREFIXES) {
  test(`the /${prefix} of ${address} is ${network}`, (t) => {
    // Twice: one prefix is cached, which must not be taken for another.
    for (const _ of [1, 2]) t.is(networkOf(address, prefix), network)
  })
}

for (const [peer, forwarded, proxies, client] of ADDRESSES) {
  test(`the client of ${peer}, forwarded for ${forwarded}, behind ${proxies} proxies`, (t) => {
    t.is(networkOf(clientAddress(peer, forwarded, proxies)), client)
  })
}
