/** Conditions and orders as SQL: values are always parameters. */
import test from 'ava'
import fc from 'fast-check'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import { orderSql } from '../../sql/compile/order.ts'

const HIDDEN = 'is_public and not is_duplicate'
const POINT = 'st_setsrid(st_makepoint(?, ?), 4326)::geography'

const WHERE: readonly [query: string, text: string, values: readonly unknown[]][] = [
  ['', HIDDEN, []],
  ['tile=0/0/0', `(tile_key >= ?::bigint and tile_key < ?::bigint) and ${HIDDEN}`, ['0', '4611686018427387904']],
  [
    'tile=1/1/0',
    `(tile_key >= ?::bigint and tile_key < ?::bigint) and ${HIDDEN}`,
    ['1152921504606846976', '2305843009213693952'],
  ],
  ['search=☕&score_combined__gte=5', `score_combined >= ?::float8 and ${HIDDEN} and text_full ilike ?`, [5, '%☕%']],
  [
    'point=1,2&dist=3',
    `st_dwithin(location, ${POINT}, ?) and st_distance(location, ${POINT}) <= ? and ${HIDDEN}`,
    [1, 2, 3.00001, 1, 2, 3],
  ],
]

for (const [query, text, values] of WHERE) {
  test(`where of ?${query}`, (t) => {
    const where = conditions(query)
    t.is(whereSql(where).sql, text)
    t.deepEqual(whereSql(where).values, values)
  })
}

const PRICE: PlaceCondition = { op: 'gt', field: 'price', value: 2 }
const VIBES: PlaceCondition = { op: 'any', field: 'vibes', values: ['cozy'] }
const PARTS: readonly [part: PlaceCondition, text: string][] = [
  [{ op: 'or', of: [PRICE, VIBES] }, '((price > ?::float8) or (vibes_normal && ?::text[]))'],
  [{ op: 'or', of: [PRICE, { op: 'and', of: [] }] }, '((price > ?::float8) or (true))'],
  [{ op: 'or', of: [] }, 'false'],
  [{ op: 'not', of: VIBES }, '(vibes_normal && ?::text[]) is not true'],
  [{ op: 'not', of: { op: 'null', field: 'price' } }, 'price is not null'],
  [{ op: 'null', field: 'city' }, 'city_normal is null'],
  [
    { op: 'only', field: 'vibes', values: ['cozy'] },
    'not exists (select from unnest(vibes_normal) as label where label <> all(?::text[]))',
  ],
]
for (const [part, text] of PARTS) {
  test(`where of ${JSON.stringify(part)}`, (t) => t.is(whereSql([part]).sql, text))
}

const BOXES: readonly [bbox: string, rest: string, values: readonly number[]][] = [
  ['1,2,3,4', 'longitude between ? and ? and latitude between ? and ?', [1, 3, 2, 4]],
  ['3,2,1,4', '(longitude >= ? or longitude <= ?) and latitude between ? and ?', [3, 1, 2, 4]],
  // Longitude 180 is stored as −180.
  ['1,2,180,4', '(longitude >= ? or longitude = -180) and latitude between ? and ?', [1, 2, 4]],
]

for (const [bbox, rest, values] of BOXES) {
  test(`where of in_bbox=${bbox}`, (t) => {
    const where = conditions(`in_bbox=${bbox}`)
    const compiled = whereSql(where)
    const range = '\\(tile_key >= \\?::bigint and tile_key < \\?::bigint\\)'
    const [ranges = ''] = new RegExp(`^\\(${range}(?: or ${range}){0,12}\\) and `).exec(compiled.sql) ?? []
    t.not(ranges, '')
    t.is(compiled.sql.slice(ranges.length), `${rest} and ${HIDDEN}`)
    t.deepEqual(compiled.values.slice(-values.length), values)
  })
}

test('no condition holds always', (t) => {
  t.is(whereSql([]).sql, 'true')
  t.is(whereSql(VISIBLE).sql, HIDDEN)
})

const ORDERS: readonly [query: string, text: string, values: readonly number[]][] = [
  ['', 'score_combined desc,id', []],
  ['ordering=score_combined', 'score_combined,id', []],
  ['ordering=-name', 'lower(name) collate "C" desc,id', []],
  ['ordering=-updated_at,aggregate_rating', 'places.updated_at desc,aggregate_rating,id', []],
  ['ordering=aggregate_rating_count', 'aggregate_rating_count,id', []],
  ['ordering=-aggregate_rating_count', 'aggregate_rating_count desc nulls last,id', []],
  ['ordering=distance&point=1,2', `st_distance(location, ${POINT}),id`, [1, 2]],
  ['ordering=-distance&point=1,2', `st_distance(location, ${POINT}) desc nulls last,id`, [1, 2]],
]

for (const [query, text, values] of ORDERS) {
  test(`order of ?${query}`, (t) => {
    const compiled = orderSql(parseList(new URLSearchParams(query)))
    t.is(compiled.sql, text)
    t.deepEqual(compiled.values, values)
  })
}

test('nothing of a request is ever in the text of a statement', (t) => {
  const marked = fc.string({ minLength: 1 }).map((text) => `${text}'"$1;--`)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('ordering', 'page', 'x'), marked)), (pairs) => {
      const parameters = new URLSearchParams(pairs)
      t.is(whereSql(conditions(parameters.toString())).sql, HIDDEN)
      t.is(orderSql(parseList(parameters)).sql, 'score_combined desc,id')
    }),
  )
})

function conditions(query: string): PlaceCondition[] {
  return parseList(new URLSearchParams(query)).where.filter(
    (part): part is PlaceCondition => !['open_at', 'text', 'member'].includes(part.op),
  )
}
