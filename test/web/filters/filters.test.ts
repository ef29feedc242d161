/** Filters in the page's address and in its requests: those of the API, in its own form. */
import test from 'ava'
import fc from 'fast-check'
import { LOOKUPS } from '../../../core/query/field-catalogue.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { formatTime } from '../../../web/base/format.ts'
import { wordsOf } from '../../../web/filters/filter-words.ts'
import { withQuery } from '../../../web/layer/filters.ts'
import { readFilters } from '../../../web/layer/read-filters.ts'
import { EVENT_LAYER, NO_FILTERS, PLACE_LAYER } from '../support/place-layer.ts'

const read = (query: string) => readFilters(PLACE_LAYER, new URLSearchParams(query))

/** A link, the same filters in the form in which the page writes them, and what it says of each; parameters it ignores. */
const LINKS: [link: string, written: string, words: string[], ignored?: string[]][] = [
  ['', '', []],
  ['at=1,2,3&place=x&tiles&heat&utm_source=mail', '', []],
  ['vibes=cozy&vibes=chill', 'vibes=cozy&vibes=chill', ['cozy', 'chill']],
  ['vibes__in=cozy,chill', 'vibes=cozy&vibes=chill', ['cozy', 'chill']],
  ['vibes__in=cozy__chill, ,bright', 'vibes=cozy&vibes=chill&vibes=bright', ['cozy', 'chill', 'bright']],
  ['vibes=cozy&vibes=COZY', 'vibes=cozy', ['cozy']],
  ['category=Bar', 'categories=Bar', ['Bar']],
  ['category.raw=Bar', 'categories=Bar', ['Bar']],
  // Both must match, so they stay two.
  ['vibes__in=cozy,chill&vibes=bright', 'vibes__in=cozy%2Cchill&vibes=bright', ['Vibes: cozy,chill', 'bright']],
  ['category=Bar&categories=Cafe', 'category=Bar&categories=Cafe', ['Bar', 'Cafe']],
  ['vibes__exclude=loud,dim', 'vibes__exclude=loud%2Cdim', ['Vibes: not loud,dim']],
  ['categories__prefix=co', 'categories__prefix=co', ['Categories: begins with co']],
  ['city=Helsinki&city=Turku', 'city=Helsinki&city=Turku', ['Helsinki', 'Turku']],
  ['city=london, gb', 'city=london%2C+gb', ['london, GB']],
  ['city__wildcard=H*', 'city__wildcard=H*', ['City: like H*']],
  ['address__contains=strasse', 'address__contains=strasse', ['Address: contains strasse']],
  ['slug=a-b', 'slug=a-b', ['Slug: a-b']],
  ['vibes=&categories=++', '', []],
  [
    'categories=Ice+Cream&categories=Bar%2C+Grill',
    'categories=Ice+Cream&categories=Bar%2C+Grill',
    ['Ice Cream', 'Bar, Grill'],
  ],
  ['categories=%3Cscript%3E', 'categories=%3Cscript%3E', ['<script>']],
  ['rating__gte=4', 'rating__gte=4', ['Rating: 4 or more']],
  ['aggregate_rating__gte=4', 'rating__gte=4', ['Rating: 4 or more']],
  ['aggregate_rating=4&rating=+', 'rating=4', ['Rating: 4']],
  ['aggregate_rating=4&rating=good', 'rating=4', ['Rating: 4'], ['rating']],
  ['aggregate_rating__in=good&aggregate_rating=4', 'rating=4', ['Rating: 4'], ['aggregate_rating__in']],
  ['rating__gte=4&rating__gte=3.5', 'rating__gte=3.5', ['Rating: 3.5 or more']],
  ['rating__exact=4', 'rating=4', ['Rating: 4']],
  ['rating__lte=4', 'rating__lte=4', ['Rating: 4 or less']],
  ['rating__range=3.5__5.0', 'rating__range=3.5__5.0', ['Rating: 3.5 to 5.0']],
  ['rating__range=3.5', '', [], ['rating__range']],
  ['rating__near=4', '', [], ['rating__near']],
  ['rating__gte=good&vibes=cozy', 'vibes=cozy', ['cozy'], ['rating__gte']],
  ['price__lte=1', 'price__lte=1', ['Price: $ or less']],
  ['price__in=1,2', 'price=1&price=2', ['Price: $', 'Price: $$']],
  ['score_combined__gt=0.5', 'score_combined__gt=0.5', ['Score: more than 0.5']],
  ['is_closed=TRUE', 'is_closed=true', ['Permanently closed']],
  ['is_chain=false', 'is_chain=false', ['Part of a chain: no']],
  ['is_chain=maybe', '', [], ['is_chain']],
  ['is_chain__in=true', '', [], ['is_chain__in']],
  [
    'ids=5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001',
    'ids=5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001',
    ['Id: 5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001'],
  ],
  ['ids=1', '', [], ['ids']],
  ['slugs=a__b', 'slug__in=a__b', ['Slug: a__b']],
  ['is_open_at=now', 'is_open_at=now', ['Open now']],
  ['is_open_at=2026-01-01T12:00Z', 'is_open_at=2026-01-01T12%3A00Z', [`Open at ${formatTime('2026-01-01T12:00Z')}`]],
  ['is_open_at=2026-01-01T12:00', '', [], ['is_open_at']],
  ['updated_since=2026-01-01', 'updated_since=2026-01-01', [`Changed since ${formatTime('2026-01-01')}`]],
  ['polygon=1,2__3,2__2,4', 'polygon=1%2C2__3%2C2__2%2C4', ['In a drawn area']],
  ['polygon=1,2', '', [], ['polygon']],
  ['point=24.9,60.1&dist=450', 'point=24.9%2C60.1&dist=450', ['Within 450 m of 60.1, 24.9']],
  ['dist=450', '', [], ['dist']],
  ['filter=rating>4', 'filter=rating%3E4', ['Condition: rating>4']],
  ['filter=x&filter-lang=cql2-json', 'filter=x&filter-lang=cql2-json', ['Condition: x']],
  [`filter=${'a'.repeat(90)}`, `filter=${'a'.repeat(90)}`, [`Condition: ${'a'.repeat(80)}…`]],
  ['filter=x&filter-lang=sql', 'filter=x', ['Condition: x'], ['filter-lang']],
  ['filter-lang=cql2-json', '', [], ['filter-lang']],
  ['in_bbox=1,2,3,4', 'in_bbox=1%2C2%2C3%2C4', ['In a box']],
  ['in_bbox=-180,-90,180,90', 'in_bbox=-180%2C-90%2C180%2C90', ['In a box']],
  [
    'in_bbox=1,2,3,4&polygon=1,2__3,2__2,4',
    'in_bbox=1%2C2%2C3%2C4&polygon=1%2C2__3%2C2__2%2C4',
    ['In a box', 'In a drawn area'],
  ],
  // Requests have one box besides that of the map.
  [
    'in_bbox=-180,-90,180,90&location__geo_bounding_box=2,1__1,2',
    'location__geo_bounding_box=2%2C1__1%2C2',
    ['In a box'],
    ['in_bbox'],
  ],
  ['location__geo_polygon=1,2__3,2__2,4', 'location__geo_polygon=1%2C2__3%2C2__2%2C4', ['In a drawn area']],
  ['location__geo_distance=5km__60.1,24.9', 'location__geo_distance=5km__60.1%2C24.9', ['Within 5 km of 60.1, 24.9']],
  ['location__geo_distance=5miles__60.1,24.9', '', [], ['location__geo_distance']],
  ['tile=0/0/0', 'tile=0%2F0%2F0', ['On the tile 0/0/0']],
  ['tile=0/1/0', '', [], ['tile']],
  ['focus.point=24.9,60.1', 'focus.point=24.9%2C60.1', ['Best near 60.1, 24.9']],
  ['relaxed=false', 'relaxed=false', ['All words must match']],
  ['relaxed=perhaps', '', [], ['relaxed']],
  ['wheelchair__in=yes&__cf_chl_tk=1', '', [], ['wheelchair__in']],
  [`vibes=${'a'.repeat(300)}`, `vibes=${'a'.repeat(300)}`, ['a'.repeat(300)]],
  [`vibes=ok&vibes=${'a'.repeat(301)}`, 'vibes=ok', ['ok'], ['vibes']],
  ['vibes=a%00b', '', [], ['vibes']],
]
for (const [link, written, words, ignored = []] of LINKS) {
  const title = link.length > 80 ? `${link.slice(0, 20)}…, of ${link.length} characters` : link || '(empty)'
  test(`the filters of the link ${title}`, (t) => {
    const { filters, ignored: told } = read(link)
    t.is(filters.pageQuery, written)
    t.deepEqual(
      wordsOf(filters).map(({ text }) => text),
      words,
    )
    t.deepEqual(told, ignored)
  })
}

/** Filters of a layer without a search of its own on the page, and without other boxes. */
const EVENT_LINKS: [link: string, written: string, words: string[], ignored?: string[]][] = [
  ['search=oak', 'search=oak', ['Search: oak']],
  ['in_bbox=1,2,3,4', 'in_bbox=1%2C2%2C3%2C4', ['In a box']],
  ['in_bbox=-180,-90,180,90', '', [], ['in_bbox']],
  ['in_bbox=1,2,3,4&polygon=1,2__3,2__2,4', 'polygon=1%2C2__3%2C2__2%2C4', ['In a drawn area'], ['in_bbox']],
  ['is_open_at=now', '', []],
]
for (const [link, written, words, ignored = []] of EVENT_LINKS) {
  test(`the filters of events in the link ${link}`, (t) => {
    const { filters, ignored: told } = readFilters(EVENT_LAYER, new URLSearchParams(link))
    t.is(filters.pageQuery, written)
    t.deepEqual(
      wordsOf(filters).map(({ text }) => text),
      words,
    )
    t.deepEqual(told, ignored)
  })
}

test('more values, filters and patterns than the API takes are told', (t) => {
  const many = read(`vibes__in=${Array.from({ length: 101 }, (_, index) => index)}`)
  t.is(many.filters.values('vibes').length, 100)
  t.deepEqual(many.ignored, ['vibes__in'])
  t.deepEqual(read(Array.from({ length: 21 }, (_, n) => `city__prefix=${n}`).join('&')).ignored, ['city__prefix'])
  t.deepEqual(read(`city__wildcard=${'a*'.repeat(9)}`).ignored, ['city__wildcard'])
})

test('a chip takes away its own filter, and no other', (t) => {
  const { filters } = read('vibes=cozy&vibes=chill&price__lte=1&point=1,2&dist=3&rating__near=1')
  const rests = wordsOf(filters).map(({ rest }) => rest.pageQuery)
  t.deepEqual(rests, [
    'vibes=chill&price__lte=1&point=1%2C2&dist=3',
    'vibes=cozy&price__lte=1&point=1%2C2&dist=3',
    'vibes=cozy&vibes=chill&point=1%2C2&dist=3',
    'vibes=cozy&vibes=chill&price__lte=1',
  ])
})

test('the order in which filters are chosen does not matter', (t) => {
  const one = NO_FILTERS.with('rating__gte', ['4']).with('is_closed', ['false']).withLabels('vibes', ['cozy'])
  t.is(one.pageQuery, 'vibes=cozy&rating__gte=4&is_closed=false')
  t.is(read('is_closed=false&vibes=cozy&rating__gte=4').filters.pageQuery, one.pageQuery)
})

/** The page's searches say the first two. The server alone has the parser of conditions. */
const TEXT = new Set(['search', 'understand', 'filter'])

test('no link breaks the page, and the API takes all that the page sends', (t) => {
  const names = PLACE_LAYER.columns.flatMap(({ filter }) =>
    [filter?.name ?? [], ...(filter?.aliases ?? [])].flat().flatMap((name) => {
      const lookups = Object.values(LOOKUPS).flat()
      return [name, `${name}.raw`, ...lookups.map((lookup) => `${name}__${lookup}`)]
    }),
  )
  const others = PLACE_LAYER.parameters.map(({ name }) => name).filter((name) => !TEXT.has(name))
  const shorthands = PLACE_LAYER.shorthands.map(({ name }) => name)
  const name = fc.constantFrom(...new Set([...names, ...others, ...shorthands, 'vibes__x', 'x']))
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('true', 'now', '1', '4.5', '1__2', 'a,b', '1,2', '1,2__3,4__5,1', '2026-01-01', '*a*', '1e3', ' '),
    fc.constantFrom('2026-01-01T10:00+02:00', '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001,', ',', '__', '-0', '541,2'),
  )
  const link = fc.array(fc.tuple(name, value), { maxLength: 8 })
  fc.assert(
    fc.property(link, (pairs) => {
      const { filters } = read(new URLSearchParams(pairs).toString())
      t.deepEqual(read(filters.pageQuery), { filters, ignored: [] })
      t.notThrows(() => parseList(new URLSearchParams(filters.requestQuery())), filters.pageQuery)
      if (!filters.isEmpty) t.true(wordsOf(filters).length > 0)
    }),
    { numRuns: 300 },
  )
})

const NOON = Date.UTC(2026, 4, 1, 12)

test('the API reads in a request what was chosen', (t) => {
  const filters = NO_FILTERS.with('is_open_at', ['now'])
    .with('rating__gte', ['4.5'])
    .withLabels('city', ['Turku', 'Åbo'])
    .withLabels('vibes', ['cozy'])
    .withLabels('categories', ['Café', 'Bar, Grill'])
  const { where } = parseList(new URLSearchParams(filters.requestQuery(NOON)))
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

/** A filter, and what requests have in its place. */
const REQUESTED: [link: string, request: string][] = [
  // Beside the box of the map.
  ['in_bbox=1,2,3,4', 'polygon=1,2__3,2__3,4__1,4'],
  ['in_bbox=170,2,-170,4', 'polygon=170,2__190,2__190,4__170,4'],
  ['in_bbox=190,2,200,4', 'polygon=-170,2__-160,2__-160,4__-170,4'],
  // A polygon half of the earth wide is read the other way round, and one without an area has no places.
  ['in_bbox=-180,-90,180,90', 'location__geo_bounding_box=90,-180__-90,180'],
  ['in_bbox=-90,0,100,10', 'location__geo_bounding_box=10,-90__0,100'],
  ['in_bbox=100,0,-70,10', 'location__geo_bounding_box=10,100__0,-70'],
  ['in_bbox=1,2,1,2', 'location__geo_bounding_box=2,1__2,1'],
  ['in_bbox=1,2,3,4&polygon=1,2__3,2__2,4', 'location__geo_bounding_box=4,1__2,3&polygon=1,2__3,2__2,4'],
  // A list of the nearest has a distance of its own.
  ['point=1,2', 'point=1,2&dist=1000'],
  ['point=1,2&dist=5', 'point=1,2&dist=5'],
]
for (const [link, request] of REQUESTED) {
  test(`requests have ${request} for ${link}`, (t) => {
    t.is(read(link).filters.requestQuery(), String(new URLSearchParams(request)))
  })
}

const MOMENTS: [after: number, moment: string][] = [
  [0, '2026-05-01T12:00Z'],
  [299_999, '2026-05-01T12:00Z'],
  [300_000, '2026-05-01T12:05Z'],
]
for (const [after, moment] of MOMENTS) {
  test(`“now”, ${after} ms after noon, is ${moment}`, (t) => {
    const query = NO_FILTERS.with('is_open_at', ['now']).requestQuery(NOON + after)
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
