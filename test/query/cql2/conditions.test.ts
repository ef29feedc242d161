/** CQL2 as text and as JSON, and the conditions that it means; one case a line. */
import test from 'ava'
import { type FilterTree, layerFunctions, PLACE_FUNCTIONS, readFilter } from '../../../core/query/cql2/read-filter.ts'
import type { FieldComparison } from '../../../core/query/filters/fields.ts'
import { EVENTS } from '../../../layers/events.ts'
import { PLACES } from '../../../layers/places.ts'

const and = (...of: FilterTree[]): FilterTree => ({ op: 'and', of })
const or = (...of: FilterTree[]): FilterTree => ({ op: 'or', of })
const not = (of: FilterTree): FilterTree => ({ op: 'not', of })
const any = (field: string, ...values: string[]): FilterTree => ({ op: 'any', field, values })
const only = (field: string, ...values: string[]): FilterTree => ({ op: 'only', field, values })
const like = (field: string, ...pattern: string[]): FilterTree => ({ op: 'like', field, patterns: [pattern] })
const plain = (field: string, ...pattern: string[]): FilterTree => ({
  op: 'like',
  field,
  patterns: [pattern],
  ignoresAccents: true,
})
const flag = (field: string, value: boolean): FilterTree => ({ op: 'flag', field, value })
const number = (field: string, ...values: number[]): FilterTree => ({ op: 'number', field, values })
const limit = (field: string, op: 'gt' | 'gte' | 'lt' | 'lte', value: number | string): FilterTree =>
  ({ op, field, value }) as FilterTree
const range = (field: string, low: number, high: number): FilterTree => ({ op: 'range', field, low, high })
const fields = (is: FieldComparison['is'], field: string, other: string): FilterTree => ({
  op: 'fields',
  is,
  field,
  other,
})
const isNull = (field: string): FilterTree => ({ op: 'null', field })
const micros = (text: string): number => Date.parse(text) * 1000

const p = (property: string) => ({ property })
const call = (op: string, ...args: unknown[]) => ({ op, args })
const [cozy, four, closed] = [any('vibes', 'cozy'), limit('rating', 'gte', 4), flag('is_closed', true)]

const [YEAR_1, YEAR_9999] = [micros('0001-01-01T00:00:00Z'), micros('9999-12-31T00:00:00Z')]
const ID = '0b7e6f0a-1111-4222-8333-444455556666'

type Case = readonly [text: string, json: unknown, tree: FilterTree]

const OF_PLACES: readonly Case[] = [
  // AND binds more than OR, NOT more than AND.
  [
    "rating >= 4 AND vibes = 'Cozy' OR is_closed",
    call('or', call('and', call('>=', p('rating'), 4), call('=', p('vibes'), 'Cozy')), p('is_closed')),
    or(and(four, cozy), closed),
  ],
  [
    "is_closed or rating >= 4 and vibes = 'cozy'",
    call('or', p('is_closed'), call('and', call('>=', p('rating'), 4), call('=', p('vibes'), 'cozy'))),
    or(closed, and(four, cozy)),
  ],
  [
    "(is_closed OR rating >= 4) AND vibes = 'cozy'",
    call('and', call('or', p('is_closed'), call('>=', p('rating'), 4)), call('=', p('vibes'), 'cozy')),
    and(or(closed, four), cozy),
  ],
  [
    "NOT is_closed AND vibes = 'cozy'",
    call('and', call('not', p('is_closed')), call('=', p('vibes'), 'cozy')),
    and(not(closed), cozy),
  ],
  [
    "NOT (is_closed AND vibes = 'cozy')",
    call('not', call('and', p('is_closed'), call('=', p('vibes'), 'cozy'))),
    not(and(closed, cozy)),
  ],
  ['NOT NOT is_closed', call('not', call('not', p('is_closed'))), closed],
  [
    "is_closed AND (rating >= 4 AND vibes = 'cozy')",
    call('and', p('is_closed'), call('and', call('>=', p('rating'), 4), call('=', p('vibes'), 'cozy'))),
    and(closed, four, cozy),
  ],
  ['TRUE', true, and()],
  ['is_closed OR FALSE', call('or', p('is_closed'), false), closed],
  ['NOT false', call('not', false), and()],
  // Comparisons
  ['rating = 4', call('=', p('rating'), 4), number('rating', 4)],
  ['rating <> 4', call('<>', p('rating'), 4), not(number('rating', 4))],
  ['rating < 4', call('<', p('rating'), 4), limit('rating', 'lt', 4)],
  ['rating <= -.5e1', call('<=', p('rating'), -5), limit('rating', 'lte', -5)],
  ['rating > +4.', call('>', p('rating'), 4), limit('rating', 'gt', 4)],
  ['4 <= rating', call('<=', 4, p('rating')), four],
  ['4 > aggregate_rating', call('>', 4, p('aggregate_rating')), limit('rating', 'lt', 4)],
  ['"rating" >= 4', call('>=', p('rating'), 4), four],
  ['rating>=2+2', call('>=', p('rating'), call('+', 2, 2)), four],
  ['rating >= (8 - 2 * 3) ^ 2', call('>=', p('rating'), call('^', call('-', 8, call('*', 2, 3)), 2)), four],
  [
    'rating BETWEEN 2 AND 4 AND is_closed',
    call('and', call('between', p('rating'), 2, 4), p('is_closed')),
    and(range('rating', 2, 4), closed),
  ],
  ['rating NOT BETWEEN 2 AND 4', call('not', call('between', p('rating'), 2, 4)), not(range('rating', 2, 4))],
  [
    '3 BETWEEN rating AND price',
    call('between', 3, p('rating'), p('price')),
    and(limit('rating', 'lte', 3), limit('price', 'gte', 3)),
  ],
  ['price IN (1, 2)', call('in', p('price'), [1, 2]), number('price', 1, 2)],
  ['price NOT IN (1)', call('not', call('in', p('price'), [1])), not(number('price', 1))],
  ['is_closed = FALSE', call('=', p('is_closed'), false), flag('is_closed', false)],
  ['true <> is_closed', call('<>', true, p('is_closed')), not(closed)],
  ['is_closed IN (TRUE)', call('in', p('is_closed'), [true]), closed],
  ['2 > 1', call('>', 2, 1), and()],
  ["'a' = 'b'", call('=', 'a', 'b'), or()],
  // False is less than true
  ['is_closed > FALSE', call('>', p('is_closed'), false), closed],
  ['TRUE > is_closed', call('>', true, p('is_closed')), flag('is_closed', false)],
  ['is_closed <= true', call('<=', p('is_closed'), true), or(flag('is_closed', false), closed)],
  ['is_closed < false', call('<', p('is_closed'), false), and(closed, flag('is_closed', false))],
  // Texts
  ["city = 'London, GB'", call('=', p('city'), 'London, GB'), any('city', 'london, gb')],
  ["city <> 'Paris'", call('<>', p('city'), 'Paris'), not(any('city', 'paris'))],
  [
    "city IN ('Oslo', 'OSLO', 'Bergen')",
    call('in', p('city'), ['Oslo', 'OSLO', 'Bergen']),
    any('city', 'oslo', 'bergen'),
  ],
  ["city = 'L''Aquila'", call('=', p('city'), "L'Aquila"), any('city', "l'aquila")],
  [String.raw`city = 'L\'Aquila'`, call('=', p('city'), "L'Aquila"), any('city', "l'aquila")],
  ["CASEI(city) = casei('OSLO')", call('=', call('casei', p('city')), call('casei', 'OSLO')), any('city', 'oslo')],
  [
    "accenti(casei(city)) IN (ACCENTI('Œ'))",
    call('in', call('accenti', call('casei', p('city'))), [call('accenti', 'Œ')]),
    plain('city', 'œ'),
  ],
  [
    "ACCENTI(city) <> ACCENTI('São')",
    call('<>', call('accenti', p('city')), call('accenti', 'São')),
    not(plain('city', 'sao')),
  ],
  [
    "ACCENTI(city) LIKE ACCENTI('É%')",
    call('like', call('accenti', p('city')), call('accenti', 'É%')),
    plain('city', 'e', ''),
  ],
  ["city = ACCENTI('São')", call('=', p('city'), call('accenti', 'São')), any('city', 'sao')],
  ["CASEI('A') = 'a'", call('=', call('casei', 'A'), 'a'), and()],
  ["category = 'Cafe'", call('=', p('category'), 'Cafe'), any('categories', 'cafe')],
  [`id = '${ID.toUpperCase()}'`, call('=', p('id'), ID.toUpperCase()), any('id', ID)],
  ["city LIKE 'San%'", call('like', p('city'), 'San%'), like('city', 'san', '')],
  ["city NOT LIKE '%a%%b '", call('not', call('like', p('city'), '%a%%b ')), not(like('city', '', 'a', 'b'))],
  [String.raw`city LIKE '50\%\_\\*'`, call('like', p('city'), String.raw`50\%\_\\*`), like('city', String.raw`50%_\*`)],
  ["city LIKE 'O_l%_'", call('like', p('city'), 'O_l%_'), like('city', 'o\0l', '\0')],
  ["city LIKE '_% _'", call('like', p('city'), '_% _'), like('city', '\0', ' \0')],
  ["ACCENTI(city) LIKE 'Ö_'", call('like', call('accenti', p('city')), 'Ö_'), plain('city', 'o\0')],
  ["city > 'M'", call('>', p('city'), 'M'), limit('city', 'gt', 'm')],
  ["'É' >= CASEI(city)", call('>=', 'É', call('casei', p('city'))), limit('city', 'lte', 'e\u0301')],
  [
    "city BETWEEN 'A' AND 'B'",
    call('between', p('city'), 'A', 'B'),
    and(limit('city', 'gte', 'a'), limit('city', 'lte', 'b')),
  ],
  ["data_source < 'B'", call('<', p('data_source'), 'B'), limit('data_source', 'lt', 'B')],
  // Fields that answers show, and no parameter asks
  ["name = 'Café'", call('=', p('name'), 'Café'), any('name', 'cafe\u0301')],
  ["A_CONTAINS(other_names, ('X'))", call('a_contains', p('other_names'), ['X']), any('other_names', 'x')],
  ['is_featured', p('is_featured'), flag('is_featured', true)],
  ['aggregate_rating_count > 9', call('>', p('aggregate_rating_count'), 9), limit('aggregate_rating_count', 'gt', 9)],
  [
    "updated_at < '2026-05-01'",
    call('<', p('updated_at'), '2026-05-01'),
    limit('updated_at', 'lt', micros('2026-05-01')),
  ],
  // Two properties
  ['is_closed < is_chain', call('<', p('is_closed'), p('is_chain')), fields('<', 'is_closed', 'is_chain')],
  ['rating > price', call('>', p('rating'), p('price')), fields('>', 'rating', 'price')],
  ['city = region', call('=', p('city'), p('region')), fields('=', 'city', 'region')],
  [
    'NOT is_closed <> is_chain',
    call('not', call('<>', p('is_closed'), p('is_chain'))),
    not(fields('<>', 'is_closed', 'is_chain')),
  ],
  [
    'price BETWEEN 1 AND rating',
    call('between', p('price'), 1, p('rating')),
    and(limit('price', 'gte', 1), fields('<=', 'price', 'rating')),
  ],
  [
    "CASEI(city) LIKE casei('% X')",
    call('like', call('casei', p('city')), call('casei', '% X')),
    like('city', '', ' x'),
  ],
  ['city IS NULL', call('isNull', p('city')), isNull('city')],
  ['city IS NOT NULL', call('not', call('isNull', p('city'))), not(isNull('city'))],
  ['geometry is null', call('isNull', p('geometry')), { op: 'positioned', value: false }],
  // Labels
  [
    "A_CONTAINS(vibes, ('Cozy', 'chill'))",
    call('a_contains', p('vibes'), ['Cozy', 'chill']),
    and(cozy, any('vibes', 'chill')),
  ],
  [
    "A_CONTAINEDBY(vibes, ('cozy', 'chill'))",
    call('a_containedBy', p('vibes'), ['cozy', 'chill']),
    only('vibes', 'cozy', 'chill'),
  ],
  [
    "A_CONTAINS(('cozy', 'chill'), vibes)",
    call('a_contains', ['cozy', 'chill'], p('vibes')),
    only('vibes', 'cozy', 'chill'),
  ],
  ["A_CONTAINEDBY(('cozy'), vibes)", call('a_containedBy', ['cozy'], p('vibes')), cozy],
  ["A_EQUALS(vibes, ('cozy'))", call('a_equals', p('vibes'), ['cozy']), and(cozy, only('vibes', 'cozy'))],
  [
    "A_OVERLAPS(vibes, ('cozy', 'chill'))",
    call('a_overlaps', p('vibes'), ['cozy', 'chill']),
    any('vibes', 'cozy', 'chill'),
  ],
  ['A_CONTAINS(vibes, ())', call('a_contains', p('vibes'), []), and()],
  // Functions
  ["tile('3/4/2')", call('tile', '3/4/2'), { op: 'tile', tile: { z: 3, x: 4, y: 2 } }],
  ["list('a', 'b-c')", call('list', 'a', 'b-c'), { op: 'member', of: 'list', slugs: ['a', 'b-c'] }],
  [
    "organization('harbour-city') = FALSE",
    call('=', call('organization', 'harbour-city'), false),
    not({ op: 'member', of: 'organization', slugs: ['harbour-city'] }),
  ],
  ["search('☕')", call('search', '☕'), { op: 'term', term: '☕' }],
  [
    "open_at('2026-11-23T10:30:00+11:00')",
    call('is_open_at', '2026-11-23T10:30:00+11:00'),
    { op: 'open_at', at: Date.parse('2026-11-22T23:30Z') },
  ],
  [
    "is_open_at(TIMESTAMP('2026-11-22T23:30:00Z'))",
    call('open_at', { timestamp: '2026-11-22T23:30:00Z' }),
    { op: 'open_at', at: Date.parse('2026-11-22T23:30Z') },
  ],
]

const [DAY, MOMENT] = [{ date: '2026-05-01' }, { timestamp: '2026-05-01T18:30:00Z' }]
const [day, moment] = [micros('2026-05-01T00:00:00Z'), micros('2026-05-01T18:30:00Z')]
const during = { interval: [p('start_date'), p('end_date')] }
const may = { interval: ['2026-05-01', '2026-05-01T18:30:00Z'] }
const [DURING, MAY] = ['INTERVAL(start_date, end_date)', "INTERVAL('2026-05-01', '2026-05-01T18:30:00Z')"]
const start = (op: 'gt' | 'gte' | 'lt' | 'lte', value: number) => limit('start_date', op, value)
const end = (op: 'gt' | 'gte' | 'lt' | 'lte', value: number) => limit('end_date', op, value)

const OF_EVENTS: readonly Case[] = [
  ["start_date >= DATE('2026-05-01')", call('>=', p('start_date'), DAY), start('gte', day)],
  ["TIMESTAMP('2026-05-01T18:30:00Z') > start_date", call('>', MOMENT, p('start_date')), start('lt', moment)],
  ["start_date = '2026-05-01'", call('=', p('start_date'), '2026-05-01'), number('start_date', day)],
  [
    "start_date BETWEEN DATE('2026-05-01') AND TIMESTAMP('2026-05-01T18:30:00Z')",
    call('between', p('start_date'), DAY, MOMENT),
    range('start_date', day, moment),
  ],
  [
    'T_BEFORE(start_date, end_date)',
    call('t_before', p('start_date'), p('end_date')),
    fields('<', 'start_date', 'end_date'),
  ],
  ["description LIKE '_'", call('like', p('description'), '_'), like('description', '\0')],
  ["T_AFTER(start_date, DATE('2026-05-01'))", call('t_after', p('start_date'), DAY), start('gt', day)],
  ["T_BEFORE(start_date, DATE('2026-05-01'))", call('t_before', p('start_date'), DAY), start('lt', day)],
  ["T_BEFORE(DATE('2026-05-01'), start_date)", call('t_before', DAY, p('start_date')), start('gt', day)],
  ["T_EQUALS(start_date, DATE('2026-05-01'))", call('t_equals', p('start_date'), DAY), number('start_date', day)],
  [`T_AFTER(${DURING}, ${MAY})`, call('t_after', during, may), start('gt', moment)],
  [`T_BEFORE(${DURING}, ${MAY})`, call('t_before', during, may), end('lt', day)],
  [`T_CONTAINS(${DURING}, ${MAY})`, call('t_contains', during, may), and(start('lt', day), end('gt', moment))],
  [`T_DURING(${DURING}, ${MAY})`, call('t_during', during, may), and(start('gt', day), end('lt', moment))],
  [`T_DISJOINT(${DURING}, ${MAY})`, call('t_disjoint', during, may), not(and(start('lte', moment), end('gte', day)))],
  [`T_INTERSECTS(${DURING}, ${MAY})`, call('t_intersects', during, may), and(start('lte', moment), end('gte', day))],
  [
    `T_FINISHEDBY(${DURING}, ${MAY})`,
    call('t_finishedBy', during, may),
    and(start('lt', day), number('end_date', moment)),
  ],
  [`T_FINISHES(${DURING}, ${MAY})`, call('t_finishes', during, may), and(start('gt', day), number('end_date', moment))],
  [`T_MEETS(${DURING}, ${MAY})`, call('t_meets', during, may), number('end_date', day)],
  [`T_METBY(${DURING}, ${MAY})`, call('t_metBy', during, may), number('start_date', moment)],
  [
    `T_OVERLAPPEDBY(${DURING}, ${MAY})`,
    call('t_overlappedBy', during, may),
    and(start('gt', day), start('lt', moment), end('gt', moment)),
  ],
  [
    `T_OVERLAPS(${DURING}, ${MAY})`,
    call('t_overlaps', during, may),
    and(start('lt', day), end('gt', day), end('lt', moment)),
  ],
  [
    `T_STARTEDBY(${DURING}, ${MAY})`,
    call('t_startedBy', during, may),
    and(number('start_date', day), end('gt', moment)),
  ],
  [`T_STARTS(${DURING}, ${MAY})`, call('t_starts', during, may), and(number('start_date', day), end('lt', moment))],
  [`T_STARTS(${MAY}, ${DURING})`, call('t_starts', may, during), and(number('start_date', day), end('gt', moment))],
  [
    `T_INTERSECTS(${DURING}, INTERVAL('..', '2026-05-01'))`,
    call('t_intersects', during, { interval: ['..', '2026-05-01'] }),
    and(start('lte', day), end('gte', YEAR_1)),
  ],
  [
    `T_INTERSECTS(INTERVAL('2026-05-01', '..'), ${DURING})`,
    call('t_intersects', { interval: ['2026-05-01', '..'] }, during),
    and(end('gte', day), start('lte', YEAR_9999)),
  ],
  [
    "search('jazz, night')",
    call('search', 'jazz, night'),
    and({ op: 'term', term: 'jazz' }, { op: 'term', term: 'night' }),
  ],
]

const LAYERS = [
  [PLACES, PLACE_FUNCTIONS, OF_PLACES],
  [EVENTS, layerFunctions(EVENTS), OF_EVENTS],
] as const

for (const [layer, functions, cases] of LAYERS) {
  for (const [text, json, tree] of cases) {
    test(`${layer.name}: ${text}`, (t) => {
      t.deepEqual(readFilter(text, 'cql2-text', layer, functions), tree)
      t.deepEqual(readFilter(JSON.stringify(json), 'cql2-json', layer, functions), tree)
    })
  }
}

test('a text is read as `search` reads it', (t) => {
  const tree = readFilter("NOT search('almas cofee')", 'cql2-text', PLACES, PLACE_FUNCTIONS)
  t.like(tree, { op: 'not', of: { op: 'text', relaxes: false, text: { terms: [['almas'], ['cofee']] } } })
})
