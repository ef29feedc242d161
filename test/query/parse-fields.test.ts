/** Parameters that name fields, and their conditions; one case a line. */
import test from 'ava'
import type { FieldCondition } from '../../core/query/ast.ts'
import {
  MAX_FILTERS,
  MAX_LENGTH,
  MAX_PATTERNS,
  MAX_STARS,
  MAX_VALUES,
  parseFields,
} from '../../core/query/filters/fields.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { likePattern } from '../../sql/compile/fields.ts'

const any = (field: string, ...values: string[]): FieldCondition => ({ op: 'any', field, values })
const none = (field: string, ...values: string[]): FieldCondition => ({ op: 'none', field, values })
const like = (field: string, ...patterns: string[][]): FieldCondition => ({ op: 'like', field, patterns })
const flag = (field: string, value: boolean): FieldCondition => ({ op: 'flag', field, value })
const number = (field: string, ...values: number[]): FieldCondition => ({ op: 'number', field, values })

const ID = '0b7e6f0a-1111-4222-8333-444455556666'

const CONDITIONS: readonly [query: string, ...conditions: FieldCondition[]][] = [
  ['vibes=cozy', any('vibes', 'cozy')],
  ['vibes__exact=Cozy&rating__exact=4', any('vibes', 'cozy'), number('rating', 4)],
  ['vibes=Cozy&vibes=%20chill', any('vibes', 'cozy', 'chill')],
  ['vibes=cozy&vibes=COZY', any('vibes', 'cozy')],
  ['vibes=a,b', any('vibes', 'a,b')],
  ['vibes=a__b', any('vibes', 'a__b')],
  ['vibes__in=cozy,Chill', any('vibes', 'cozy', 'chill')],
  ['vibes__in=cozy__chill', any('vibes', 'cozy', 'chill')],
  ['vibes__in=a,,b__&vibes__in=c', any('vibes', 'a', 'b', 'c')],
  ['vibes__in=,'],
  ['vibes__exclude=a,b', none('vibes', 'a', 'b')],
  ['vibes__prefix=Late%20', like('vibes', ['late ', ''])],
  ['vibes__contains=%20ate%20', like('vibes', ['', 'ate', ''])],
  ['tags.raw__wildcard=*Outdoor*', like('tags', ['', 'outdoor', ''])],
  ['tags__wildcard=a***b', like('tags', ['a', 'b'])],
  ['tags__wildcard=a*&tags__wildcard=b', like('tags', ['a', ''], ['b'])],
  ['tags__wildcard=*', like('tags', ['', ''])],
  // A star that comes from normalisation is an ordinary character.
  ['tags__wildcard=%EF%BC%8A*', like('tags', ['*', ''])],
  ['category=Cafe', any('categories', 'cafe')],
  ['category.raw=Cafe&categories.raw__in=a', any('categories', 'cafe'), any('categories', 'a')],
  ['editorial_categories.raw=x', any('editorial_categories', 'x')],
  ['city=S%C3%83O%20PAULO', any('city', 'sa\u0303o paulo')],
  ['city=London,%20GB', any('city', 'london, gb')],
  ['city__in=London,%20GB,Paris', any('city', 'london, gb', 'paris')],
  ['city__in=London, gb, Paris,%20 Ii', any('city', 'london, gb', 'paris', 'ii')],
  ['city__in=London, GB__London, CA', any('city', 'london, gb', 'london, ca')],
  ['city__in=Zürich,Au', any('city', 'zu\u0308rich', 'au')],
  ['city__exclude=Paris,London, GB', none('city', 'paris', 'london, gb')],
  ['vibes__in=cozy, gb', any('vibes', 'cozy', 'gb')],
  ['city.raw__contains=oakland', like('city', ['', 'oakland', ''])],
  ['slug=A&slugs=b__c,d', any('slug', 'a'), any('slug', 'b', 'c', 'd')],
  [`ids=${ID}__${ID.toUpperCase()},`, any('id', ID)],
  ['rating=4.5&rating=3', number('rating', 4.5, 3)],
  ['price__in=1,2', number('price', 1, 2)],
  ['rating__gte=3&rating__gte=4', { op: 'gte', field: 'rating', value: 4 }],
  ['aggregate_rating__lt=%204e0', { op: 'lt', field: 'rating', value: 4 }],
  [
    'rating__gt=1&rating__lte=-.5',
    { op: 'gt', field: 'rating', value: 1 },
    { op: 'lte', field: 'rating', value: -0.5 },
  ],
  ['score_combined__range=0.25__1', { op: 'range', field: 'score_combined', low: 0.25, high: 1 }],
  ['is_closed=TRUE', flag('is_closed', true)],
  ['is_closed=true&is_closed=%20False', flag('is_closed', false)],
  ['is_closed=true&is_closed=', flag('is_closed', true)],
  // absent
  ['vibes=&vibes__in=&rating__gte=&is_closed=&ids='],
  ['vibes=%20'],
  // unknown
  ['cache_bust=123&is_approved=false&Vibes=x&vibe=x&rating.raw=x&vibes.raw.raw=x&.raw=x&__in=x&id=x&ids__in=x'],
  ['constructor=1&__proto__=2&toString__in=x&location__geo_distance=1'],
  ['rating__near=4&rating__=4&rating__prefix=4&vibes__gte=a&vibes__in__x=a&is_closed__in=true'],
]

for (const [query, ...conditions] of CONDITIONS) {
  test(`conditions of ?${query}`, (t) => {
    t.deepEqual(parseFields(new URLSearchParams(query), PLACE_FIELDS), conditions)
  })
}

const MALFORMED: readonly [parameter: string, query: string, message: string][] = [
  ['is_closed', 'is_closed=yes', 'Must be a valid boolean.'],
  ['is_public', 'is_public=1', 'Must be a valid boolean.'],
  ['rating', 'rating=x', 'A valid number is required.'],
  ['rating', 'rating=NaN', 'A valid number is required.'],
  ['rating__gte', 'rating__gte=1e999', 'A valid number is required.'],
  ['price__in', 'price__in=1,x', 'A valid number is required.'],
  ['rating__range', 'rating__range=1', 'Enter two numbers joined by "__".'],
  ['rating__range', 'rating__range=1__2__3', 'Enter two numbers joined by "__".'],
  ['rating__range', 'rating__range=1,2', 'A valid number is required.'],
  ['rating__range', 'rating__range=__2', 'A valid number is required.'],
  ['vibes', 'vibes=a%00b', 'Null characters are not allowed.'],
  ['ids', 'ids=x', '“x” is not a valid UUID.'],
  ['ids', `ids=${ID},${ID}0`, `“${ID}0” is not a valid UUID.`],
  ['city', `city=${'x'.repeat(MAX_LENGTH + 1)}`, `Ensure this value has at most ${MAX_LENGTH} characters.`],
  ['vibes__in', `vibes__in=${'x,'.repeat(MAX_VALUES + 1)}`, `Ensure there are at most ${MAX_VALUES} values.`],
  ['vibes', 'vibes=x&'.repeat(MAX_VALUES + 1), `Ensure there are at most ${MAX_VALUES} values.`],
  [
    'address__wildcard',
    'address__wildcard=x*&'.repeat(MAX_PATTERNS + 1),
    `Ensure there are at most ${MAX_PATTERNS} patterns.`,
  ],
  [
    'tags__contains',
    `${'address__prefix=x&'.repeat(MAX_PATTERNS)}tags__contains=x`,
    `Ensure there are at most ${MAX_PATTERNS} patterns.`,
  ],
  [
    'tags__wildcard',
    `tags__wildcard=${'*a'.repeat(MAX_STARS + 1)}`,
    `Ensure there are at most ${MAX_STARS} asterisks.`,
  ],
]

for (const [parameter, query, message] of MALFORMED) {
  test(`?${query.slice(0, 50)} is a malformed ${parameter}`, (t) => {
    const error = t.throws(() => parseFields(new URLSearchParams(query), PLACE_FIELDS), {
      instanceOf: InvalidParameter,
    })
    t.deepEqual([error.parameter, error.message], [parameter, message])
  })
}

test('as many filters as there may be, and one more', (t) => {
  const names = PLACE_FIELDS.all.flatMap(({ name, kind, aliases = [] }) =>
    kind === 'labels' || kind === 'text'
      ? [name, `${name}.raw`, ...aliases].flatMap((one) => [`${one}__in`, `${one}__exclude`])
      : [],
  )
  const query = (count: number) => new URLSearchParams(names.slice(0, count).map((name) => [name, 'x']))
  t.true(names.length > MAX_FILTERS)
  t.is(parseFields(query(MAX_FILTERS), PLACE_FIELDS).length, MAX_FILTERS)
  t.throws(() => parseFields(query(MAX_FILTERS + 1), PLACE_FIELDS), {
    instanceOf: InvalidParameter,
    message: `Ensure there are at most ${MAX_FILTERS} filters.`,
  })
})

test('no two fields share a name', (t) => {
  const names = PLACE_FIELDS.all.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  t.is(new Set(names).size, names.length)
  for (const { name, aliases = [], kind } of PLACE_FIELDS.all) {
    if (kind !== 'uuid') for (const known of [name, ...aliases]) t.is(PLACE_FIELDS.of(known)?.name, name)
  }
})

test('what `like` would read as a sign stands for itself', (t) => {
  t.is(likePattern(['50%', '_\\', '']), '50\\%%\\_\\\\%')
})
