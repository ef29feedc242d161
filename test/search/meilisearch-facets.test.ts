/** Counts of cities from Meilisearch, which lists at most some values. */
import test from 'ava'
import { facetsOf, MAX_COUNTED_VALUES } from '../../search/meilisearch/facets.ts'

const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`city ${n}`, 10]))

test('all forms are in the list', async (t) => {
  const city = { london: 9, 'london, gb': 5, 'london, ca': 3, wien: 4, 'wien, at': 3 }
  const facets = await facetsOf({ city, vibes: { b: 1, a: 1 } }, () => t.fail() as never)
  t.deepEqual(Object.entries(facets['city'] ?? {}), [
    ['london, gb', 5],
    ['wien', 4],
    ['london, ca', 3],
    ['london', 1],
  ])
  t.deepEqual(Object.keys(facets['vibes'] ?? {}), ['a', 'b'])
})

test('the second country of a city is behind the end of the list', async (t) => {
  const city = { ...others(MAX_COUNTED_VALUES - 2), london: 90, 'london, gb': 89 }
  const facets = await facetsOf({ city }, async (field, values) => {
    t.is(field, 'city')
    t.true(values.includes('london'))
    return { ...Object.fromEntries(values.map((one) => [one, 10])), london: 90, 'london, gb': 89, 'london, ca': 1 }
  })
  t.is(facets['city']?.['london, gb'], 89)
  t.is(facets['city']?.['london'], undefined)
  t.is(Object.keys(facets['city'] ?? {}).length, 100)
})
