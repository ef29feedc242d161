/** Filters in the page's address and in its requests. */
import test from 'ava'
import fc from 'fast-check'
import { parseList } from '../../core/query/parse/list.ts'
import { type Filters, NO_FILTERS, pageQuery, readFilters, requestQuery, withQuery } from '../../web/base/filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

const LINKS: [string, Partial<Filters>, ignored?: string[]][] = [
  ['', {}],
  ['at=1,2,3&place=x&tiles&heat&utm_source=mail', {}],
  ['vibes=cozy&vibes=chill', { vibes: ['cozy', 'chill'] }],
  ['vibes__in=cozy,chill', { vibes: ['cozy', 'chill'] }],
  ['vibes__in=cozy__chill, ,bright', { vibes: ['cozy', 'chill', 'bright'] }],
  ['vibes=cozy&vibes=COZY', { vibes: ['cozy'] }],
  ['city=Helsinki&city=Turku', { city: ['Helsinki', 'Turku'] }],
  ['city__wildcard=H*', {}, ['city__wildcard']],
  ['vibes=&categories=++', {}],
  ['categories=Ice+Cream&categories=Bar%2C+Grill', { categories: ['Ice Cream', 'Bar, Grill'] }],
  ['categories=%3Cscript%3E', { categories: ['<script>'] }],
  ['rating__gte=4', { minRating: 4 }],
  ['rating__gte=4&rating__gte=3.5', { minRating: 3.5 }],
  ['rating__gte=0', {}],
  ['is_open_at=now', { open: true }],
  ['rating__gte=5.1', {}, ['rating__gte']],
  ['rating__gte=-1', {}, ['rating__gte']],
  ['rating__gte=1e0', {}, ['rating__gte']],
  ['rating__gte=good&vibes=cozy', { vibes: ['cozy'] }, ['rating__gte']],
  ['rating__lte=4', {}, ['rating__lte']],
  ['is_open_at=2026-01-01T12:00Z', {}, ['is_open_at']],
  ['category=Bar&vibes__prefix=co', {}, ['category', 'vibes__prefix']],
  [`vibes=${'a'.repeat(300)}`, { vibes: ['a'.repeat(300)] }],
  [`vibes=${'a'.repeat(301)}`, {}, ['vibes']],
  ['vibes=a%00b', {}, ['vibes']],
  [`vibes__in=${Array.from({ length: 101 }, (_, index) => index)}`, {}, ['vibes__in']],
]
for (const [query, filters, ignored = []] of LINKS) {
  const title = query.length > 60 ? `${query.slice(0, 20)}…, of ${query.length} characters` : query || '(empty)'
  test(`the filters of the link ${title}`, (t) =>
    t.deepEqual(read(query), { filters: { ...NO_FILTERS, ...filters }, ignored }))
}

const label = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !text.includes('\0'))
const labels = fc.uniqueArray(label, { maxLength: 6, selector: (text) => text.toLowerCase() })
const someFilters: fc.Arbitrary<Filters> = fc.record({
  categories: labels,
  vibes: labels,
  city: labels,
  minRating: fc.option(
    fc.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10),
    { nil: undefined },
  ),
  open: fc.boolean(),
})

test('a link has the filters it was made of', (t) => {
  fc.assert(fc.property(someFilters, (filters) => t.deepEqual(read(pageQuery(filters)), { filters, ignored: [] })))
})

test('no link breaks the page', (t) => {
  const name = fc.constantFrom('categories', 'categories__in', 'vibes', 'rating__gte', 'is_open_at', 'vibes__x', 'x')
  const link = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 8 })
  fc.assert(
    fc.property(link, (pairs) => {
      const { filters } = read(new URLSearchParams(pairs).toString())
      t.deepEqual(read(pageQuery(filters)), { filters, ignored: [] })
      t.notThrows(() => parseList(new URLSearchParams(requestQuery(filters))))
    }),
  )
})

const NOON = Date.UTC(2026, 4, 1, 12)

test('the API reads in a request what was chosen', (t) => {
  const query = requestQuery(
    { categories: ['Café', 'Bar, Grill'], vibes: ['cozy'], city: ['Turku', 'Åbo'], minRating: 4.5, open: true },
    NOON,
  )
  const { where } = parseList(new URLSearchParams(query))
  t.deepEqual(
    where.filter(({ op }) => op !== 'flag'),
    [
      { op: 'any', field: 'categories', values: ['cafe\u0301', 'bar, grill'] },
      { op: 'any', field: 'vibes', values: ['cozy'] },
      { op: 'any', field: 'city', values: ['turku', 'a\u030abo'] },
      { op: 'gte', field: 'rating', value: 4.5 },
      { op: 'open_at', at: NOON },
    ],
  )
})

const MOMENTS: [after: number, moment: string][] = [
  [0, '2026-05-01T12:00Z'],
  [299_999, '2026-05-01T12:00Z'],
  [300_000, '2026-05-01T12:05Z'],
]
for (const [after, moment] of MOMENTS) {
  test(`“now”, ${after} ms after noon, is ${moment}`, (t) => {
    const query = requestQuery({ ...NO_FILTERS, open: true }, NOON + after)
    t.is(new URLSearchParams(query).get('is_open_at'), moment)
  })
}

const ADDRESSES: [string, string, string][] = [
  ['places/{z}/{x}/{y}.mvt', '', 'places/{z}/{x}/{y}.mvt'],
  ['places/{z}/{x}/{y}.mvt', 'vibes=a', 'places/{z}/{x}/{y}.mvt?vibes=a'],
  ['places/?tile=0/0/0', 'vibes=a', 'places/?tile=0/0/0&vibes=a'],
]
for (const [address, query, whole] of ADDRESSES) {
  test(`${address} with ${query || 'nothing'}`, (t) => t.is(withQuery(address, query), whole))
}
