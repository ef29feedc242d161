/** How alike two places are: which of two places is more like a third, and properties of the measure. */
import test from 'ava'
import fc from 'fast-check'
import { featuresOf, likeness, rarityAmong, WEIGHTS } from '../../search/likeness.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

type Place = Parameters<typeof featuresOf>[0] & { readonly metres: number | null }

const BARE: Place = { name: 'X', categories: [], vibes: [], tags: [], price: null, description: null, metres: null }

const COFFEE: Place = {
  name: 'Blue Door',
  categories: ['cafe', 'coffee shop'],
  vibes: ['cozy', 'bookish'],
  tags: ['wifi'],
  price: 2,
  description: 'Single origin beans, roasted on the spot',
  metres: 0,
}
const SUSHI: Place = { ...BARE, categories: ['restaurant'], tags: ['sushi', 'wheelchair accessible'] }
const RAMEN: Place = { ...BARE, categories: ['restaurant', 'ramen'] }

/** Places among which some labels and words are common. */
const AMONG: readonly Place[] = [
  ...Array.from({ length: 20 }, () => ({ ...BARE, categories: ['restaurant'], tags: ['wheelchair accessible'] })),
  ...Array.from({ length: 8 }, () => ({ ...BARE, categories: ['restaurant', 'grill'], name: 'La Brasa' })),
  ...Array.from({ length: 5 }, () => ({ ...BARE, categories: ['cafe'], vibes: ['cozy'] })),
]

const PAIRS: readonly [title: string, place: Place, more: Partial<Place>, less: Partial<Place>][] = [
  [
    'a plain coffee shop far away, and a bar next door that is the same in all else',
    COFFEE,
    { categories: ['cafe', 'coffee shop'], metres: 10_000_000 },
    { ...COFFEE, categories: ['bar'] },
  ],
  [
    'a plain café, and a bar that is the same in all else',
    COFFEE,
    { categories: ['cafe'] },
    { ...COFFEE, categories: ['bar'] },
  ],
  ['another coffee shop, and a florist of the same name', COFFEE, { categories: ['cafe'] }, { name: 'Blue Door' }],
  ['a common category less, and a rare one less', RAMEN, { categories: ['ramen'] }, { categories: ['restaurant'] }],
  ['the same categories, and one more', RAMEN, { categories: RAMEN.categories }, { categories: ['ramen', 'grill'] }],
  ['a rare tag, and a common one', SUSHI, { ...SUSHI, tags: ['sushi'] }, { ...SUSHI, tags: ['wheelchair accessible'] }],
  ['a rare vibe, and a common one', COFFEE, { ...COFFEE, vibes: ['bookish'] }, { ...COFFEE, vibes: ['cozy'] }],
  ['both vibes, and one', COFFEE, COFFEE, { ...COFFEE, vibes: ['bookish'] }],
  ['the same description, and none', COFFEE, COFFEE, { ...COFFEE, description: null }],
  ['a telling word, and small ones', COFFEE, { ...COFFEE, description: 'Beans' }, { ...COFFEE, description: 'On the' }],
  [
    'a street away and dearer, and across the city',
    COFFEE,
    { ...COFFEE, metres: 100, price: 3 },
    { ...COFFEE, metres: 5e4 },
  ],
  ['the next price, and the one after', COFFEE, { ...COFFEE, price: 3 }, { ...COFFEE, price: 4 }],
  ['a price, and none', COFFEE, { ...COFFEE, price: 3 }, { ...COFFEE, price: null }],
  ['in the same street, and across the city', COFFEE, { ...COFFEE, metres: 100 }, { ...COFFEE, metres: 5000 }],
  ['in the country, and across the ocean', COFFEE, { ...COFFEE, metres: 3e5 }, { ...COFFEE, metres: 6e6 }],
  ['across the ocean, and without a position', COFFEE, { ...COFFEE, metres: 6e6 }, { ...COFFEE, metres: null }],
  ['a place of the family, and one of another', COFFEE, { categories: ['bakery'], metres: 9 }, { categories: ['bar'] }],
  [
    'half of the name, and a word of many names',
    { ...BARE, name: 'La Rambla' },
    { name: 'Rambla Bar' },
    { name: 'La' },
  ],
]

const rarity = rarityAmong(AMONG.map(featuresOf))
const likenessOf = (a: Place, b: Place) => likeness(featuresOf(a), featuresOf(b), b.metres, rarity)

for (const [title, place, more, less] of PAIRS) {
  test(`more alike of two: ${title}`, (t) => {
    const [first, second] = [likenessOf(place, { ...BARE, ...more }), likenessOf(place, { ...BARE, ...less })]
    t.true(first > second, `${first} ${second}`)
  })
}

const UNLIKE: readonly [title: string, place: Place, other: Partial<Place>][] = [
  ['a place next door at the same price', { ...COFFEE, name: 'A' }, { categories: ['bank'], price: 2, metres: 0 }],
  ['an article in both names', { ...BARE, name: 'La Perla del Mar' }, { name: 'La Brasa' }],
  ['two places of which nothing is known', BARE, { name: 'Y' }],
]
for (const [title, place, other] of UNLIKE) {
  test(`not alike: ${title}`, (t) => t.is(likenessOf(place, { ...BARE, ...other }), 0))
}

test('the weights add up to 1, and the name has the least', (t) => {
  const weights: readonly number[] = Object.values(WEIGHTS)
  t.true(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-12)
  t.is(Math.min(...weights), WEIGHTS.name)
  t.is(Math.max(...weights), WEIGHTS.categories)
})

const labels = (...of: readonly string[]) => fc.subarray([...of])
const anyPlace: fc.Arbitrary<Place> = fc.record({
  name: fc.constantFrom('Blue Door', 'Blue Bar', 'La Brasa', '東京'),
  categories: labels('cafe', 'coffee shop', 'bar', 'restaurant', 'bank'),
  vibes: labels('cozy', 'bookish', 'loud'),
  tags: labels('wifi', 'sushi'),
  price: fc.constantFrom(null, 1, 2, 3, 4),
  description: fc.constantFrom(null, 'Single origin beans', 'Beans on toast'),
  metres: fc.constant(null),
})
const anyMetres = fc.option(fc.double({ min: 0, max: 20_037_508, noNaN: true }))

test('the likeness is from 0 to 1, the same in both directions, and none is more like a place than itself', (t) => {
  const property = fc.property(anyPlace, anyPlace, anyMetres, fc.array(anyPlace), (a, b, metres, others) => {
    const among = rarityAmong([a, b, ...others].map(featuresOf))
    const between = (one: Place, other: Place) => likeness(featuresOf(one), featuresOf(other), metres, among)
    t.true(between(a, b) >= 0 && between(a, b) <= 1 + 1e-12)
    t.true(Math.abs(between(a, b) - between(b, a)) < 1e-12)
    if (a.categories.length > 0) t.true(between(a, a) >= between(a, b) - 1e-12)
  })
  t.notThrows(() => fc.assert(property, { numRuns: propertyRuns(1000) }))
})
